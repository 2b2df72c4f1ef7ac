import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import Testing

/// The check of a table against the actions, the routes, the version and the settings of an app.
struct RedirectCheckTests {
    private static let bad: [(rule: String, problems: [String])] = [
        (
            #"{"id": "a", "action": "Catalog.prodct", "to": {"action": "Catalog.page"}}"#,
            [#"rules[0].action: no module handles "Catalog.prodct"; did you mean "Catalog.product"?"#]
        ),
        (
            #"{"id": "a", "action": "Nobody.nothing", "mark": "m"}"#,
            [#"rules[0].action: no module handles "Nobody.nothing"."#]
        ),
        (
            #"{"id": "a", "action": "Catalog.product", "to": {"action": "Catalog.pge"}}"#,
            [#"rules[0].to.action: no module handles "Catalog.pge"; did you mean "Catalog.page"?"#]
        ),
        (
            #"{"id": "a", "route": "/nothing/:id", "mark": "m"}"#,
            [#"rules[0].route: no route is "/nothing/:id"; routes: none."#]
        ),
        (
            #"{"id": "a", "action": "Catalog.product", "to": {"action": "Catalog.page"}}"#,
            [
                "rules[0].to.action: Catalog.product cannot become Catalog.page: "
                    + #"parameter "id": sent by the caller, unknown to the provider."#,
                "rules[0].to.action: Catalog.product cannot become Catalog.page: "
                    + #"parameter "product": required by the provider, not sent by the caller."#,
            ]
        ),
        (
            #"{"id": "a", "action": "Catalog.product", "to": {"action": "Catalog.page", "rename": {"id": "product", "siz": "x"}, "drop": ["colour"], "set": {"from": 7}}}"#,
            [
                #"rules[0].to.rename.siz: there is no parameter "siz"; parameters: id, size. did you mean "size"?"#,
                #"rules[0].to.drop: there is no parameter "colour"; parameters: id, size."#,
                "rules[0].to.action: Catalog.product cannot become Catalog.page: "
                    + #"parameter "from": sent as one of 7, taken as string."#,
            ]
        ),
        (
            #"{"id": "a", "action": "Catalog.product", "to": {"action": "Account.wipe", "drop": ["size"]}}"#,
            [
                "rules[0].to.action: Catalog.product is open to the outside and Account.wipe is not; no redirect opens it."
            ]
        ),
        (
            #"{"id": "a", "action": "Catalog.product", "to": {"url": "https://m.example.com/{ID}/{size}"}}"#,
            [#"rules[0].to.url: there is no parameter "ID"; parameters: id, size. did you mean "id"?"#]
        ),
        (
            #"{"id": "a", "action": "Catalog.search", "to": {"url": "https://m.example.com/{tags}/{limit}/{filter}"}}"#,
            [
                #"rules[0].to.url: parameter "tags" is [string], which has no place inside an address."#,
                #"rules[0].to.url: parameter "limit" may be missing, and its place in the address cannot stay empty."#,
                #"rules[0].to.url: parameter "filter" may be missing, and its place in the address cannot stay empty."#,
            ]
        ),
        (
            #"{"id": "a", "action": "Account.login", "to": {"url": "https://m.example.com/{password}"}}"#,
            [#"rules[0].to.url: parameter "password" is secret, and addresses are not."#]
        ),
        (
            #"{"id": "a", "action": "Catalog.open", "to": {"url": "https://m.example.com/{id}", "set": {"id": ".."}}}"#,
            [
                #"rules[0].to.url: "set" gives "id": an empty text, or one of nothing but points, has no place there."#
            ]
        ),
    ]

    private static let flawed: [(rules: String, problems: [String])] = [
        (
            #"{"id": "a", "action": "Catalog.shw", "to": {"url": "http://m.example.com"}}"#,
            [
                #"rules[0].to.url: expected an address with "https"."#,
                #"rules[0].action: no module handles "Catalog.shw"."#,
            ]
        ),
        (
            #"""
            {"id": "a", "action": "Catalog.product", "mark": "m"},
            {"id": "a", "action": "Catalog.open", "to": {"action": "Catalog.opn"}},
            {"id": "c", "action": "Catalog.prodct", "mark": "m", "percentige": 5},
            {"id": "d", "action": "Catalog.load", "to": {"action": "Catalog.pge", "rename": {"id": "z", "size": "z"}}}
            """#,
            [
                #"rules[1].id: rule "a" is there twice, first as rules[0]; give it another name."#,
                #"rules[1].to.action: no module handles "Catalog.opn"; did you mean "Catalog.open"?"#,
                "rules[2].percentige: there is no such key; known: id, action, route, appVersion, percentage, seed, mark, "
                    + #"expires, when, whenKeys, to. did you mean "percentage"?"#,
                #"rules[3].to.rename.size: "id" and "size" both become "z"."#,
                #"rules[3].to.action: no module handles "Catalog.pge"; did you mean "Catalog.page"?"#,
            ]
        ),
        (
            #"""
            {"id": "a", "action": "Catalog.opn", "percentage": 101, "to": {"action": "Catalog.pge"}},
            {"id": "b", "action": "Catalog.open", "mark": "", "when": {"ID": "7", "id": [7, "7"]},
             "to": {"action": "Account.wipe", "rename": {"ID": "id"}}},
            {"id": "c", "action": "Catalog.opn", "appVersion": "x", "mark": "m"},
            {"id": "d", "action": "Catalog", "to": {"action": "Catalog.pge"}},
            {"id": "e", "action": "Account.login", "when": {"password": {"present": true}},
             "whenKeys": {"password": "x", "jump": "h5"}, "mark": "m"}
            """#,
            [
                "rules[0].percentage: expected a number from 0 to 100 with at most two decimals, or two of them in order.",
                #"rules[0].action: no module handles "Catalog.opn"; did you mean "Catalog.open"?"#,
                #"rules[0].to.action: no module handles "Catalog.pge"; did you mean "Catalog.page"?"#,
                "rules[1].mark: expected 1 to 100 bytes without hidden characters.",
                #"rules[1].when.ID: there is no parameter "ID"; parameters: id. did you mean "id"?"#,
                "rules[1].when.id: expected string, found int.",
                #"rules[1].to.rename.ID: there is no parameter "ID"; parameters: id. did you mean "id"?"#,
                "rules[1].to.action: Catalog.open is open to the outside and Account.wipe is not; no redirect opens it.",
                #"rules[2].appVersion: "x" is no version; write as ">=2.1 <3"."#,
                #"rules[3].action: "Catalog" is not of the form "Target.action"."#,
                #"rules[3].to.action: no module handles "Catalog.pge"; did you mean "Catalog.page"?"#,
                #"rules[4].when.password: parameter "password" is secret, and no rule depends on secrets."#,
                #"rules[4].whenKeys.password: parameter "password" is secret, and no rule depends on secrets."#,
            ]
        ),
    ]

    @Test(arguments: flawed)
    func problemsWithTheAppComeWithThoseOfTheDocument(rules: String, problems: [String]) throws {
        let gateway = try Shop.gateway()
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: Shop.document(rules)) }
        #expect(error?.problems.map(\.description) == problems)
        let text = String(decoding: Shop.document(rules), as: UTF8.self)
        let same = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: text) }
        #expect(same == error)
        #expect(gateway.redirects.table == RedirectTable())
    }

    @Test func aTextIsATable() throws {
        let gateway = try Shop.gateway()
        try gateway.redirects.replace(
            with: #"{"version": 1, "rules": [{"id": "a", "action": "Catalog.open", "mark": "m"}]}"#)
        #expect(gateway.redirects.table.rules.map(\.id) == ["a"])
    }

    private static let collisions: [(to: String, problem: String?)] = [
        (#""action": "D.b", "rename": {"x": "y"}"#, "x"),
        (#""action": "D.b", "rename": {"x": "y"}, "drop": ["y"]"#, nil),
        (#""action": "D.a", "rename": {"x": "y", "y": "x"}"#, nil), (#""action": "D.a", "rename": {"x": "x"}"#, nil),
        (#""url": "https://m.example.com", "rename": {"x": "y"}"#, "x"),
        (#""url": "https://m.example.com/{y}", "rename": {"x": "y"}, "drop": ["y"]"#, nil),
    ]

    @Test(arguments: collisions)
    func renameToAnExistingParameterIsRefused(to: String, problem: String?) throws {
        let schemas = [
            ActionSchema(
                "D", "a", parameters: [ParameterSchema("x", .int), ParameterSchema("y", .int)], returns: .null),
            ActionSchema("D", "b", parameters: [ParameterSchema("y", .int)], returns: .null),
        ]
        let mediator = try Mediator { registry in
            for schema in schemas { registry.handle(schema) { _ in .null } }
            registry.handle("D", "c", parameters: schemas[0].parameters) { _ in .null }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let document = Shop.document(#"{"id": "a", "action": "D.c", "to": {\#(to)}}"#)
        guard problem != nil else { return try gateway.redirects.replace(with: document) }
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: document) }
        #expect(
            error?.description == """
                Mediator: the redirect table has 1 problem.
                  rules[0].to.rename.x: "x" becomes "y", which D.c has too; to resolve: rename or drop that one.
                """)
    }

    @Test func namesAreComparedByteByByte() throws {
        let mediator = try Mediator { registry in
            registry.handle(ActionSchema("Caf\u{E9}", "open", exposure: .remote)) { _ in .null }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let rule = { (name: String) in #"{"id": "a", "action": "\#(name).open", "mark": "m"}"# }
        try gateway.redirects.replace(with: Shop.document(rule("Caf\u{E9}")))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document(rule("Cafe\u{301}")))
        }
        #expect(error?.problems.map(\.code) == [.unknownAction])
    }

    /// Links are matched byte by byte, and so are the routes of rules.
    @Test func routesAreComparedByteByByte() throws {
        let open = ActionSchema("Cafe", "open", exposure: .link)
        let mediator = try Mediator { registry in
            registry.handle(open) { _ in .null }
            registry.route("/caf\u{E9}", to: open)
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let rule = { (route: String) in #"{"id": "a", "route": "\#(route)", "mark": "m"}"# }
        try gateway.redirects.replace(with: Shop.document(rule("/caf\u{E9}")))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document(rule("/cafe\u{301}")))
        }
        #expect(error?.problems.map(\.code) == [.unknownRoute])
    }

    @Test func suggestionsAreLimitedToTheFirstUnknownNames() throws {
        let gateway = try Shop.gateway()
        let rules = "abcdefghijklmnopqrstuvwxy".map { letter in
            #"{"id": "\#(letter)", "action": "Catalog.open\#(letter)", "mark": "m"}"#
        }
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document(rules.joined(separator: ",")))
        }
        #expect(error?.problems.map { $0.suggestions.first ?? "" } == (0..<25).map { $0 < 20 ? "Catalog.open" : "" })
    }

    @Test func ruleForARouteBehindRulesForItsActionsIsUnreachable() throws {
        let mediator = try Shop.mediator()
        try mediator.update { $0.route("/x/:id", to: Shop.open) }
        let gateway = try Gateway(
            mediator, schemes: ["demo"], redirects: RedirectSettings(appVersion: AppVersion("2.4.1")))
        let all = #"{"id": "all", "action": "Catalog.open", "mark": "m"}"#
        let route = #"{"id": "route", "route": "/x/:id", "to": {"url": "https://m.example.com/{id}"}}"#
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document("\(all), \(route)"))
        }
        #expect(
            error?.description == """
                Mediator: the redirect table has 1 problem.
                  rules[1]: the rule never applies, since rule "all" takes all calls of Catalog.open, where the route leads.
                """)
        #expect(error?.problems.map(\.code) == [.unreachableRule])
        try gateway.redirects.replace(with: Shop.document("\(route), \(all)"))
        for condition in [
            #""percentage": 50"#, #""appVersion": "<9""#, #""expires": "2999-01-01T00:00:00Z""#,
            #""when": {"id": "7"}"#, #""whenKeys": {"jump": "h5"}"#,
        ] {
            let some = #"{"id": "some", "action": "Catalog.open", "mark": "m", \#(condition)}"#
            try gateway.redirects.replace(with: Shop.document("\(some), \(route)"))
        }
        let other = #"{"id": "other", "action": "Catalog.load", "mark": "m"}"#
        try gateway.redirects.replace(with: Shop.document("\(other), \(route)"))
        // For another version the route may lead elsewhere.
        let later = #"{"id": "later", "route": "/x/:id", "appVersion": ">=3", "mark": "m"}"#
        try gateway.redirects.replace(with: Shop.document("\(all), \(later)"))
    }

    /// A gateway with one pattern that leads to `Desk.number` or `Desk.text`, by the type of the text.
    private static func deskOfOneRoute() throws -> Gateway {
        let number = ActionSchema(
            "Desk", "number", parameters: [ParameterSchema("v", .int)], returns: .any, exposure: .remote)
        let text = ActionSchema(
            "Desk", "text", parameters: [ParameterSchema("v", .string)], returns: .any, exposure: .remote)
        let mediator = try Mediator { registry in
            for schema in [number, text] {
                registry.handle(schema) { _ in .null }
                registry.route("/x/:v", to: schema)
            }
        }
        return try Gateway(mediator, schemes: ["demo"])
    }

    @Test func aRouteOfSeveralActionsIsTakenByRulesForAllOfThem() throws {
        let gateway = try Self.deskOfOneRoute()
        let (one, other) = (
            #"{"id": "n", "action": "Desk.number", "mark": "m"}"#, #"{"id": "t", "action": "Desk.text", "mark": "m"}"#
        )
        let route = #"{"id": "route", "route": "/x/:v", "mark": "m"}"#
        try gateway.redirects.replace(with: Shop.document("\(one), \(route), \(other)"))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document("\(other), \(one), \(route)"))
        }
        #expect(
            error?.problems.map(\.description) == [
                #"rules[2]: the rule never applies, since rule "n" takes all calls of Desk.number and rule "t" takes all "#
                    + "calls of Desk.text, where the route leads."
            ])
    }

    @Test(arguments: bad)
    func tableThatDoesNotFitTheAppIsRefused(rule: String, problems: [String]) throws {
        let gateway = try Shop.gateway()
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document(rule))
        }
        #expect(error?.problems.map(\.description) == problems)
        #expect(gateway.redirects.table == RedirectTable())
    }

    @Test func aRuleForARouteFitsEveryActionOfThatRoute() throws {
        let gateway = try Self.deskOfOneRoute()
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(
                with: Shop.document(#"{"id": "a", "route": "/x/:v", "to": {"action": "Desk.number"}}"#))
        }
        #expect(
            error?.problems.map(\.description) == [
                "rules[0].to.action: Desk.text cannot become Desk.number: "
                    + #"parameter "v": sent as string, taken as int."#
            ])
        try gateway.redirects.replace(with: Shop.document(#"{"id": "a", "route": "/x/:v", "mark": "m"}"#))
    }

    /// The route leads to two actions, and the problem of the destination is one.
    @Test(
        arguments: [
            (
                #""action": "Desk.nmber""#,
                #"rules[0].to.action: no module handles "Desk.nmber"; did you mean "Desk.number"?"#
            ),
            (
                #""url": "https://m.example.com/{w}""#,
                #"rules[0].to.url: there is no parameter "w"; parameters: v."#
            ),
            (
                #""url": "https://m.example.com", "drop": ["w"]"#,
                #"rules[0].to.drop: there is no parameter "w"; parameters: v."#
            ),
        ])
    func aProblemOfAllActionsOfARouteIsReportedOnce(to: String, problem: String) throws {
        let gateway = try Self.deskOfOneRoute()
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document(#"{"id": "a", "route": "/x/:v", "to": {\#(to)}}"#))
        }
        #expect(error?.problems.map(\.description) == [problem])
        #expect(error?.omittedCount == 0)
    }

    @Test func allProblemsAreReportedAtOnceAndNothingChanges() throws {
        let gateway = try Shop.gateway()
        let good = Shop.document(#"{"id": "good", "action": "Catalog.product", "mark": "m"}"#)
        try gateway.redirects.replace(with: good)
        let before = gateway.redirects.table
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(
                with: Shop.document(
                    """
                    {"id": "a", "action": "Catalog.product", "mark": "m"},
                    {"id": "b", "action": "Catalog.prduct", "mark": "m"},
                    {"id": "c", "action": "Catalog.open", "to": {"action": "Account.wpe"}}
                    """))
        }
        #expect(
            error?.description == """
                Mediator: the redirect table has 2 problems.
                  rules[1].action: no module handles "Catalog.prduct"; did you mean "Catalog.product"?
                  rules[2].to.action: no module handles "Account.wpe"; did you mean "Account.wipe"?
                """)
        #expect(error?.problems.map(\.code) == [.unknownAction, .unknownAction])
        #expect(error?.problems.map(\.suggestions) == [["Catalog.product"], ["Account.wipe"]])
        #expect(gateway.redirects.table == before)
    }

    @Test func rulesForOtherVersionsAndEndedRulesAreNotChecked() throws {
        let clock = try SetClock("2026-06-01T00:00:00Z")
        let gateway = try Shop.gateway(RedirectSettings(appVersion: AppVersion("2.4.1"), now: { clock.now }))
        let document = Shop.document(
            """
            {"id": "later", "action": "Catalog.video", "appVersion": ">=3", "mark": "m"},
            {"id": "over", "action": "Catalog.fax", "expires": "2026-06-01T00:00:00Z", "mark": "m"}
            """)
        try gateway.redirects.replace(with: document)
        try clock.set("2026-05-31T23:59:59Z")
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: document) }
        #expect(error?.problems.map(\.path) == ["rules[1].action"])
    }

    @Test func tableWithVersionsNeedsTheAppVersion() throws {
        let error = #expect(throws: RedirectError.self) {
            try Shop.gateway(RedirectSettings()).redirects.replace(
                with: Shop.document(#"{"id": "a", "action": "Catalog.open", "appVersion": "<3", "mark": "m"}"#))
        }
        #expect(
            error?.description == """
                Mediator: the redirect table has 1 problem.
                  rules[0].appVersion: the app gave no version to compare with; to resolve: set "appVersion" in its settings \
                to one that reads, as AppVersion("banana") is nil.
                """)
    }

    @Test(arguments: [
        ("https://m.example.com/{id}", nil), ("https://M.Example.com:8443/", nil),
        ("https://evil.example/{id}", #"calls may not be sent to "evil.example"; hosts: m.example.com."#),
        (
            "https://m.example.com.evil.example/",
            #"calls may not be sent to "m.example.com.evil.example"; hosts: m.example.com."#
        ),
    ])
    func pagesAreOnTheHostsThatTheAppGave(address: String, fact: String?) throws {
        let gateway = try Shop.gateway(RedirectSettings(webHosts: ["m.example.com"]))
        let rule = RedirectRule("a", from: .action("Catalog", "open"), to: .web(address))
        if let fact {
            let error = #expect(throws: RedirectError.self) {
                try gateway.redirects.replace(with: RedirectTable(rules: [rule]))
            }
            #expect(error?.problems.map(\.message) == [fact])
        } else {
            try gateway.redirects.replace(with: RedirectTable(rules: [rule]))
            #expect(gateway.redirects.table.rules == [rule])
        }
    }

    @Test func aTableMadeInCodeIsCheckedAsADocumentIs() throws {
        let gateway = try Shop.gateway()
        let reference = Reference(Shop.WeakBoxed()).parameterValue
        let rule = RedirectRule("a", from: .action("Catalog", "open"), to: .action("Catalog", "open"))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: RedirectTable(rules: [rule, rule]))
        }
        #expect(error?.problems.map(\.code) == [.loop, .duplicateRule, .unreachableRule])
        var fixed = rule
        (fixed.destination, fixed.fixed) = (.web("https://m.example.com"), ["image": reference])
        let unwritable = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: RedirectTable(rules: [fixed]))
        }
        #expect(
            unwritable?.problems.map(\.description) == [
                "rules: a fixed parameter cannot be written: rules[0].to.set.image: a reference cannot leave the process."
            ])
    }
}
