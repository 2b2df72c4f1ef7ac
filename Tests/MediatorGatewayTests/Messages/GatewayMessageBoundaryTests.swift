import Mediator
import MediatorCoding
import MediatorGateway
import Synchronization
import TestSupport
import Testing

/// Numbers at the limits of their types, in every place of a message and of a URL.
struct GatewayMessageBoundaryTests {
    /// Returns whether a message is JSON, and then the number in it.
    private func number(_ text: String) -> Value? { (try? Value(json: "[\(text)]"))?[0] }

    @Test(arguments: BoundaryNumbers.json) func theDepthOfARequestIsBounded(number text: String) async throws {
        let shop = try MessageShop()
        let answer = await shop.answer(
            #"{"jsonrpc":"2.0","method":"Catalog.product","params":{"id":"P-1"},"id":1,"depth":\#(text)}"#)
        let result = #"{"id":1,"jsonrpc":"2.0","result":"product P-1"}"#
        switch number(text) {
        case nil: #expect(answer?.hasPrefix(#"{"error":{"code":-32700,"#) == true)
        case .int(64...)?:
            #expect(
                answer
                    == #"{"error":{"code":-32603,"data":{"code":"callDepthExceeded"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
            )
        case _?: #expect(answer == result)
        }
    }

    @Test(arguments: BoundaryNumbers.json) func theDepthOfACallIsBounded(number text: String) async throws {
        let shop = try MessageShop()
        let connection = shop.gateway.connect(origin: .process()) { _ in }
        let answer = await connection.handle(
            message: #"{"jsonrpc":"2.0","method":"rpc.call","params":{"action":"Catalog.product","#
                + #""parameters":{"id":"P-1"},"depth":\#(text)},"id":1}"#)
        switch number(text) {
        case nil: #expect(answer?.hasPrefix(#"{"error":{"code":-32700,"#) == true)
        case .int(64...)?:
            let error = try Value(json: answer ?? "")["result"]?["error"]
            #expect(error?["code"] == "callDepthExceeded")
            #expect(error?["message"] == "calls nest more than 64 deep.")
        case _?: #expect(answer == #"{"jsonrpc":"2.0","id":1,"result":{"returned":"product P-1"}}"#)
        }
    }

    private static let messages = [
        #"{"jsonrpc":"2.0","method":"Catalog.product","params":{"id":"P-1"},"id":§}"#,
        #"{"jsonrpc":"2.0","method":"Catalog.order","params":{"id":"P-1","count":§},"id":1}"#,
        #"{"jsonrpc":"2.0","method":"rpc.subscribe","params":{"event":§},"id":1}"#,
        #"{"jsonrpc":"2.0","method":"rpc.unsubscribe","params":{"subscription":"§"},"id":1}"#,
        #"{"jsonrpc":"2.0","method":"rpc.cancel","params":{"id":§},"id":1}"#,
        #"{"jsonrpc":"2.0","method":"rpc.call","params":{"action":"Catalog.product","parameters":{"id":"P-1"},"#
            + #""callbacks":{"a":§},"progress":§,"trace":§},"id":1}"#,
        #"{"jsonrpc":"2.0","method":"rpc.call","params":{"action":"Catalog.product","parameters":{"id":"P-1"},"#
            + #""trace":{"traceparent":"00-§-§-01","caller":§,"values":§}},"id":§}"#,
        #"[§,{"jsonrpc":"2.0","method":"Catalog.order","params":{"id":"P-1","count":§},"id":§,"depth":§}]"#,
        "§",
    ]

    @Test(arguments: messages) func everyMessageHasAnAnswer(message: String) async throws {
        let shop = try MessageShop()
        for text in BoundaryNumbers.fill(message) {
            let connection = shop.gateway.connect(origin: .process()) { _ in }
            let answer = try #require(await connection.handle(message: text), "\(text)")
            _ = try Value(json: answer)
        }
    }

    @Test func numbersOfURLsAreReadExactlyOrRefused() async throws {
        let app = try Fortress()
        for text in BoundaryNumbers.json {
            let part = text.replacing("\"", with: "%22").replacing("[", with: "%5B").replacing("]", with: "%5D")
            let isInt = (try? number(text)?.get(as: Int.self)) != nil
            #expect(
                await app.open("demo://prices/\(part)") == (isInt ? "1" : Attacks.notFound("prices/\(unquoted(text))")))
            _ = await app.open("demo://Catalog/prices?below=\(part)&ids=\(part)&more=\(part)")
            _ = await app.open("demo://m.example.com:\(part)/product/1")
        }
        #expect(app.reached.count == 0)
    }

    private func unquoted(_ text: String) -> String { text.replacing("\"", with: "\\\"") }

    /// A timeout of any length only waits.
    @Test func aQueueOfAnyTimeWaits() async throws {
        let mediator = try Mediator { _ in }
        for timeout in [Duration.seconds(Int64.max) * 2, .seconds(Int64.max)] {
            let waiting = Task {
                try await mediator.waitUntilStarted(StartQueue(timeout: timeout, waitsForFirstStart: true))
            }
            for _ in 0..<100 { await Task.yield() }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }
}
