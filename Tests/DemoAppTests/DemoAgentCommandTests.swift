import Foundation
import MediatorCoding
import Mediator
import TestSupport
import Testing

/// `mcp` over the streams of a process.
@Suite struct DemoAgentCommandTests {
    private static let initialize =
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#

    /// Returns the results and errors of requests with the identifiers 2, 3, …, as JSON.
    private func answers(
        to requests: [(method: String, parameters: String)], _ options: [String] = ["--user", "Ann"]
    ) async throws -> [String] {
        let lines = requests.enumerated().map { index, request in
            #"{"jsonrpc":"2.0","id":\#(index + 2),"method":"\#(request.method)","params":\#(request.parameters)}"#
        }
        let run = try await DemoCommand.run(
            options + ["mcp"], input: ([Self.initialize] + lines).joined(separator: "\n"))
        #expect((run.error, run.status) == ("", 0))
        var answers: [Int: String] = [:]
        for line in run.output.split(separator: "\n") {
            let answer = try Value(json: String(line))
            guard case .int(let id)? = answer["id"] else { continue }
            answers[id] = try (answer["result"] ?? answer["error"])?.json()
        }
        return requests.indices.compactMap { answers[$0 + 2] }
    }

    @Test func theToolsOfTheDemoAreDeclared() async throws {
        let list = try await answers(to: [("tools/list", "{}")])
        guard case .array(let tools)? = try list.first.map(Value.init(json:))?["tools"] else {
            Issue.record("There is no list: \(list)")
            return
        }
        let declared = DemoCatalog.actions.filter { $0.exposure == "external" && $0.tags.contains("tool") }
        #expect(declared.contains { $0.impact == "reads" } && declared.contains { $0.impact != "reads" })
        #expect(tools.map { $0["name"] } == declared.map { .string("\($0.target)_\($0.action)") })
        #expect(
            tools.map { $0["annotations"]?["readOnlyHint"] == true } == declared.map { $0.impact == "reads" })
    }

    /// The user learns what to do, and the model of no action that it does not have.
    @Test func withoutAUserTheCheckoutSaysSoBeforeTheConsent() async throws {
        let found = try await answers(
            to: [
                ("tools/call", #"{"name":"Cart_add","arguments":{"productID":"P-1001"}}"#),
                ("tools/call", #"{"name":"Cart_checkout"}"#), ("tools/list", "{}"),
            ], [])
        try #require(found.count == 3)
        #expect(found[0] == #"{"content":[{"text":"{\"result\":1}","type":"text"}],"structuredContent":{"result":1}}"#)
        #expect(
            found[1]
                == #"{"content":[{"text":"Mediator: Cart.checkout needs a user, and nobody is logged in.\n"#
                + #"  to resolve: ask the user to log in to the app; a model cannot log in.","type":"text"}],"isError":true}"#
        )
        #expect(found[2].contains(" Needs a user who is logged in to the app."))
        let whole = try await answers(to: [("tools/call", #"{"name":"Cart_checkout"}"#)], ["--without", "Session"])
        #expect(whole[0].contains("Cart.checkout needs the user's consent, and this client cannot ask for it."))
    }

    @Test func theCheckoutNeedsTheUserAndTheClearingIsNoTool() async throws {
        let found = try await answers(to: [
            ("tools/call", #"{"name":"Cart_add","arguments":{"productID":"P-1001"}}"#),
            ("tools/call", #"{"name":"Cart_checkout"}"#), ("tools/call", #"{"name":"Cart_clear"}"#),
            ("tools/call", #"{"name":"Cart_total"}"#),
        ])
        #expect(found.count == 4)
        #expect(found[0] == #"{"content":[{"text":"{\"result\":1}","type":"text"}],"structuredContent":{"result":1}}"#)
        #expect(found[1].contains("Cart.checkout needs the user's consent, and this client cannot ask for it."))
        #expect(found[2].contains(#""message":"Unknown tool: Cart_clear""#))
        #expect(found[3].contains(#""items":1"#))
    }
}
