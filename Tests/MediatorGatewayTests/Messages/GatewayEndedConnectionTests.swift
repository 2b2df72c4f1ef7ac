import Mediator
import MediatorMessages
import TestSupport
import Testing

@testable import MediatorGateway

/// Calls of a connection that has ended: those that have not begun never do, and no answer is written.
@Suite(.hangLimit)
struct GatewayEndedConnectionTests {
    private let seen = Recorder<String>()
    private let sent = Recorder<String>()

    private func peer(
        _ more: @escaping @Sendable (inout Registry) -> Void = { _ in }
    ) throws -> MessagePeer {
        let gateway = try Gateway(
            try Mediator { [seen] registry in
                let schema = ActionSchema("Desk", "costly", returns: .string, exposure: .external)
                registry.handle(schema) { _ in
                    seen.record("costly")
                    return "a large result"
                }
                more(&registry)
            })
        let outbox = MessageOutbox(gateway, origin: .process(), limits: MessageLimits())
        let peer = MessagePeer(gateway.methods(for: .process(), outbox), limits: MessageLimits().peer())
        peer.begin(.recording(sent))
        return peer
    }

    private static func call(_ id: Int, _ action: String = "Desk.costly") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"rpc.call","params":{"action":"\#(action)"}}"#
    }

    private static func request(_ id: Int, _ action: String = "Desk.costly") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(action)"}"#
    }

    @Test func whatHasNotBegunIsNotPerformed() async throws {
        let peer = try peer()
        var starts: [TaskStart] = []
        for id in 0..<1024 {
            let message =
                id % 3 == 0 ? Self.request(id) : id % 3 == 1 ? Self.call(id) : "[\(Self.request(id))]"
            starts.append(try #require(peer.receive(Array(message.utf8))))
        }
        peer.end("the test ended")
        for start in starts { start.run() }
        #expect(seen.all == [])
        #expect(sent.all == [])
    }

    @Test func aRequestAfterTheEndIsNotPerformed() async throws {
        let peer = try peer()
        peer.end("the test ended")
        #expect(peer.receive(Array(Self.request(1).utf8)) == nil)
        #expect(seen.all == [])
        #expect(sent.all == [])
    }

    @Test func aClosedConnectionOfAPageAnswersStill() async throws {
        let gateway = try Gateway(
            try Mediator { registry in
                registry.handle(ActionSchema("Desk", "open", returns: .string, exposure: .external)) { _ in "opened" }
            })
        let page = gateway.connect { _ in }
        page.close()
        let response = await page.handle(message: Self.request(1, "Desk.open"))
        #expect(response == #"{"id":1,"jsonrpc":"2.0","result":"opened"}"#)
    }

    @Test(arguments: [false, true]) func whatRunsIsCancelledAndNotAnswered(isCall: Bool) async throws {
        let (begun, ended) = (Latch(), Latch())
        let peer = try peer { [seen] registry in
            let schema = ActionSchema("Desk", "slow", returns: .string, effect: .async, exposure: .external)
            registry.handleAsync(schema) { _ in
                await begun.openUntilCancelled()
                seen.record("cancelled \(Task.isCancelled)")
                ended.open()
                return "late"
            }
        }
        let message = isCall ? Self.call(1, "Desk.slow") : Self.request(1, "Desk.slow")
        peer.receive(Array(message.utf8))?.handOver()
        await begun.pass()
        peer.end("the test ended")
        await ended.pass()
        for _ in 0..<1000 { await Task.yield() }
        #expect(seen.all == ["cancelled true"])
        #expect(sent.all == [])
    }

    @Test func theRestOfABatchIsLeftOut() async throws {
        let (begun, gate, ended) = (Latch(), Latch(), Latch())
        let peer = try peer { registry in
            let schema = ActionSchema("Desk", "slow", returns: .string, effect: .async, exposure: .external)
            registry.handleAsync(schema) { _ in
                begun.open()
                await gate.pass()
                ended.open()
                return "late"
            }
        }
        let batch = "[\(Self.request(0, "Desk.slow")),\(Self.request(1)),\(Self.request(2))]"
        peer.receive(Array(batch.utf8))?.handOver()
        await begun.pass()
        peer.end("the test ended")
        gate.open()
        await ended.pass()
        for _ in 0..<1000 { await Task.yield() }
        #expect(seen.all == [])
        #expect(sent.all == [])
    }

    @Test func aCallThatIsCancelledBeforeItBeginsIsNotPerformed() async throws {
        let peer = try peer()
        let start = peer.receive(Array(Self.call(1).utf8))
        let cancellation = #"{"jsonrpc":"2.0","method":"rpc.cancel","params":{"id":1}}"#
        #expect(peer.receive(Array(cancellation.utf8)) == nil)
        start?.run()
        #expect(seen.all == [])
        #expect(sent.all == [#"{"jsonrpc":"2.0","id":1,"result":{"cancelled":true}}"#])
    }

    /// The reports of a call arrive before its response.
    @Test func theResponseFollowsTheProgress() async throws {
        let (entered, gate, sent) = (Latch(), Latch(), Recorder<String>())
        let gateway = try Gateway(
            try Mediator { registry in
                let schema = ActionSchema("Desk", "load", returns: .string, effect: .async, exposure: .external)
                registry.handleAsync(schema) { call in
                    call.report(CallProgress(completed: 1, total: 2, message: "half"))
                    return "loaded"
                }
            })
        let connection = gateway.connect(origin: .process()) { text in
            entered.open()
            await gate.pass()
            sent.record(text)
        }
        let call = #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":{"action":"Desk.load","progress":"p"}}"#
        let response = Task {
            let response = await connection.handle(message: call)
            sent.record(response ?? "none")
        }
        await entered.pass()
        // A response that did not wait would come now.
        for _ in 0..<1000 { await Task.yield() }
        gate.open()
        await response.value
        #expect(
            sent.all == [
                #"{"jsonrpc":"2.0","method":"rpc.callback","params":{"callback":"p","values":[1.0,2.0,"half"]}}"#,
                #"{"jsonrpc":"2.0","method":"rpc.release","params":{"callback":"p"}}"#,
                #"{"jsonrpc":"2.0","id":1,"result":{"returned":"loaded"}}"#,
            ])
    }
}

extension MessageOutput {
    /// Returns an output that records its messages.
    fileprivate static func recording(_ sent: Recorder<String>) -> MessageOutput {
        MessageOutput(sendNow: { message, willSend in
            if willSend?() ?? true { sent.record(String(decoding: message, as: UTF8.self)) }
        })
    }
}
