import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// Rules that depend on parameters and on keys of the URL.
struct RedirectsConditionTests {
    private static func gateway(_ rules: String, strict: Bool = false) throws -> Gateway {
        let gateway = try Gateway(try Shop.mediator(), schemes: ["demo"], strict: strict)
        try gateway.redirects.replace(with: Shop.document(rules))
        return gateway
    }

    private static let byKey = #"""
        {"id": "h5", "from": {"action": "Catalog.product"}, "whenKeys": {"jump": ["h5", "web"]},
         "to": {"web": "https://m.example.com/{id}"}},
        {"id": "page", "from": {"action": "Catalog.product"}, "whenKeys": {"jump": {"present": true}, "old": {"present": false}},
         "to": {"action": "Catalog.page"}, "renames": {"id": "product"}}
        """#

    @Test(arguments: [
        ("", nil), ("&jump=h5", "https://m.example.com/a?size=1"),
        ("&jump=web&utm=x", "https://m.example.com/a?size=1"),
        ("&jump=H5", "page a 1 app"), ("&jump=", "page a 1 app"), ("&jump=native&old=1", nil),
        ("&Jump=h5", nil), ("#?jump=h5", "https://m.example.com/a?size=1"),
    ])
    func theMarkOfAURLDecides(query: String, result: String?) async throws {
        let answer = try await Self.gateway(Self.byKey).open("demo://Catalog/product?id=a\(query)")
        #expect((answer.page.map { .string($0.address) } ?? answer.value) == .string(result ?? "native a 1"))
    }

    @Test func canOpenFollowsTheRulesOfTheURL() throws {
        let mediator = try Shop.mediator()
        let gateway = try Gateway(mediator, schemes: ["demo"]) { action, _ in action.action != "page" }
        try gateway.redirects.replace(with: Shop.document(Self.byKey))
        #expect(gateway.canOpen("demo://Catalog/product?id=a"))
        #expect(gateway.canOpen("demo://Catalog/product?id=a&jump=h5"))
        #expect(!gateway.canOpen("demo://Catalog/product?id=a&jump=native"))
        #expect(!gateway.canOpen("demo://Catalog/product?jump=native"), "whatever the parameters")
    }

    @Test func messagesHaveNoKeys() async throws {
        let gateway = try Self.gateway(
            Self.byKey
                + #", {"id": "none", "from": {"action": "Catalog.open"}, "whenKeys": {"jump": {"present": false}}, "#
                + #""to": {"web": "https://m.example.com/{id}"}}"#)
        let product = #"{"jsonrpc":"2.0","method":"Catalog.product","params":{"id":"a"},"id":1}"#
        #expect(await gateway.handle(message: product) == #"{"id":1,"jsonrpc":"2.0","result":"native a 1"}"#)
        let open = #"{"jsonrpc":"2.0","method":"Catalog.open","params":{"id":"a"},"id":1}"#
        #expect(await gateway.handle(message: open)?.contains(#""code":"redirected""#) == true)
    }

    @Test func aStrictGatewayAcceptsTheKeysOfRules() async throws {
        let gateway = try Self.gateway(Self.byKey, strict: true)
        #expect(try await gateway.open("demo://Catalog/product?id=a&jump=native&old=1").ignored == [])
        let error = await #expect(throws: MediatorError.self) {
            try await gateway.open("demo://Catalog/product?id=a&jump=h5&utm=1")
        }
        #expect(error?.code == .unknownParameter)
        #expect(error?.parameter == "utm")
    }

    @Test(
        arguments: [
            (#"{"size": 2}"#, [2]), (#"{"size": 2.0}"#, [2]), (#"{"size": 1}"#, [0, 1]),
            (#"{"size": [2, 3], "id": "a"}"#, [2, 3]),
            (#"{"size": 3, "id": "b"}"#, []), (#"{"size": {"present": true}}"#, [0, 1, 2, 3]),
            (#"{"size": {"present": false}}"#, []),
        ] as [(String, [Int])])
    func parametersDecideWithTheirDefaults(when: String, sizes: [Int]) async throws {
        let gateway = try Self.gateway(
            #"{"id": "x", "from": {"action": "Catalog.product"}, "when": \#(when), "to": {"web": "https://m.example.com/{id}"}}"#
        )
        for size in 0...3 {
            // The default is 1.
            let url = "demo://Catalog/product?id=a" + (size == 0 ? "" : "&size=\(size)")
            #expect((try await gateway.open(url).page != nil) == sizes.contains(size), "\(url)")
        }
        let invalid = await #expect(throws: MediatorError.self) {
            try await gateway.open("demo://Catalog/product?id=a&size=big")
        }
        #expect(invalid?.code == .invalidParameter)
    }

    @Test func aMissingOptionalParameterIsAbsent() async throws {
        let gateway = try Self.gateway(
            #"{"id": "x", "from": {"action": "Catalog.search"}, "when": {"limit": {"present": false}}, "to": {"web": "https://m.example.com"}}"#
        )
        #expect(try await gateway.open("demo://Catalog/search").page != nil)
        #expect(try await gateway.open("demo://Catalog/search?limit=null").page != nil)
        #expect(try await gateway.open("demo://Catalog/search?limit=2").page == nil)
    }

    @Test func conditionsOfAChainConcernTheParametersThere() async throws {
        let gateway = try Self.gateway(
            #"""
            {"id": "one", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.page"}, "renames": {"id": "product"}, "fixed": {"from": "link"}},
            {"id": "two", "from": {"action": "Catalog.page"}, "when": {"from": "link", "product": "b"}, "whenKeys": {"jump": "h5"},
             "to": {"web": "https://m.example.com/{product}"}}
            """#)
        #expect(try await gateway.open("demo://Catalog/product?id=b&jump=h5").page?.rule == "two")
        #expect(try await gateway.open("demo://Catalog/product?id=b").value == "page b 1 link")
        #expect(try await gateway.open("demo://Catalog/product?id=a&jump=h5").value == "page a 1 link")
    }

    @Test func localCallsHaveParametersAndNoKeys() throws {
        let mediator = try Shop.mediator()
        let gateway = try Gateway(mediator, schemes: ["demo"])
        try gateway.redirects.replace(
            with: Shop.document(
                #"""
                {"id": "key", "from": {"action": "Catalog.product"}, "whenKeys": {"id": "a"}, "to": {"web": "https://m.example.com"}},
                {"id": "two", "from": {"action": "Catalog.product"}, "when": {"size": 2},
                 "to": {"action": "Catalog.page"}, "renames": {"id": "product"}}
                """#))
        try gateway.redirects.applyToLocalCalls()
        #expect(try mediator.perform(Shop.product, "a", 2) == "page a 2 app")
        #expect(try mediator.perform(Shop.product, "a", 1) == "native a 1")
    }

    @Test func conditionsAsText() {
        let conditions: [RedirectCondition] = [.equals("h5"), .oneOf([1, "b"]), .present, .absent]
        #expect(conditions.map(\.description) == [#""h5""#, #"1 or "b""#, "present", "absent"])
    }

    /// The document of a table has another meaning for these values.
    @Test(arguments: [["a", "b"], ["present": true], .null, .bytes([1])] as [Value])
    func aConditionComparesTextsNumbersAndBools(value: Value) throws {
        let gateway = try Gateway(try Shop.mediator(), schemes: ["demo"])
        for (condition, path) in [(RedirectCondition.equals(value), "id"), (.oneOf(["a", value]), "size")] {
            let rule = RedirectRule(
                "r", from: .action("Catalog", "product"), to: .web("https://m.example.com"), when: [path: condition])
            let error = #expect(throws: RedirectError.self) {
                try gateway.redirects.replace(with: RedirectTable(rules: [rule]))
            }
            #expect(
                error?.problems.map(\.description) == [
                    "rules[0].when.\(path): expected a string, a number, a bool, an array of these, or "
                        + #"{"present": true} or {"present": false}."#
                ])
        }
    }

    @Test func noConditionComparesBytes() throws {
        let mediator = try Mediator { registry in
            registry.handle(
                ActionSchema("Box", "put", parameters: [ParameterSchema("data", .bytes)], exposure: .external)
            ) {
                _ in .null
            }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        func replace(_ condition: String) throws {
            try gateway.redirects.replace(
                with: Shop.document(
                    #"""
                    {"id": "r", "from": {"action": "Box.put"}, "when": {"data": \#(condition)},
                     "to": {"web": "https://m.example.com"}}
                    """#))
        }
        try replace(#"{"present": true}"#)
        let error = #expect(throws: RedirectError.self) { try replace(#""AQID""#) }
        #expect(
            error?.problems.map(\.description) == [
                #"rules[0].when.data: parameter "data" is bytes, which no condition compares."#
            ])
    }

    @Test func aNumberWithoutJSONIsNamed() throws {
        let gateway = try Gateway(try Shop.mediator(), schemes: ["demo"])
        let rule = RedirectRule(
            "r", from: .action("Catalog", "product"), to: .web("https://m.example.com"),
            when: ["size": .equals(.double(.nan))])
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: RedirectTable(rules: [rule]))
        }
        #expect(
            error?.problems.map(\.description) == [
                "rules: a value cannot be written: rules[0].when.size: nan is no number of JSON."
            ])
    }
}
