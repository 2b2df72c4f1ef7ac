import Mediator
import MediatorCoding
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorAgents

/// Progress, cancellation, limits and the form of messages.
@Suite(.hangLimit) struct AgentsConnectionTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    private static func wait(_ id: String, steps: Int = 0, _ more: String = "") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"Slow_wait","arguments":{"steps":\#(steps)}\#(more)}}"#
    }

    private static let done = #"{"content":[{"text":"done","type":"text"}]}"#

    /// 2025-11-25, basic/utilities/progress.
    @Test(arguments: [#""abc123""#, "7"]) func progressIsReportedInFrontOfTheAnswer(token: String) async throws {
        await line.initialize()
        line.send(Self.wait("1", steps: 2, #","_meta":{"progressToken":\#(token)}"#))
        func notification(_ step: Int) -> String {
            #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"message":"step \#(step)","progress":\#(step).0,"#
                + #""progressToken":\#(token),"total":2.0}}"#
        }
        #expect(await line.next() == notification(1))
        #expect(await line.next() == notification(2))
        #expect(await line.next() == #"{"id":1,"jsonrpc":"2.0","result":\#(Self.done)}"#)
        // Without a token there are no reports.
        #expect(await line.answer(Self.wait("2", steps: 2)) == #"{"id":2,"jsonrpc":"2.0","result":\#(Self.done)}"#)
    }

    @Test func aCancelledCallIsNotAnswered() async throws {
        await line.initialize()
        line.send(Self.wait(#""a""#))
        // The call has begun, since a later one is answered.
        _ = try await line.request("ping")
        line.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"b"}}"#)
        line.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a","reason":"x"}}"#)
        #expect(try await line.end() == [])
        #expect(shop.calls.all == ["wait", "cancelled"])
    }

    @Test func aCallThatIsCancelledAtOnceIsNotAnsweredEither() async throws {
        await line.initialize()
        let cancelled = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
        line.send(Self.wait("1") + "\n" + cancelled)
        #expect(try await line.end() == [])
        #expect(!shop.calls.all.contains("done"))
    }

    @Test func answersAreWrittenAsCallsEnd() async throws {
        await line.initialize()
        line.send(Self.wait("5"))
        #expect(try await line.request("ping", "{}") == "{}")
        #expect(
            await line.answer(Self.wait("5"))
                == #"{"error":{"code":-32600,"data":{"code":"invalidRequest","message":"a request with this \"id\" is in "#
                + #"progress"},"message":"Invalid Request"},"id":5,"jsonrpc":"2.0"}"#)
        shop.released.release()
        #expect(await line.next() == #"{"id":5,"jsonrpc":"2.0","result":\#(Self.done)}"#)
    }

    @Test func theInputMayEndBeforeTheAnswers() async throws {
        await line.initialize()
        line.send(Self.wait("1"))
        shop.released.release()
        #expect(try await line.end() == [#"{"id":1,"jsonrpc":"2.0","result":\#(Self.done)}"#])
    }

    private static func refusal(_ code: String, _ message: String, id: String = "null") -> String {
        #"{"error":{"code":-32600,"data":{"code":"\#(code)","message":"\#(message)"},"message":"Invalid Request"},"#
            + #""id":\#(id),"jsonrpc":"2.0"}"#
    }

    @Test(
        arguments: [
            (
                #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
                refusal("invalidRequest", #"the member \"id\" is neither a string nor an integer"#)
            ),
            (
                #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
                refusal("invalidRequest", "a request is an object, not array")
            ),
        ])
    func malformedMessagesAreAnswered(message: String, answer: String) async throws {
        await line.initialize()
        #expect(await line.answer(message) == answer)
        #expect(try await line.request("ping") == "{}")
    }

    @Test func cancellationsAreReadWhateverTheNumberOfCalls() async throws {
        await line.initialize()
        let most = AgentConnection.mostRequests
        line.send((1...most + 1).map { Self.wait("\($0)") }.joined(separator: "\n"))
        #expect(
            await line.next()
                == Self.refusal(
                    "tooMany",
                    "the requests in progress are too many or too long; send this one again after a response",
                    id: "1025"
                ))
        let cancelled = (1...most).map {
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#($0)}}"#
        }
        line.send(cancelled.joined(separator: "\n"))
        #expect(try await line.end() == [])
        #expect(shop.calls.all.filter { $0 == "cancelled" }.count == most)
    }

    /// 2026-07-28, basic/transports/stdio, "Cancellation".
    @Test func noReportFollowsACancellation() async throws {
        let report = Action(
            "Slow", "report", "Reports also after it is cancelled.", effect: .async, exposure: .external,
            tags: [ActionSchema.toolTag])
        try shop.mediator.update { [released = shop.released] registry in
            registry.handle(report) { call in
                call.report(CallProgress(completed: 1))
                try? await released.wait()
                call.report(CallProgress(completed: 2))
            }
        }
        await line.initialize()
        let call =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"Slow_report","_meta":{"progressToken":1}}}"#
        #expect(
            await line.answer(call)
                == #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1.0,"progressToken":1}}"#)
        line.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
        #expect(try await line.end() == [])
    }

    @Test func anAsynchronousActionThatOnlyComputesIsCancelled() async throws {
        let compute = Action(
            "Slow", "compute", "Computes until it is cancelled.", effect: .async, exposure: .external,
            tags: [ActionSchema.toolTag])
        try shop.mediator.update { registry in
            registry.handle(compute) { call in
                for done in 1... {
                    try Task.checkCancellation()
                    call.report(CallProgress(completed: Double(done)))
                }
            }
        }
        await line.initialize()
        let call =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"Slow_compute","_meta":{"progressToken":1}}}"#
        #expect(await line.answer(call)?.contains("notifications/progress") == true)
        line.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
        #expect(try await line.end().allSatisfy { $0.contains("notifications/progress") })
    }

    @Test func moreRequestsThanAreInProgressAreAnsweredInOrder() async throws {
        await line.initialize()
        let count = 3 * AgentConnection.mostRequests
        line.send((1...count).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"ping"}"# }.joined(separator: "\n"))
        #expect(try await line.end() == (1...count).map { #"{"id":\#($0),"jsonrpc":"2.0","result":{}}"# })
    }

    @Test func anErrorOfTheOutputEndsTheServer() async throws {
        struct Closed: Error {}
        let server = shop.server()
        let input = Recorder<Int>()
        await #expect(throws: Closed.self) {
            try await server.serve(
                input: { input.record(0) < 3 ? Array("{}\n".utf8) : [] }, output: { _ in throw Closed() })
        }
    }
}
