import Foundation
import Mediator
import MediatorCoding
import MediatorGateway
import MediatorRedirects
import Testing

struct RedirectTableTests {
    private static let document = """
        {
          "version": 1,
          "rules": [
            {
              "id": "broken-product",
              "action": "Catalog.product",
              "appVersion": ">=2.3 <2.5",
              "expires": "2026-12-31T23:59:59Z",
              "when": {"size": [1, 2.5], "id": "P-1", "coupon": {"present": false}, "gift": true},
              "whenKeys": {"jump": "h5", "from": {"present": true}, "utm": ["a", "b"]},
              "to": {"url": "https://m.example.com/product/{id}?from=app", "drop": ["size"]}
            },
            {
              "id": "new-page",
              "route": "/product/:id",
              "percentage": [12.5, 50],
              "seed": "page",
              "mark": "page-b",
              "to": {"action": "Catalog.page", "rename": {"id": "product"}, "set": {"from": "link", "size": 2}}
            },
            {"id": "old-page", "route": "/product/:id", "percentage": 12.5, "seed": "page", "mark": "page-a"}
          ]
        }
        """

    private static func table() throws -> RedirectTable {
        RedirectTable(rules: [
            RedirectRule(
                "broken-product", from: .action("Catalog", "product"),
                to: .web("https://m.example.com/product/{id}?from=app"), appVersions: AppVersionRange(">=2.3 <2.5"),
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
                {"rules":[{"id":"old-page","mark":"page-a","percentage":12.5,"route":"/product/:id","seed":"page"}],"version":1}
                """)
        #expect(try RedirectTable().json() == #"{"rules":[],"version":1}"#)
    }

    @Test func otherCodersReadAndWriteTheSame() throws {
        let table = try Self.table()
        let data = try JSONEncoder().encode(table)
        #expect(try JSONDecoder().decode(RedirectTable.self, from: data) == table)
        #expect(try Parameters(encoding: table).decode(RedirectTable.self) == table)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(RedirectTable.self, from: Data(#"{"version": 1}"#.utf8))
        }
        guard case .dataCorrupted(let context)? = error else { return #expect(error == nil) }
        #expect(
            context.debugDescription == "Mediator: the redirect table has 1 problem.\n  \"rules\" is missing.")
    }

    private static let whole = #"{"id": "a", "action": "A.b", "to": {"action": "C.d"}}"#

    private static let bad: [(document: String, problems: [String])] = [
        ("", ["invalid JSON at line 1, column 1: the text is empty."]),
        (
            "{\n  \"version\": 1,\n}",
            [#"invalid JSON at line 3, column 1: expected a key in double quotes, found "}"."#]
        ),
        (#"{"version": 1, "version": 1}"#, [#"invalid JSON at line 1, column 16: the key "version" is given twice."#]),
        ("[]", ["expected an object, found array."]),
        ("{}", [#""version" is missing."#, #""rules" is missing."#]),
        (#"{"version": 2, "rules": 7, "more": 1}"#, ["version: version 2 is not known; this app reads version 1."]),
        (#"{"version": "1", "rules": []}"#, ["version: expected int, found string."]),
        (
            #"{"version": 1, "rule": []}"#,
            [
                #"rule: there is no such key; known: version, rules. did you mean "rules"?"#,
                #""rules" is missing."#,
            ]
        ),
        (#"{"version": 1, "rules": {}}"#, ["rules: expected [any], found dictionary."]),
        (
            #"{"version": 1, "rules": [null, 7]}"#,
            [
                "rules[0]: expected an object, found null.", "rules[1]: expected an object, found int.",
            ]
        ),
        (
            #"{"version": 1, "rules": [{}]}"#,
            [
                #"rules[0]: "id" is missing."#, #"rules[0]: "action" or "route" is missing."#,
                #"rules[0]: "to" is missing; only a rule with a "mark" can do without."#,
            ]
        ),
        (
            #"{"version": 1, "rules": [{"id": "", "action": "A.b", "route": "/a", "mark": "m\n", "percentige": 5}]}"#,
            [
                "rules[0].percentige: there is no such key; known: id, action, route, appVersion, percentage, seed, mark, "
                    + #"expires, when, whenKeys, to. did you mean "percentage"?"#,
                "rules[0].id: expected 1 to 100 bytes without hidden characters.",
                #"rules[0]: "action" and "route" are both given; only one can hold."#,
                "rules[0].mark: expected 1 to 100 bytes without hidden characters.",
            ]
        ),
        (
            #"{"version": 1, "rules": [{"id": "a", "action": "Cart", "to": {"action": "a.b.c", "set": [], "drop": "x"}}]}"#,
            [
                #"rules[0].action: "Cart" is not of the form "Target.action"."#,
                "rules[0].to.set: expected dictionary, found array.",
                "rules[0].to.drop: expected [string], found string.",
                #"rules[0].to.action: "a.b.c" is not of the form "Target.action"."#,
            ]
        ),
        (
            #"{"version": 1, "rules": [{"id": "a", "action": "A.b", "to": {"url": 7, "rename": {"a": 1}}}]}"#,
            ["rules[0].to.rename.a: expected string, found int.", "rules[0].to.url: expected string, found int."]
        ),
        (
            #"""
            {"version": 1, "rules": [{"id": "a", "action": "A.b", "appVersion": ">=3 <2", "expires": "tomorrow",
              "percentage": 101, "to": {"action": "C.d"}}]}
            """#,
            [
                #"rules[0].appVersion: no version fits ">=3.0.0 <2.0.0"; write as ">=2.1 <3"."#,
                "rules[0].expires: expected date-time, found another string.",
                "rules[0].percentage: expected a number from 0 to 100 with at most two decimals, or two of them in order.",
            ]
        ),
        (
            #"""
            {"version": 1, "rules": [\#(whole), {"id": "a", "action": "A.b", "mark": "m"},
              {"id": "c", "action": "E.f", "to": {"url": "http://m.example.com"}}]}
            """#,
            [
                #"rules[1].id: rule "a" is there twice, first as rules[0]; give it another name."#,
                #"rules[1]: the rule never applies, since rule "a" takes all calls of A.b."#,
                #"rules[2].to.url: expected an address with "https"."#,
            ]
        ),
        (
            #"{"version": 1, "rules": [{"id": "a", "action": "A.b", "to": {"action": "C.d", "rename": {"x": "z", "y": "z"}, "drop": ["x"]}}]}"#,
            [
                #"rules[0].to.rename.x: "x" is renamed and dropped; only one can hold."#,
                #"rules[0].to.rename.y: "x" and "y" both become "z"."#,
            ]
        ),
    ]

    @Test func aSchemeThatIsNotOfTheWebMakesALink() throws {
        let table = RedirectTable(rules: [
            RedirectRule("a", from: .action("A", "b"), to: .link("Demo://product/{id}?from=app"))
        ])
        let json = #"{"rules":[{"action":"A.b","id":"a","to":{"url":"Demo://product/{id}?from=app"}}],"version":1}"#
        #expect(try table.json() == json)
        #expect(try RedirectTable(json: json) == table)
    }

    @Test func allPartsOfARuleAreReadWhateverIsWrong() {
        let document = #"""
            {"version": 1, "rules": [
              {"id": 7, "action": "A.a", "percentage": 101, "appVersion": "x", "expires": "soon",
               "when": {"size": [], "tags": null}, "whenKeys": {"jump": 7, "from": {"absent": true}}, "seed": "",
               "to": {"url": "http://m.example.com", "rename": {"x": "z", "y": "z"}, "drop": 7}},
              {"id": "a", "action": "A.a", "mark": "m"},
              {"id": "b", "action": "A.a", "whenKeys": [], "to": {"action": "A", "rename": {"x": "z", "y": "z"}}}
            ]}
            """#
        let error = #expect(throws: RedirectError.self) { try RedirectTable(json: document) }
        #expect(
            error?.description == #"""
                Mediator: the redirect table has 16 problems.
                  rules[0].id: expected string, found int.
                  rules[0].appVersion: "x" is no version; write as ">=2.1 <3".
                  rules[0].expires: expected date-time, found another string.
                  rules[0].seed: expected 1 to 100 bytes without hidden characters.
                  rules[0].percentage: expected a number from 0 to 100 with at most two decimals, or two of them in order.
                  rules[0].when.size: expected a string, a number, a bool, an array of these, or {"present": true} or \#
                {"present": false}.
                  rules[0].when.tags: expected a string, a number, a bool, an array of these, or {"present": true} or \#
                {"present": false}.
                  rules[0].whenKeys.jump: expected a string, an array of these, or {"present": true} or {"present": false}.
                  rules[0].whenKeys.from: expected a string, an array of these, or {"present": true} or {"present": false}.
                  rules[0].to.drop: expected [string], found int.
                  rules[0].to.url: expected an address with "https".
                  rules[0].to.rename.y: "x" and "y" both become "z".
                  rules[2].whenKeys: expected dictionary, found array.
                  rules[2].to.action: "A" is not of the form "Target.action".
                  rules[2]: the rule never applies, since rule "a" takes all calls of A.a.
                  rules[2].to.rename.y: "x" and "y" both become "z".
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
            {"version": 1, "more": 1, "rules": [
              {"id": "a", "action": "A.a", "to": {"action": "A.b"}},
              {"id": "a", "action": "A.b", "to": {"action": "A.a"}, "percentige": 5},
              {"id": "c", "action": "A.b", "to": {"url": "http://m.example.com"}},
              7,
              {"id": "c", "action": "A.c", "to": {"action": "A.d", "rename": {"x": "z", "y": "z"}}},
              {"id": "d", "action": "A.d", "to": {"action": "A.c"}},
              {"id": "e", "action": "A.d", "mark": "m"}
            ]}
            """#
        let error = #expect(throws: RedirectError.self) { try RedirectTable(json: document) }
        #expect(
            error?.description == """
                Mediator: the redirect table has 9 problems.
                  more: there is no such key; known: version, rules.
                  rules[1].percentige: there is no such key; known: id, action, route, appVersion, percentage, seed, mark, \
                expires, when, whenKeys, to. did you mean "percentage"?
                  rules[1].id: rule "a" is there twice, first as rules[0]; give it another name.
                  rules[2].to.url: expected an address with "https".
                  rules[3]: expected an object, found int.
                  rules[4].id: rule "c" is there twice, first as rules[2]; give it another name.
                  rules[4].to.rename.y: "x" and "y" both become "z".
                  rules[4].to: calls go in a circle: A.c → A.d → A.c, by rules "c", "d".
                  rules[6]: the rule never applies, since rule "d" takes all calls of A.d.
                """)
    }

    private static let addresses: [(address: String, fact: String)] = [
        ("", #"expected an address with "https"."#),
        ("m.example.com", #"expected an address with "https"."#),
        ("javascript:alert(1)", #"expected an address with "https"."#),
        ("https:m.example.com", #"expected an address with "https"."#),
        ("https://", "the host may have letters, digits, hyphens and points."),
        ("https://user@m.example.com/", "the host may have letters, digits, hyphens and points."),
        ("https://[::1]/", "the host may have letters, digits, hyphens and points."),
        ("https://m.example.com:0/", "the port is no number from 1 to 65535."),
        ("https://m.example.com:65536/", "the port is no number from 1 to 65535."),
        ("https://m.example.com:000443/", "the port is no number from 1 to 65535."),
        ("https://m.example.com:+80/", "the port is no number from 1 to 65535."),
        ("https://m.example.com:-1/", "the port is no number from 1 to 65535."),
        ("https://m.example.com:/", "the port is no number from 1 to 65535."),
        ("https://m.example.com:8:8/", "the port is no number from 1 to 65535."),
        ("https://../", "a part of the host has not 1 to 63 letters, digits and inner hyphens."),
        ("https://-/", "a part of the host has not 1 to 63 letters, digits and inner hyphens."),
        ("https://w..x/", "a part of the host has not 1 to 63 letters, digits and inner hyphens."),
        ("https://.m.example.com/", "a part of the host has not 1 to 63 letters, digits and inner hyphens."),
        ("https://m.example.com./", "a part of the host has not 1 to 63 letters, digits and inner hyphens."),
        ("https://m.-example.com/", "a part of the host has not 1 to 63 letters, digits and inner hyphens."),
        ("https://m.example-.com/", "a part of the host has not 1 to 63 letters, digits and inner hyphens."),
        (
            "https://\(String(repeating: "a", count: 64)).com/",
            "a part of the host has not 1 to 63 letters, digits and inner hyphens."
        ),
        (
            "https://\(String(repeating: "a.", count: 125))com1/", "the host is longer than 253 letters."
        ),
        ("https://1.2.3/", "the host ends with a number, and is not four decimal numbers up to 255."),
        ("https://1.2.3.256/", "the host ends with a number, and is not four decimal numbers up to 255."),
        ("https://example.7/", "the host ends with a number, and is not four decimal numbers up to 255."),
        ("https://0x7f000001/", "the host ends with a number, and is not four decimal numbers up to 255."),
        ("https://1.2.3.0X4/", "the host ends with a number, and is not four decimal numbers up to 255."),
        ("https://010.0.0.1/", "the host ends with a number, and is not four decimal numbers up to 255."),
        ("https://{host}/", "the host may have letters, digits, hyphens and points."),
        ("https://m.example.com\\@evil.example/", "the host may have letters, digits, hyphens and points."),
        ("https://m.example.com/a b", #"" " has to be percent-encoded."#),
        ("https://m.example.com/é", #""é" has to be percent-encoded."#),
        ("https://m.example.com/a\u{0}", #""\u0000" has to be percent-encoded."#),
        ("https://m.example.com/%zz", "a percent sign is not followed by two hexadecimal digits."),
        ("https://m.example.com/{id", #"a "{" is not closed."#),
        ("https://m.example.com/{}", "a place in braces has no name."),
        ("https://m.example.com/id}", #""}" has to be percent-encoded."#),
        ("https://m.example.com/#a#b", ##""#" has to be percent-encoded."##),
    ]

    @Test(arguments: addresses)
    func anAddressIsOneOfAWebPage(address: String, fact: String) {
        let table = RedirectTable(rules: [RedirectRule("a", from: .action("A", "b"), to: .web(address))])
        let error = #expect(throws: RedirectError.self) { try Shop.gateway().redirects.replace(with: table) }
        #expect(error?.problems.first?.description == "rules[0].to.url: \(fact)")
    }

    @Test(arguments: [
        ("demo:product", #"expected an address with "https"."#),
        ("demo://", "the first part of a link has to be fixed."),
        ("demo://{page}/x", "the first part of a link has to be fixed."),
        ("demo://product/{id", #"a "{" is not closed."#), ("demo://product/a b", #"" " has to be percent-encoded."#),
        ("app://product/{id}", #"the gateway does not answer "app"; schemes: demo."#),
    ])
    func aLinkIsAURLOfTheGateway(address: String, fact: String) throws {
        let gateway = try Shop.gateway()
        let rule = #"{"id": "a", "action": "Catalog.open", "to": {"url": "\#(address)"}}"#
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: Shop.document(rule)) }
        #expect(error?.problems.map(\.description) == ["rules[0].to.url: \(fact)"])
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
        let long = Data(repeating: UInt8(ascii: " "), count: 1 << 20) + Data("{}".utf8)
        let large = #expect(throws: RedirectError.self) { try RedirectTable(json: long) }
        #expect(
            large?.problems.map(\.description) == ["the document has 1048578 bytes; at most 1048576 are read."])
        var versions = RedirectTable(rules: (0..<201).map(rule))
        for index in versions.rules.indices { versions.rules[index].appVersions = AppVersionRange("\(index)") }
        let many = #expect(throws: RedirectError.self) { try RedirectTable(json: Data(try versions.json().utf8)) }
        #expect(many?.problems.map(\.description) == ["rules: 201 versions are mentioned; at most 200 are read."])
    }
}
