import Foundation
import Mediator
import MediatorCoding
import MediatorGateway
import MediatorRedirects
import Testing

struct RedirectsTableTests {
    private static let document = """
        {
          "version": 2,
          "rules": [
            {
              "id": "broken-product",
              "from": {"action": "Catalog.product"},
              "minimumVersion": "2.3",
              "maximumVersion": "2.4.9",
              "expires": "2026-12-31T23:59:59Z",
              "when": {"size": [1, 2.5], "id": "P-1", "coupon": {"present": false}, "gift": true},
              "whenKeys": {"jump": "h5", "from": {"present": true}, "utm": ["a", "b"]},
              "to": {"web": "https://m.example.com/product/{id}?from=app"}, "drops": ["size"]
            },
            {
              "id": "new-page",
              "from": {"route": "/product/:id"},
              "percentage": [12.5, 50],
              "seed": "page",
              "variant": "page-b",
              "to": {"action": "Catalog.page"}, "renames": {"id": "product"}, "fixed": {"from": "link", "size": 2}
            },
            {"id": "old-page", "from": {"route": "/product/:id"}, "percentage": 12.5, "seed": "page", "variant": "page-a"}
          ]
        }
        """

    private static func table() throws -> RedirectTable {
        RedirectTable(rules: [
            RedirectRule(
                "broken-product", from: .action("Catalog", "product"),
                to: .web("https://m.example.com/product/{id}?from=app"), minimumVersion: AppVersion("2.3"),
                maximumVersion: AppVersion("2.4.9"),
                expires: try Value.string("2026-12-31T23:59:59Z").get(as: Date.self),
                when: [
                    "size": .oneOf([1, 2.5]), "id": .equals("P-1"), "coupon": .absent, "gift": .equals(true),
                ],
                whenKeys: ["jump": .equals("h5"), "from": .present, "utm": .oneOf(["a", "b"])], drops: ["size"]),
            RedirectRule(
                "new-page", from: .route("/product/:id"), to: .action("Catalog", "page"),
                percentage: try #require(RedirectPercentage(from: 12.5, to: 50)), seed: "page", variant: "page-b",
                renames: ["id": "product"], fixed: ["from": "link", "size": 2]),
            RedirectRule(
                "old-page", from: .route("/product/:id"), to: nil,
                percentage: try #require(RedirectPercentage(to: 12.5)),
                seed: "page", variant: "page-a"),
        ])
    }

    @Test func readsEveryKeyOfTheFormat() throws {
        #expect(try RedirectTable(json: Data(Self.document.utf8)) == Self.table())
        #expect(try RedirectTable(json: Self.document) == Self.table())
    }

