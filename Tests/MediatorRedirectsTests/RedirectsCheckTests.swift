import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import Testing

/// The check of a table against the actions, the routes, the version and the settings of an app.
struct RedirectsCheckTests {
    private static let bad: [(rule: String, problems: [String])] = [
        (
            #"{"id": "a", "from": {"action": "Catalog.prodct"}, "to": {"action": "Catalog.page"}}"#,
            [#"rules[0].from.action: no module handles "Catalog.prodct"; did you mean "Catalog.product"?"#]
        ),
        (
            #"{"id": "a", "from": {"action": "Nobody.nothing"}, "variant": "m"}"#,
            [#"rules[0].from.action: no module handles "Nobody.nothing"."#]
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.pge"}}"#,
            [#"rules[0].to.action: no module handles "Catalog.pge"; did you mean "Catalog.page"?"#]
        ),
        (
            #"{"id": "a", "from": {"route": "/nothing/:id"}, "variant": "m"}"#,
            [#"rules[0].from.route: no route is "/nothing/:id"; routes: none."#]
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.page"}}"#,
            [
                "rules[0].to.action: Catalog.product cannot become Catalog.page: "
                    + #"parameter "id": sent by the caller, unknown to the provider."#,
                "rules[0].to.action: Catalog.product cannot become Catalog.page: "
                    + #"parameter "product": required by the provider, not sent by the caller."#,
            ]
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.page"}, "renames": {"id": "product", "siz": "x"}, "drops": ["color"], "fixed": {"from": 7}}"#,
            [
                #"rules[0].renames.siz: there is no parameter "siz"; parameters: id, size. did you mean "size"?"#,
                #"rules[0].drops: there is no parameter "color"; parameters: id, size."#,
                "rules[0].to.action: Catalog.product cannot become Catalog.page: "
                    + #"parameter "from": sent as one of 7, taken as string."#,
            ]
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.product"}, "to": {"action": "Account.wipe"}, "drops": ["size"]}"#,
            [
                "rules[0].to.action: Catalog.product is open to the outside and Account.wipe is not; no redirect opens it."
            ]
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.product"}, "to": {"web": "https://m.example.com/{ID}/{size}"}}"#,
            [#"rules[0].to.web: there is no parameter "ID"; parameters: id, size. did you mean "id"?"#]
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.search"}, "to": {"web": "https://m.example.com/{tags}/{limit}/{filter}"}}"#,
            [
                #"rules[0].to.web: parameter "tags" is [string], which cannot stand inside an address."#,
                #"rules[0].to.web: parameter "limit" may be missing, and its placeholder in the address cannot stay empty."#,
                #"rules[0].to.web: parameter "filter" may be missing, and its placeholder in the address cannot stay empty."#,
            ]
        ),
        (
            #"{"id": "a", "from": {"action": "Account.login"}, "to": {"web": "https://m.example.com/{password}"}}"#,
            [#"rules[0].to.web: parameter "password" is secret, and addresses are not."#]
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.open"}, "to": {"web": "https://m.example.com/{id}"}, "fixed": {"id": ".."}}"#,
            [
                #"rules[0].to.web: "fixed" gives "id": an empty text, or one of nothing but points, cannot stand there."#
            ]
        ),
    ]

    private static let flawed: [(rules: String, problems: [String])] = [
        (
            #"{"id": "a", "from": {"action": "Catalog.shw"}, "to": {"web": "http://m.example.com"}}"#,
            [
                #"rules[0].to.web: expected an address with "https"."#
            ]
        ),
        (
            #"""
            {"id": "a", "from": {"action": "Catalog.product"}, "variant": "m"},
            {"id": "a", "from": {"action": "Catalog.open"}, "to": {"action": "Catalog.opn"}},
            {"id": "c", "from": {"action": "Catalog.prodct"}, "variant": "m", "percentige": 5},
            {"id": "d", "from": {"action": "Catalog.load"}, "to": {"action": "Catalog.pge"}, "renames": {"id": "z", "size": "z"}}
            """#,
            [
                #"rules[1].id: rule "a" is there twice, first as rules[0]; give it another name."#,
                #"rules[1].to.action: no module handles "Catalog.opn"; did you mean "Catalog.open"?"#,
                "rules[2].percentige: there is no such key; known: id, from, to, minimumVersion, maximumVersion, percentage, "
                    + #"seed, variant, expires, when, whenKeys, renames, fixed, drops. did you mean "percentage"?"#,
                #"rules[3].renames.size: "id" and "size" both become "z"."#,
                #"rules[3].to.action: no module handles "Catalog.pge"; did you mean "Catalog.page"?"#,
            ]
        ),
        (
            #"""
            {"id": "a", "from": {"action": "Catalog.opn"}, "percentage": 101, "to": {"action": "Catalog.pge"}},
            {"id": "b", "from": {"action": "Catalog.open"}, "when": {"ID": "7", "id": [7, "7"]},
             "to": {"action": "Account.wipe"}, "renames": {"ID": "id"}},
            {"id": "c", "from": {"action": "Catalog.opn"}, "minimumVersion": "x", "variant": "m"},
            {"id": "d", "from": {"action": "Catalog"}, "to": {"action": "Catalog.pge"}},
            {"id": "e", "from": {"action": "Account.login"}, "when": {"password": {"present": true}},
             "whenKeys": {"password": "x", "jump": "h5"}, "variant": "m"}
            """#,
            [
                "rules[0].percentage: expected a number from 0 to 100 with at most two decimals, or two of them in order.",
                #"rules[1].when.ID: there is no parameter "ID"; parameters: id. did you mean "id"?"#,
                "rules[1].when.id: expected string, found int.",
                #"rules[1].renames.ID: there is no parameter "ID"; parameters: id. did you mean "id"?"#,
                "rules[1].to.action: Catalog.open is open to the outside and Account.wipe is not; no redirect opens it.",
                #"rules[2].minimumVersion: expected one to four numbers with points between them, as "2.4.1"."#,
                #"rules[3].from.action: expected "Target.action"."#,
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
            with: #"{"version": 2, "rules": [{"id": "a", "from": {"action": "Catalog.open"}, "variant": "m"}]}"#)
        #expect(gateway.redirects.table.rules.map(\.id) == ["a"])
    }

    private static let collisions: [(to: String, problem: String?)] = [
        (#"{"action": "D.b"}, "renames": {"x": "y"}"#, #""y" and "x" both become "y"."#),
        (#"{"action": "D.b"}, "renames": {"x": "y"}, "drops": ["y"]"#, nil),
        (#"{"action": "D.a"}, "renames": {"x": "y", "y": "x"}"#, nil),
        (#"{"action": "D.a"}, "renames": {"x": "x"}"#, nil),
        (#"{"web": "https://m.example.com"}, "renames": {"x": "y"}"#, #""y" and "x" both become "y"."#),
        (#"{"web": "https://m.example.com/{y}"}, "renames": {"x": "y"}, "drops": ["y"]"#, nil),
        (#"{"web": "https://m.example.com"}, "renames": {"y": "z", "x": "z"}"#, #""x" and "y" both become "z"."#),
        (
            #"{"web": "https://m.example.com"}, "renames": {"x": "z"}, "drops": ["x"]"#,
            #""x" is renamed and dropped; only one can hold."#
        ),
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
        let document = Shop.document(#"{"id": "a", "from": {"action": "D.c"}, "to": \#(to)}"#)
        guard let problem else { return try gateway.redirects.replace(with: document) }
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: document) }
        #expect(error?.problems.map(\.message) == [problem])
    }

    @Test func namesAreComparedByteByByte() throws {
        let mediator = try Mediator { registry in
            registry.handle(ActionSchema("Caf\u{E9}", "open", exposure: .external)) { _ in .null }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let rule = { (name: String) in #"{"id": "a", "from": {"action": "\#(name).open"}, "variant": "m"}"# }
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
        let rule = { (route: String) in #"{"id": "a", "from": {"route": "\#(route)"}, "variant": "m"}"# }
        try gateway.redirects.replace(with: Shop.document(rule("/caf\u{E9}")))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document(rule("/cafe\u{301}")))
        }
        #expect(error?.problems.map(\.code) == [.unknownRoute])
    }

    @Test func suggestionsAreLimitedToTheFirstUnknownNames() throws {
        let gateway = try Shop.gateway()
        let rules = "abcdefghijklmnopqrstuvwxy".map { letter in
            #"{"id": "\#(letter)", "from": {"action": "Catalog.open\#(letter)"}, "variant": "m"}"#
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
        let all = #"{"id": "all", "from": {"action": "Catalog.open"}, "variant": "m"}"#
        let route = #"{"id": "route", "from": {"route": "/x/:id"}, "to": {"web": "https://m.example.com/{id}"}}"#
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
            #""percentage": 50"#, #""maximumVersion": "9""#, #""expires": "2999-01-01T00:00:00Z""#,
            #""when": {"id": "7"}"#, #""whenKeys": {"jump": "h5"}"#,
        ] {
            let some = #"{"id": "some", "from": {"action": "Catalog.open"}, "variant": "m", \#(condition)}"#
            try gateway.redirects.replace(with: Shop.document("\(some), \(route)"))
        }
        let other = #"{"id": "other", "from": {"action": "Catalog.load"}, "variant": "m"}"#
        try gateway.redirects.replace(with: Shop.document("\(other), \(route)"))
        // For another version the route may lead elsewhere.
        let later = #"{"id": "later", "from": {"route": "/x/:id"}, "minimumVersion": "3", "variant": "m"}"#
        try gateway.redirects.replace(with: Shop.document("\(all), \(later)"))
    }

    /// A gateway with one pattern that leads to `Desk.number` or `Desk.text`, by the type of the text.
    private static func deskOfOneRoute() throws -> Gateway {
        let number = ActionSchema(
            "Desk", "number", parameters: [ParameterSchema("v", .int)], returns: .any, exposure: .external)
        let text = ActionSchema(
            "Desk", "text", parameters: [ParameterSchema("v", .string)], returns: .any, exposure: .external)
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
            #"{"id": "n", "from": {"action": "Desk.number"}, "variant": "m"}"#,
            #"{"id": "t", "from": {"action": "Desk.text"}, "variant": "m"}"#
        )
        let route = #"{"id": "route", "from": {"route": "/x/:v"}, "variant": "m"}"#
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
                with: Shop.document(#"{"id": "a", "from": {"route": "/x/:v"}, "to": {"action": "Desk.number"}}"#))
        }
        #expect(
            error?.problems.map(\.description) == [
                "rules[0].to.action: Desk.text cannot become Desk.number: "
                    + #"parameter "v": sent as string, taken as int."#
            ])
        try gateway.redirects.replace(with: Shop.document(#"{"id": "a", "from": {"route": "/x/:v"}, "variant": "m"}"#))
    }

    /// The route leads to two actions, and the problem of the destination is one.
    @Test(
        arguments: [
            (
                #"{"action": "Desk.nmber"}"#,
                #"rules[0].to.action: no module handles "Desk.nmber"; did you mean "Desk.number"?"#
            ),
            (
                #"{"web": "https://m.example.com/{w}"}"#,
                #"rules[0].to.web: there is no parameter "w"; parameters: v."#
            ),
            (
                #"{"web": "https://m.example.com"}, "drops": ["w"]"#,
                #"rules[0].drops: there is no parameter "w"; parameters: v."#
            ),
        ])
    func aProblemOfAllActionsOfARouteIsReportedOnce(to: String, problem: String) throws {
        let gateway = try Self.deskOfOneRoute()
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(
                with: Shop.document(#"{"id": "a", "from": {"route": "/x/:v"}, "to": \#(to)}"#))
        }
        #expect(error?.problems.map(\.description) == [problem])
        #expect(error?.omittedCount == 0)
    }

    @Test func rulesForOtherVersionsAndEndedRulesAreNotChecked() throws {
        let clock = try SetClock("2026-06-01T00:00:00Z")
        let gateway = try Shop.gateway(RedirectSettings(appVersion: AppVersion("2.4.1"), now: { clock.now }))
        let document = Shop.document(
            """
            {"id": "later", "from": {"action": "Catalog.video"}, "minimumVersion": "3", "variant": "m"},
            {"id": "over", "from": {"action": "Catalog.fax"}, "expires": "2026-06-01T00:00:00Z", "variant": "m"}
            """)
        try gateway.redirects.replace(with: document)
        try clock.set("2026-05-31T23:59:59Z")
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: document) }
        #expect(error?.problems.map(\.path) == ["rules[1].from.action"])
    }

    @Test func tableWithVersionsNeedsTheAppVersion() throws {
        let gateway = try Shop.gateway(RedirectSettings())
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(
                with: Shop.document(
                    #"{"id": "a", "from": {"action": "Catalog.open"}, "maximumVersion": "3", "variant": "m"}"#))
        }
        #expect(
            error?.description == """
                Mediator: the redirect table has 1 problem.
                  rules[0]: the rule has a version condition, and the settings have no app version; to resolve: set \
                "appVersion" to a valid version, as AppVersion("2.4.1").
                """)
    }

    @Test(arguments: [
        ("https://m.example.com/{id}", nil), ("https://M.Example.com:443/", nil),
        ("https://M.Example.com:8443/", #"calls may not be sent to "m.example.com:8443"; hosts: m.example.com."#),
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
        #expect(error?.problems.map(\.code) == [.duplicateRule, .unreachableRule])
        var fixed = rule
        (fixed.to, fixed.fixed) = (.web("https://m.example.com"), ["image": reference])
        let unwritable = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: RedirectTable(rules: [fixed]))
        }
        #expect(
            unwritable?.problems.map(\.description) == [
                "rules: a value cannot be written: rules[0].fixed.image: a reference cannot leave the process."
            ])
    }

    /// Names that are equal in Unicode, and have other bytes, are other names.
    @Test func sourcesOfOtherBytesAreOtherSources() throws {
        let show = Action("Sign", "show", "Shows it.", exposure: .link)
        let patterns = ["/\u{3A9}", "/\u{2126}"]
        let mediator = try Mediator { registry in
            registry.handle(show) { _ in }
            for pattern in patterns { registry.route(pattern, to: show) }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let rules = patterns.map { RedirectRule($0, from: .route($0), to: .web("https://m.example.com")) }
        try gateway.redirects.replace(with: RedirectTable(rules: rules))
        #expect(gateway.redirects.table.rules == rules)
    }

    @Test func aSourceInAMessageIsEscaped() {
        let error = #expect(throws: RedirectError.self) {
            try RedirectTable(
                json: #"""
                    {"version": 2, "rules": [
                     {"id": "a", "from": {"route": "/\u202e"}, "to": {"web": "https://m.example.com"}},
                     {"id": "b", "from": {"route": "/\u202e"}, "to": {"web": "https://m.example.com"}}]}
                    """#)
        }
        #expect(
            error?.problems.map(\.description) == [
                #"rules[1]: the rule never applies, since rule "a" takes all calls of "/\u202e"."#
            ])
    }
}
