import Foundation
import MediatorCoding
import Mediator
import TestSupport
import Testing

/// `mcp` over the streams of a process; `.ci/check-agents` tries it with the official client.
@Suite struct DemoAgentCommandTests {
    /// The tools are those of the catalog, the checkout asks for the user's consent, and clearing the cart is no tool.
    @Test func theToolsOfTheDemoAreDeclaredAndCalled() async throws {
        let lines = [
            ("initialize", #"{"protocolVersion":"2025-11-25","capabilities":{}}"#), ("tools/list", "{}"),
            ("tools/call", #"{"name":"Cart_add","arguments":{"productID":"P-1001"}}"#),
            ("tools/call", #"{"name":"Cart_checkout"}"#), ("tools/call", #"{"name":"Cart_clear"}"#),
            ("tools/call", #"{"name":"Cart_total"}"#),
        ].enumerated().map { id, request in
            #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(request.0)","params":\#(request.1)}"#
        }
        let run = try await DemoCommand.run(["--user", "Ann", "mcp"], input: lines.joined(separator: "\n"))
        #expect((run.error, run.status) == ("", 0))
        var answers: [Int: Value] = [:]
        for line in run.output.split(separator: "\n") {
            let answer = try Value(json: String(line))
            if case .int(let id)? = answer["id"] { answers[id] = answer["result"] ?? answer["error"] }
        }
        guard case .array(let tools)? = answers[1]?["tools"] else {
            Issue.record("There is no list: \(answers)")
            return
        }
        let declared = DemoCatalog.actions.filter { $0.exposure == "external" && $0.tags.contains("tool") }
        #expect(declared.contains { $0.impact == "reads" } && declared.contains { $0.impact != "reads" })
        #expect(tools.map { $0["name"] } == declared.map { .string("\($0.target)_\($0.action)") })
        #expect(
            tools.map { $0["annotations"]?["readOnlyHint"] == true } == declared.map { $0.impact == "reads" })
        let texts = try (2...5).map { try #require(answers[$0]).json() }
        #expect(texts[0] == #"{"content":[{"text":"{\"result\":1}","type":"text"}],"structuredContent":{"result":1}}"#)
        #expect(texts[1].contains("Cart.checkout needs the user's consent, and this client cannot ask for it."))
        #expect(texts[2].contains(#""message":"Unknown tool: Cart_clear""#))
        #expect(texts[3].contains(#""items":1"#))
    }
}
