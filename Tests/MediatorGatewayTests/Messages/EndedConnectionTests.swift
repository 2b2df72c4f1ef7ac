import Mediator
import MediatorGateway
import Synchronization
import TestSupport
import Testing

/// Calls of a connection that has ended: those that have not begun never do, and no answer is written.
@Suite(.hangLimit)
struct EndedConnectionTests {
    private let seen = Recorder<String>()
    private let replies = Recorder<String?>()

    private func connection(
        _ more: @escaping @Sendable (inout Registry) -> Void = { _ in }
    ) throws -> MessageConnection {
        let gateway = try Gateway(
            try Mediator { [seen] registry in
                let schema = ActionSchema("Desk", "costly", returns: .string, exposure: .remote)
                registry.handle(schema) { _ in
                    seen.record("costly")
                    return "a large result"
                }
                more(&registry)
            })
        return gateway.connect(origin: .process()) { _ in }
    }

    private static func call(_ id: Int, _ action: String = "Desk.costly") -> Value {
        ["jsonrpc": "2.0", "id": .int(id), "method": "rpc.call", "params": ["action": .string(action)]]
    }

    private static func request(_ id: Int) -> Value {
        ["jsonrpc": "2.0", "id": .int(id), "method": "Desk.costly"]
    }

    @Test func whatHasNotBegunIsNotPerformed() async throws {
        let connection = try connection()
        let done = Counter()
        var starts: [TaskStart] = []
        for id in 0..<1024 {
            done.increment()
            let message = id % 3 == 0 ? Self.request(id) : id % 3 == 1 ? Self.call(id) : [Self.request(id)]
            let start = connection.take(message) { [replies] reply in
                replies.record(reply)
                done.decrement()
            }
            starts.append(try #require(start))
        }
        connection.close()
        for start in starts { start.handOver() }
        await done.falls(to: 0)
        #expect(seen.all == [])
        #expect(replies.all == [String?](repeating: nil, count: 1024))
    }

    @Test func aRequestAfterTheEndIsNotPerformed() async throws {
        let connection = try connection()
        connection.close()
        let start = connection.take(Self.request(1)) { [replies] reply in _ = replies.record(reply) }
        #expect(start == nil)
        #expect(replies.all == [nil])
        #expect(seen.all == [])
        // The app itself may still answer a page.
        let message = #"{"jsonrpc":"2.0","id":1,"method":"Desk.costly"}"#
        #expect(await connection.handle(message: message) == #"{"id":1,"jsonrpc":"2.0","result":"a large result"}"#)
    }

    @Test(arguments: [false, true]) func whatRunsIsCancelledAndNotAnswered(isCall: Bool) async throws {
        let (begun, ended) = (Latch(), Latch())
        let connection = try connection { [seen] registry in
            let schema = ActionSchema("Desk", "slow", returns: .string, effect: .async, exposure: .remote)
            registry.handleAsync(schema) { _ in
                begun.open()
                let latch = Latch()
                await withTaskCancellationHandler {
                    await latch.pass()
                } onCancel: {
                    latch.open()
                }
                seen.record("cancelled \(Task.isCancelled)")
                return "late"
            }
        }
        let message: Value =
            isCall
            ? Self.call(1, "Desk.slow") : ["jsonrpc": "2.0", "id": 1, "method": "Desk.slow"]
        let start = connection.take(message) { [replies] reply in
            replies.record(reply)
            ended.open()
        }
        start?.handOver()
        await begun.pass()
        connection.close()
        await ended.pass()
        #expect(seen.all == ["cancelled true"])
        #expect(replies.all == [nil])
    }

    @Test func theRestOfABatchIsLeftOut() async throws {
        let (begun, gate, ended) = (Latch(), Latch(), Latch())
        let connection = try connection { registry in
            let schema = ActionSchema("Desk", "slow", returns: .string, effect: .async, exposure: .remote)
            registry.handleAsync(schema) { _ in
                begun.open()
                await gate.pass()
                return "late"
            }
        }
        let slow: Value = ["jsonrpc": "2.0", "id": 0, "method": "Desk.slow"]
        let start = connection.take([slow, Self.request(1), Self.request(2)]) { [replies] reply in
            replies.record(reply)
            ended.open()
        }
        start?.handOver()
        await begun.pass()
        connection.close()
        gate.open()
        await ended.pass()
        #expect(seen.all == [])
        #expect(replies.all == [nil])
    }

    @Test func aCallThatIsCancelledBeforeItBeginsIsNotPerformed() async throws {
        let connection = try connection()
        let ended = Latch()
        let start = connection.take(Self.call(1)) { [replies] reply in
            replies.record(reply)
            ended.open()
        }
        _ = connection.take(["jsonrpc": "2.0", "method": "rpc.cancel", "params": ["id": 1]]) { _ in }
        start?.run()
        await ended.pass()
        #expect(seen.all == [])
        #expect(replies.all == [#"{"jsonrpc":"2.0","id":1,"result":{"cancelled":true}}"#])
    }

    /// The reports of a call arrive before its answer.
    @Test func theAnswerFollowsTheProgress() async throws {
        let (entered, gate, sent) = (Latch(), Latch(), Recorder<String>())
        let gateway = try Gateway(
            try Mediator { registry in
                let schema = ActionSchema("Desk", "load", returns: .string, effect: .async, exposure: .remote)
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
        let parameters: Value = ["action": "Desk.load", "progress": "p"]
        let start = connection.take(["jsonrpc": "2.0", "id": 1, "method": "rpc.call", "params": parameters]) { reply in
            sent.record(reply ?? "none")
            gate.open()
        }
        start?.handOver()
        await entered.pass()
        // A reply that did not wait would come now, and open the gate.
        for _ in 0..<1000 { await Task.yield() }
        gate.open()
        while sent.all.count < 3 { await Task.yield() }
        #expect(
            sent.all == [
                #"{"jsonrpc":"2.0","method":"rpc.callback","params":{"callback":"p","values":[1.0,2.0,"half"]}}"#,
                #"{"jsonrpc":"2.0","method":"rpc.release","params":{"callback":"p"}}"#,
                #"{"jsonrpc":"2.0","id":1,"result":{"returned":"loaded"}}"#,
            ])
    }
}
