import Mediator
import MediatorCoding
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorAgents

/// Lists of tools, their definitions and their results.
@Suite(.hangLimit) struct AgentsToolTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    private static func names(_ list: String) throws -> [String] {
        guard case .array(let tools)? = try Value(json: list)["tools"] else { return [] }
        return tools.compactMap { if case .string(let name)? = $0["name"] { name } else { nil } }
    }

    private static func tool(_ name: String, in list: String) throws -> String? {
        guard case .array(let tools)? = try Value(json: list)["tools"] else { return nil }
        return try tools.first { $0["name"] == .string(name) }?.json()
    }

    @Test func onlyRemoteActionsWithTheTagAreTools() async throws {
        await line.initialize()
        #expect(
            try Self.names(await line.request("tools/list"))
                == [
                    "Bank_pay", "Cart_add", "Cart_checkout", "Cart_clear", "Catalog_fail", "Catalog_product",
                    "Slow_wait",
                ])
    }

    @Test func thePolicyHidesTools() async throws {
        let shop = try AgentShop { action, origin in action.impact.isReadOnly && origin == .agent("mcp") }
        let line = AgentLine(shop.server())
        await line.initialize()
        #expect(try Self.names(await line.request("tools/list")) == ["Catalog_product"])
        #expect(
            try await line.call("Cart_add", #"{"id":"P-1"}"#)
                == #"{"code":-32602,"data":{"code":"notFound"},"message":"Unknown tool: Cart_add"}"#)
    }

    private static let add =
        #""description":"Adds a product.","inputSchema":{"additionalProperties":false,"properties":{"#
        + #""id":{"type":"string"},"quantity":{"default":1,"type":"integer"},"#
        + #""size":{"enum":["small","large",null],"type":["string","null"]}},"required":["id"],"type":"object"},"#
        + #""name":"Cart_add""#
    private static let hints = #""annotations":{"destructiveHint":false,"idempotentHint":false,"readOnlyHint":false},"#
    private static let output =
        #","outputSchema":{"properties":{"result":{"type":"integer"}},"required":["result"],"type":"object"},"#
        + #""title":"Cart: add""#

    @Test(arguments: ["2025-06-18", "2025-11-25"])
    func definitionsAreTheSameInAllRevisions(version: String) async throws {
        await line.initialize(version)
        #expect(
            try Self.tool("Cart_add", in: await line.request("tools/list"))
                == "{\(Self.hints)\(Self.add)\(Self.output)}")
    }

    @Test func contractsGiveHintsFailuresAndSchemasWithoutSecrets() async throws {
        let list = try await line.stateless("tools/list")
        #expect(
            try Self.tool("Catalog_product", in: list)
                == #"{"annotations":{"readOnlyHint":true},"description":"Returns a product. Fails with: notFound.","#
                + #""inputSchema":{"additionalProperties":false,"properties":{"id":{"description":"As P-1.","type":"string"}},"#
                + #""required":["id"],"type":"object"},"name":"Catalog_product","outputSchema":{"type":"object"},"#
                + #""title":"Catalog: product"}"#)
        #expect(
            try Self.tool("Cart_clear", in: list)
                == #"{"annotations":{"destructiveHint":true,"idempotentHint":true,"readOnlyHint":false},"#
                + #""description":"Removes all.","inputSchema":{"additionalProperties":false,"type":"object"},"#
                + #""name":"Cart_clear","title":"Cart: clear"}"#)
        #expect(
            try Self.tool("Bank_pay", in: list)
                == #"{\#(Self.hints)"description":"Pays. Not available: it needs a secret, and this app cannot ask for it.","#
                + #""inputSchema":{"additionalProperties":false,"properties":{"#
                + #""amount":{"type":"integer"}},"required":["amount"],"type":"object"},"name":"Bank_pay","outputSchema":{"#
                + #""properties":{"card":{"type":["string","null"]},"number":{"description":"Of the receipt.","#
                + #""type":"integer"}},"required":["number","card"],"title":"Receipt","type":"object"},"title":"Bank: pay"}"#
        )
    }

    /// A result that may be null is no object: it is the member `result`, in the schema as in the result.
    @Test(arguments: [false, true]) func aRecordThatMayBeMissingIsTheMemberResult(isThere: Bool) async throws {
        let last = Action(
            "Bank", "last", "Returns the last receipt.", returns: AgentShop.Receipt?.self, exposure: .external,
            impact: .reads,
            tags: [ActionSchema.toolTag])
        try shop.mediator.update { registry in
            registry.handle(last) { _ in
                isThere ? try AgentShop.Receipt { ($0.number, $0.card) = (1, "4111") } : nil
            }
        }
        await line.initialize()
        let tool = try #require(try Self.tool("Bank_last", in: await line.request("tools/list")))
        let receipt =
            #"{"properties":{"card":{"type":["string","null"]},"number":{"description":"Of the receipt.","type":"integer"}},"#
            + #""required":["number","card"],"title":"Receipt","type":["object","null"]}"#
        #expect(
            try Value(json: tool)["outputSchema"]?.json()
                == #"{"properties":{"result":\#(receipt)},"required":["result"],"type":"object"}"#
        )
        #expect(
            try await line.call("Bank_last")
                == success(isThere ? #"{"result":{"card":"•••","number":1}}"# : #"{"result":null}"#))
    }

    @Test func aListHasOnePage() async throws {
        try shop.mediator.update { registry in
            for number in 1...200 {
                registry.handle(
                    ActionSchema("Many", "tool\(number)", exposure: .external, tags: [ActionSchema.toolTag])
                ) { _ in
                    .null
                }
            }
        }
        await line.initialize()
        let page = try await line.request("tools/list")
        let names = try Self.names(page)
        #expect((names.count, Set(names).count) == (207, 207))
        #expect(try Value(json: page)["nextCursor"] == nil)
        let lists = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]
        for (list, cursor) in zip(lists, [#""optional-cursor-value""#, "7", "null", #""""#]) {
            #expect(
                try await line.request(list, #"{"cursor":\#(cursor)}"#)
                    == #"{"code":-32602,"data":{"code":"invalidParameter","message":"there is no such \"cursor\"; list from"#
                    + #" the beginning"},"message":"Invalid params"}"#)
        }
    }

    @Test func namesAreUniqueAndASCII() {
        func schema(_ target: String, _ action: String) -> ActionSchema { ActionSchema(target, action) }
        #expect(
            AgentTools.names([
                schema("A_b", "c"), schema("A", "b_c"), schema("A", "b"), schema("商", "品"),
                schema("Cafe\u{301}", "open"),
            ]) == ["A_b--c", "A--b_c", "A_b", "-5546_-54C1", "Cafe-301_open"])
    }

    @Test func toolsFollowUpdatesOfTheRegistry() async throws {
        await line.initialize()
        try shop.mediator.update { $0.remove(AgentShop.add) }
        #expect(
            try await line.call("Cart_add", #"{"id":"P-1"}"#)
                == #"{"code":-32602,"data":{"code":"notFound"},"message":"Unknown tool: Cart_add"}"#)
        #expect(try Self.names(await line.request("tools/list")).count == 6)
    }

    @Test func resultsAreStructuredAndText() async throws {
        await line.initialize()
        #expect(try await line.call("Catalog_product", #"{"id":"P-1"}"#) == success(#"{"id":"P-1","price":1299}"#))
        #expect(
            try await line.call("Cart_add", #"{"id":"P-1","quantity":3,"size":"small"}"#) == success(#"{"result":3}"#))
        #expect(try await line.call("Catalog_fail", #"{"how":"not at all"}"#) == success(#"{"result":"not at all"}"#))
        #expect(try await line.call("Slow_wait", #"{"steps":1}"#) == #"{"content":[{"text":"done","type":"text"}]}"#)
        #expect(shop.calls.all == ["product P-1 by agent from mcp", "wait", "done"])
        #expect(
            try await line.stateless("tools/call", #""name":"Cart_add","arguments":{"id":"P-1"}"#)
                == #"{\#(stateless),"content":[{"text":"{\"result\":1}","type":"text"}],"resultType":"complete","#
                + #""structuredContent":{"result":1}}"#)
    }

    private static func inside(_ code: String) -> String {
        "\(code): Catalog.fail did not complete, for a reason inside the app. Other parameters do not change that."
    }

    @Test(
        arguments: [
            (
                "Catalog_product", #"{"id":7}"#,
                "Mediator: parameter \"id\" of Catalog.product: expected string, found int.\n  parameters: id: string\n"
                    + "  to resolve: pass id as string."
            ),
            (
                "Cart_add", #"{"id":"P-1","size":"huge"}"#,
                "Mediator: parameter \"size\" of Cart.add: expected one of \"small\", \"large\", found another string.\n"
                    + "  parameters: id: string, quantity: int = 1, size: one of \"small\", \"large\"?\n"
                    + "  to resolve: pass size as one of \"small\", \"large\"?."
            ),
            (
                "Catalog_product", #"{"ids":"P-1","id":"P-1"}"#,
                "Mediator: no parameter \"ids\" in Catalog.product.\n  parameters: id: string\n  to resolve: leave it out."
            ),
            ("Catalog_product", #"{"id":"X"}"#, "notFound: No product X.\n{\"id\":\"X\"}"),
            ("Catalog_fail", #"{"how":"refused"}"#, "refused"),
            ("Catalog_fail", #"{"how":"broken"}"#, inside("unexpected")),
            ("Catalog_fail", #"{"how":"cancelled"}"#, inside("cancelled")),
            ("Catalog_fail", #"{"how":"nestedParameters"}"#, inside("unknownParameter")),
            ("Catalog_fail", #"{"how":"nan"}"#, inside("notSerializable")),
            ("Catalog_fail", #"{"how":"reference"}"#, inside("notSerializable")),
        ])
    func failuresAreResultsThatLetAModelCorrectItself(tool: String, arguments: String, text: String) async throws {
        await line.initialize()
        let found = try await line.call(tool, arguments)
        let wanted = try failure(text)
        #expect(found == wanted)
    }

    @Test func theReasonsOfInternalErrorsAreLogged() async throws {
        let log = Recorder<String>()
        let line = AgentLine(shop.server(log: { log.record($0) }))
        await line.initialize()
        for how in ["broken", "nestedParameters", "refused", "cancelled"] {
            _ = try await line.call("Catalog_fail", #"{"how":"\#(how)"}"#)
        }
        _ = try await line.call("Catalog_product", #"{"id":7}"#)
        #expect(log.all.count == 2)
        #expect(log.all.first == "Catalog.fail failed inside the app. Broken()")
        #expect(log.all.last?.contains("no parameter \"i\" in Vault.unlock") == true)
    }

    @Test(
        arguments: [
            ("{}", "give \\\"name\\\" as a string"), (#"{"name":7}"#, "give \\\"name\\\" as a string"),
            (#"{"name":"Cart_add","arguments":[]}"#, "give \\\"arguments\\\" as an object"),
            (
                #"{"name":"Cart_add","_meta":{"progressToken":1.5}}"#,
                "\\\"progressToken\\\" is neither a string nor an integer"
            ),
        ])
    func malformedCallsAreErrors(parameters: String, message: String) async throws {
        await line.initialize()
        #expect(
            try await line.request("tools/call", parameters)
                == #"{"code":-32602,"data":{"code":"invalidParameter","message":"\#(message)"},"message":"Invalid params"}"#
        )
    }
}
