import Mediator
import MediatorCoding
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorAgents

/// Numbers at the limits of their types in the lines of an agent's client.
@Suite(.hangLimit) struct AgentsBoundaryTests {
    private static let lines = [
        #"{"jsonrpc":"2.0","id":§,"method":"tools/list","params":{"cursor":§}}"#,
        #"{"jsonrpc":"2.0","id":§,"method":"tools/call","params":{"name":"Cart_add","arguments":{"quantity":§},"#
            + #""_meta":{"progressToken":§}}}"#,
        #"{"jsonrpc":"2.0","id":§,"method":"resources/read","params":{"uri":§}}"#,
        #"{"jsonrpc":"2.0","id":§,"method":"prompts/get","params":{"name":"Catalog_review","arguments":{"words":"§"}}}"#,
        #"{"jsonrpc":"2.0","id":§,"result":§}"#, #"{"jsonrpc":"2.0","id":§,"error":{"code":§,"message":§}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":§}}"#,
        #"{"jsonrpc":"2.0","id":§,"method":"tools/list","depth":§}"#, "§",
    ]

    @Test(arguments: lines) func everyLineIsAnswered(line: String) async throws {
        let shop = try AgentShop()
        let client = AgentLine(shop.server())
        await client.initialize()
        let messages = BoundaryNumbers.fill(line)
        for message in messages { client.send(message) }
        client.send(#"{"jsonrpc":"2.0","id":"last","method":"ping"}"#)
        var lines = try await client.end()
        #expect(lines.removeLast() == #"{"id":"last","jsonrpc":"2.0","result":{}}"#)
        for line in lines { #expect(try Value(json: line)["id"] != nil) }
        // Responses and notifications are answered only if they cannot be read.
        let isRequest = !["\"result\"", "\"error\"", "notifications/"].contains(where: line.contains)
        #expect(lines.count == messages.count { isRequest || (try? Value(json: $0)) == nil })
    }
}