    @Test func encodedTableDecodesToTheSame() throws {
        let table = try Self.table()
        #expect(try RedirectTable(json: Data(try table.json(pretty: true).utf8)) == table)
        #expect(
            try RedirectTable(rules: [table.rules[2]]).json() == """
                {"rules":[{"from":{"route":"/product/:id"},"id":"old-page","percentage":12.5,"seed":"page","variant":"page-a"}],\
                "version":2}
                """)
        #expect(try RedirectTable().json() == #"{"rules":[],"version":2}"#)
    }

    private static let whole = #"{"id": "a", "from": {"action": "A.b"}, "to": {"action": "C.d"}}"#

    private static let bad: [(document: String, problems: [String])] = [
        ("", ["invalid JSON at line 1, column 1: the text is empty."]),
        (
            "{\n  \"version\": 1,\n}",
            [#"invalid JSON at line 3, column 1: expected a key in double quotes, found "}"."#]
        ),
        (#"{"version": 1, "version": 1}"#, [#"invalid JSON at line 1, column 16: the key "version" is given twice."#]),
        ("[]", ["expected an object, found array."]),
        ("{}", [#""version" is missing."#, #""rules" is missing."#]),
        (#"{"version": 1, "rules": 7, "more": 1}"#, ["version: version 1 is not known; this app reads version 2."]),
        (#"{"version": "1", "rules": []}"#, ["version: expected int, found string."]),
        (
            #"{"version": 2, "rule": []}"#,
            [
                #"rule: there is no such key; known: version, rules. did you mean "rules"?"#,
                #""rules" is missing."#,
            ]
        ),
        (#"{"version": 2, "rules": {}}"#, ["rules: expected [any], found dictionary."]),
        (
            #"{"version": 2, "rules": [null, 7]}"#,
            [
                "rules[0]: expected an object, found null.", "rules[1]: expected an object, found int.",
            ]
        ),
        (
            #"{"version": 2, "rules": [{}]}"#,
            [
                #"rules[0]: "id" is missing."#, #"rules[0]: "from" is missing."#,
                #"rules[0]: "to" is missing; only a rule with a "variant" can do without."#,
            ]
        ),
        (
            #"{"version": 2, "rules": [{"id": "", "from": {"action": "A.b", "route": "/a"}, "to": {}, "variant": "m\n", "percentige": 5}]}"#,
            [
                "rules[0].percentige: there is no such key; known: id, from, to, minimumVersion, maximumVersion, percentage, "
                    + #"seed, variant, expires, when, whenKeys, renames, fixed, drops. did you mean "percentage"?"#,
                "rules[0].id: expected 1 to 100 bytes without hidden characters.",
                #"rules[0].from: expected exactly one of "action", "route"."#,
                #"rules[0].to: expected exactly one of "action", "web", "link"."#,
                "rules[0].variant: expected 1 to 100 bytes without hidden characters.",
            ]
        ),
        (
            #"{"version": 2, "rules": [{"id": "a", "from": {"action": "Cart"}, "to": {"action": "a.b.c"}, "fixed": [], "drops": "x"}]}"#,
            [
                #"rules[0].from.action: expected "Target.action"."#, #"rules[0].to.action: expected "Target.action"."#,
                "rules[0].fixed: expected dictionary, found array.", "rules[0].drops: expected [string], found string.",
            ]
        ),
        (
            #"{"version": 2, "rules": [{"id": "a", "from": {"action": "A.b"}, "to": {"web": 7}, "renames": {"a": 1}}]}"#,
            ["rules[0].to.web: expected string, found int.", "rules[0].renames.a: expected string, found int."]
        ),
        (
            #"""
            {"version": 2, "rules": [{"id": "a", "from": {"action": "A.b"}, "minimumVersion": "3", "maximumVersion": "2.9", "expires": "tomorrow",
              "percentage": 101, "to": {"action": "C.d"}}]}
            """#,
            [
                "rules[0].percentage: expected a number from 0 to 100 with at most two decimals, or two of them in order.",
                "rules[0].expires: expected date-time, found another string.",
                "rules[0].maximumVersion: 2.9.0 precedes the minimum, 3.0.0.",
            ]
        ),
        (
            #"""
            {"version": 2, "rules": [\#(whole), {"id": "a", "from": {"action": "A.b"}, "variant": "m"},
              {"id": "c", "from": {"action": "E.f"}, "to": {"web": "http://m.example.com"}}]}
            """#,
            [
                #"rules[1].id: rule "a" is there twice, first as rules[0]; give it another name."#,
                #"rules[1]: the rule never applies, since rule "a" takes all calls of "A.b"."#,
                #"rules[2].to.web: expected an address with "https"."#,
            ]
        ),
    ]

    @Test func aLinkIsReadAndWritten() throws {
        let table = RedirectTable(rules: [
            RedirectRule("a", from: .action("A", "b"), to: .link("Demo://product/{id}?from=app"))
        ])
        let json =
            #"{"rules":[{"from":{"action":"A.b"},"id":"a","to":{"link":"Demo://product/{id}?from=app"}}],"version":2}"#
        #expect(try table.json() == json)
        #expect(try RedirectTable(json: json) == table)
    }

    @Test func allPartsOfARuleAreReadWhateverIsWrong() {
        let document = #"""
            {"version": 2, "rules": [
              {"id": 7, "from": {"action": "A.a"}, "percentage": 101, "minimumVersion": "x", "expires": "soon",
               "when": {"size": [], "tags": null}, "whenKeys": {"jump": 7, "from": {"absent": true}}, "seed": "",
               "to": {"web": "http://m.example.com"}, "renames": {"x": "z", "y": "z"}, "drops": 7},
              {"id": "a", "from": {"action": "A.a"}, "variant": "m"},
              {"id": "b", "from": {"action": "A.a"}, "whenKeys": [], "to": {"action": "A"}, "renames": 7}
            ]}
            """#
        let error = #expect(throws: RedirectError.self) { try RedirectTable(json: document) }
        #expect(
            error?.description == #"""
                Mediator: the redirect table has 14 problems.
                  rules[0].id: expected 1 to 100 bytes without hidden characters.
                  rules[0].to.web: expected an address with "https".
                  rules[0].minimumVersion: expected one to four numbers with points between them, as "2.4.1".
                  rules[0].percentage: expected a number from 0 to 100 with at most two decimals, or two of them in order.
                  rules[0].seed: expected 1 to 100 bytes without hidden characters.
                  rules[0].expires: expected date-time, found another string.
                  rules[0].when.size: expected a string, a number, a bool, an array of these, or {"present": true} or \#
                {"present": false}.
                  rules[0].when.tags: expected a string, a number, a bool, an array of these, or {"present": true} or \#
                {"present": false}.
                  rules[0].whenKeys.jump: expected a string, an array of these, or {"present": true} or {"present": false}.
                  rules[0].whenKeys.from: expected a string, an array of these, or {"present": true} or {"present": false}.
                  rules[0].drops: expected [string], found int.
                  rules[2].to.action: expected "Target.action".
                  rules[2].whenKeys: expected dictionary, found array.
                  rules[2].renames: expected [string: string], found int.
                """#)
    }

    @Test(arguments: bad)
    func problemsHaveTheirPaths(document: String, problems: [String]) {
        let error = #expect(throws: RedirectError.self) { try RedirectTable(json: Data(document.utf8)) }
        #expect(error?.problems.map(\.description) == problems)
        let same = #expect(throws: RedirectError.self) { try RedirectTable(json: document) }
        #expect(same == error)
    }

    @Test func malformedRulesDoNotHideOtherProblems() {
        let document = #"""
            {"version": 2, "more": 1, "rules": [
              {"id": "a", "from": {"action": "A.a"}, "to": {"action": "A.b"}},
              {"id": "a", "from": {"action": "A.b"}, "to": {"action": "A.a"}, "percentige": 5},
              7,
              {"id": "a", "from": {"action": "A.c"}, "to": {"action": "A.d"}},
              {"id": "e", "from": {"action": "A.c"}, "variant": "m"}
            ]}
            """#
        let error = #expect(throws: RedirectError.self) { try RedirectTable(json: document) }
        #expect(
            error?.description == """
                Mediator: the redirect table has 5 problems.
                  more: there is no such key; known: version, rules.
                  rules[1].percentige: there is no such key; known: id, from, to, minimumVersion, maximumVersion, percentage, \
                seed, variant, expires, when, whenKeys, renames, fixed, drops. did you mean "percentage"?
                  rules[2]: expected an object, found int.
                  rules[3].id: rule "a" is there twice, first as rules[0]; give it another name.
                  rules[4]: the rule never applies, since rule "a" takes all calls of "A.c".
                """)
    }

    private static let addresses: [(address: String, fact: String)] = [
        ("", #"expected an address with "https"."#),
        ("m.example.com", #"expected an address with "https"."#),
        ("javascript:alert(1)", #"expected an address with "https"."#),
        ("https:m.example.com", #"expected an address with "https"."#),
        ("https://", #""" is no host."#),
        ("https://user@m.example.com/", #""user@m.example.com" is no host."#),
        ("https://m.example.com:+80/", #""m.example.com:+80" is no host."#),
        ("https://m.example.com:-1/", #""m.example.com:-1" is no host."#),
        ("https://m.example.com:/", #""m.example.com:" is no host."#),
        ("https://m.example.com:8:8/", #""m.example.com:8:8" is no host."#),
        ("https://{host}/", #""{host}" is no host."#),
        ("https://m.example.com\\@evil.example/", #""m.example.com\\@evil.example" is no host."#),
        ("https://m.example.com%2Fevil/", #""m.example.com%2Fevil" is no host."#),
        ("https://b\u{FC}cher.example/", "\"b\u{FC}cher.example\" is no host."),
        ("https://m.example.com/a b", "a character has to be percent-encoded."),
        ("https://m.example.com/é", "a character has to be percent-encoded."),
        ("https://m.example.com/a\u{0}", "a character has to be percent-encoded."),
        ("https://m.example.com/%zz", "a character has to be percent-encoded."),
        ("https://m.example.com/{id", #"a "{" is not closed."#),
        ("https://m.example.com/{}", "a placeholder has no name."),
        ("https://m.example.com/id}", "a character has to be percent-encoded."),
        ("https://m.example.com/#a#b", "a character has to be percent-encoded."),
    ]

    @Test(arguments: addresses)
    func anAddressIsOneOfAWebPage(address: String, fact: String) {
        let table = RedirectTable(rules: [RedirectRule("a", from: .action("A", "b"), to: .web(address))])
        let error = #expect(throws: RedirectError.self) { try Shop.gateway().redirects.replace(with: table) }
        #expect(error?.problems.first?.description == "rules[0].to.web: \(fact)")
    }

    @Test(arguments: [
        ("demo:product", "expected an address with a scheme of the app."),
        ("https://product/{id}", "expected an address with a scheme of the app."),
        ("demo://", "the first part has to be fixed."), ("demo://{page}/x", "the first part has to be fixed."),
        ("demo://product/{id", #"a "{" is not closed."#),
        ("demo://product/a b", "a character has to be percent-encoded."),
        ("app://product/{id}", #"the gateway does not accept "app"; schemes: demo."#),
    ])
    func aLinkIsAURLOfTheGateway(address: String, fact: String) throws {
        let gateway = try Shop.gateway()
        let rule = #"{"id": "a", "from": {"action": "Catalog.open"}, "to": {"link": "\#(address)"}}"#
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: Shop.document(rule)) }
        #expect(error?.problems.map(\.description) == ["rules[0].to.link: \(fact)"])
    }

    @Test(arguments: [
        "https://m.example.com", "https://m.example.com:443/", "https://M.EXAMPLE.com:65535",
        "https://localhost:00080/",
        "https://127.0.0.1/", "https://xn--bcher-kva.example/", "https://a--b.1a.x/",
        "https://\(String(repeating: "a", count: 63)).com/", "https://\(String(repeating: "a.", count: 125))com/",
    ])
    func aHostIsANameOrAnAddress(_ address: String) throws {
        let table = RedirectTable(rules: [RedirectRule("a", from: .action("A", "b"), to: .web(address))])
        #expect(try RedirectTable(json: table.json()) == table)
    }

    @Test func aTableHasItsLimits() throws {
        let rule = { (index: Int) in
            RedirectRule("r\(index)", from: .action("A", "b\(index)"), to: nil, variant: "m")
        }
        let rules = RedirectTable(rules: (0...1000).map(rule))
        let error = #expect(throws: RedirectError.self) { try RedirectTable(json: Data(try rules.json().utf8)) }
        #expect(error?.problems.map(\.description) == ["rules: 1001 rules are given; at most 1000 are read."])
    }
}
