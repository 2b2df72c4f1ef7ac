import Foundation
import Mediator
import MediatorGateway
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Calls to a module at the other end of a link.
@Suite(.hangLimit) struct RemoteCallTests {
    @Test func callsByContractAndByNameReturnWhatTheHandlerReturns() async throws {
        let sides = try Sides()
        try await sides.here.start()
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        #expect(try await sides.here.performAsync("Desk", "add", ["a": 2]) == 3)
        let bytes = Data([0, 1, 254, 255])
        #expect(try await sides.here.perform(DeskActions.echo, bytes) == bytes)
        await sides.end()
    }

    @Test func aCallBeforeTheStartConnects() async throws {
        let sides = try Sides()
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        #expect(sides.link.a.attempts.withLock(\.self) == 1)
        await sides.end()
    }

    @Test(arguments: ["failure", "nested", "missing", "cancelled", "own"])
    func errorsArriveAsTheyWereThrown(_ how: String) async throws {
        let sides = try Sides()
        func error(_ mediator: Mediator) async -> String {
            do {
                try await mediator.perform(DeskActions.fail, how)
                return "none"
            } catch let failure as ActionFailure {
                return "\(failure) \(failure.chain) \(failure.details)"
            } catch {
                return "\(type(of: error)) \(error)"
            }
        }
        let local = await error(sides.there)
        #expect(await error(sides.here) == local)
        #expect(local != "none")
        await sides.end()
    }

    @Test func parametersAreCheckedHere() async throws {
        let sides = try Sides()
        let error = await #expect(throws: MediatorError.self) {
            try await sides.here.performAsync("Desk", "add", ["a": "two"])
        }
        #expect(error?.code == .invalidParameter)
        #expect(sides.link.a.attempts.withLock(\.self) == 0)
        await sides.end()
    }

    @Test func withoutAnotherSideACallIsNotSent() async throws {
        let sides = try Sides()
        sides.link.a.refusal.withLock { $0 = "it does not run" }
        let error = await #expect(throws: MediatorError.self) { try await sides.here.perform(DeskActions.add, 2, 3) }
        #expect(
            error?.description == """
                Mediator: Desk.add was not sent to the other side: it does not run.
                  to resolve: the call did not happen; call again when the other side runs.
                """)
        #expect(error?.code == .notSent)
        await sides.end()
    }

    @Test func aLostConnectionEndsEveryCallUnderWayOnce() async throws {
        let sides = try Sides()
        try await sides.here.start()
        let calls = (0..<20).map { _ in Task { try await sides.here.perform(DeskActions.wait) } }
        for _ in calls { #expect(await sides.desk.steps.next() == "wait") }
        sides.link.cut()
        for call in calls {
            let error = await #expect(throws: MediatorError.self) { try await call.value }
            #expect(error?.code == .unknownOutcome)
            #expect(
                error?.description == """
                    Mediator: Desk.wait may have happened in the other side: the line was cut before a response came.
                      to resolve: find out before you call again; an action may be called twice if its contract says so, \
                    with "impact: .changesIdempotently".
                    """)
        }
        // The calls that lost their caller are cancelled.
        for _ in calls { #expect(await sides.desk.steps.next() == "cancelled") }
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        await sides.end()
    }

    @Test func anIdempotentCallIsSentAgainAfterALoss() async throws {
        let sides = try Sides()
        let call = Task { try await sides.here.perform(DeskActions.read) }
        #expect(await sides.desk.steps.next() == "read")
        sides.link.cut()
        #expect(await sides.desk.steps.next() == "read")
        sides.desk.gate.open()
        #expect(try await call.value == 7)
        await sides.end()
    }

    @Test func anIdempotentCallIsSentThreeTimesAtMost() async throws {
        let sides = try Sides()
        let call = Task { try await sides.here.perform(DeskActions.read) }
        for _ in 0..<3 {
            #expect(await sides.desk.steps.next() == "read")
            sides.link.cut()
        }
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.code == .unknownOutcome)
        await sides.end()
    }

    @Test func theDeadlineEndsACallAtBothSides() async throws {
        let sides = try Sides()
        try await sides.here.start()
        let error = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(.milliseconds(20)) { try await sides.here.perform(DeskActions.wait) }
        }
        #expect(error?.code == .unknownOutcome)
        #expect(
            error?.message
                == "Desk.wait may have happened in the other side: the deadline of 0.02 seconds passed before a response "
                + "came.")
        #expect(await sides.desk.steps.next() == "wait")
        #expect(await sides.desk.steps.next() == "cancelled")
        await sides.end()
    }

    /// One task watches all deadlines, one after another.
    @Test func eachOfTwoDeadlinesEndsItsCall() async throws {
        let sides = try Sides()
        try await sides.here.start()
        @Sendable func late(after milliseconds: Int) async -> String? {
            await #expect(throws: MediatorError.self) {
                try await RemoteModule.withDeadline(.milliseconds(milliseconds)) {
                    try await sides.here.perform(DeskActions.wait)
                }
            }?.message
        }
        // The later one waits when the earlier one begins.
        let later = Task { await late(after: 300) }
        #expect(await sides.desk.steps.next() == "wait")
        let messages = [await late(after: 20), await later.value]
        #expect(
            messages
                == ["0.02", "0.3"].map {
                    "Desk.wait may have happened in the other side: the deadline of \($0) seconds passed before a response "
                        + "came."
                })
        await sides.end()
    }

    @Test func theLongestDeadlineIsOne() async throws {
        let sides = try Sides(deadline: .seconds(Int64.max))
        #expect(try await sides.here.perform(DeskActions.add, 2, 2) == 4)
        let sum = try await RemoteModule.withDeadline(.seconds(Int64.max)) {
            try await sides.here.perform(DeskActions.add, 2, 3)
        }
        #expect(sum == 5)
        await sides.end()
    }

    @Test func cancellingTheCallerCancelsTheHandler() async throws {
        let sides = try Sides()
        let call = Task { try await sides.here.perform(DeskActions.wait) }
        #expect(await sides.desk.steps.next() == "wait")
        call.cancel()
        #expect(await sides.desk.steps.next() == "cancelled")
        await #expect(throws: CancellationError.self) { try await call.value }
        await sides.end()
    }

    @Test func aCancelledTaskSendsNothing() async throws {
        let sides = try Sides()
        try await sides.here.start()
        let gate = Gate()
        let call = Task {
            await gate.wait()
            return try await sides.here.perform(DeskActions.add, 2, 3)
        }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        await sides.end()
    }

    @Test func stoppingEndsCallsUnderWay() async throws {
        let sides = try Sides()
        try await sides.here.start()
        let call = Task { try await sides.here.perform(DeskActions.wait) }
        #expect(await sides.desk.steps.next() == "wait")
        await sides.here.stop()
        let lost = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(lost?.code == .unknownOutcome)
        let later = await #expect(throws: MediatorError.self) { try await sides.here.perform(DeskActions.wait) }
        #expect(later?.code == .notSent)
        #expect(later?.message == "Desk.wait was not sent to the other side: the module was stopped.")
        await sides.end()
    }

    @Test func pausesBetweenAttemptsGrow() async throws {
        #expect(
            (1...9).map { RemotePeer.delay(after: $0) }
                == [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000].map { Duration.milliseconds($0) })
        let sides = try Sides()
        sides.link.a.refusal.withLock { $0 = "it does not run" }
        for _ in 0..<3 {
            await #expect(throws: MediatorError.self) { try await sides.here.perform(DeskActions.add, 2, 3) }
        }
        sides.link.a.refusal.withLock { $0 = nil }
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        for pause in [50, 100, 200] { #expect(await sides.pauses.next() == .milliseconds(pause)) }
        await sides.end()
    }

    /// A call that is answered shows that the other side works.
    @Test func anAnsweredCallEndsThePauses() async throws {
        let sides = try Sides()
        sides.link.a.refusal.withLock { $0 = "it does not run" }
        for _ in 0..<2 {
            await #expect(throws: MediatorError.self) { try await sides.here.perform(DeskActions.add, 2, 3) }
        }
        sides.link.a.refusal.withLock { $0 = nil }
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        sides.link.cut()
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        sides.link.a.refusal.withLock { $0 = "it does not run" }
        sides.link.cut()
        // None after the first cut, and the first one again after the failure that follows the second.
        for pause in [50, 100, 50] { #expect(await sides.pauses.next() == .milliseconds(pause)) }
        await sides.end()
    }

    /// An idempotent call is sent again; what it meets then does not tell whether it happened.
    @Test func aLostCallStaysUnknownWhereTheContractsNoLongerFit() async throws {
        let other = Scripted { message, receiver, count in
            if message.contains("rpc.contracts") {
                let actions = count == 1 ? "[\"Desk.read\"]" : "[]"
                receiver.receive(#"{"jsonrpc":"2.0","id":1,"result":{"actions":\#(actions)}}"#)
            } else {
                receiver.end("the line was cut")
            }
        }
        let here = try Mediator(modules: [
            RemoteModule("Desk", contracts: [DeskActions.read], over: other, deadline: .seconds(600))
        ])
        let error = await #expect(throws: MediatorError.self) { try await here.perform(DeskActions.read) }
        #expect(error?.code == .unknownOutcome)
        #expect(
            error?.message == "Desk.read may have happened in the script: the line was cut before a response came.")
    }

    /// An other side that answers by a script.
    final class Scripted: RemoteTransport {
        /// Gets a message, what receives the answer, and the number of the connection.
        typealias Script = @Sendable (_ message: String, _ receiver: RemoteReceiver, _ count: Int) -> Void

        let endpoint = "the script"
        private let script: Script
        private let count = Mutex(0)

        init(_ script: @escaping Script) {
            self.script = script
        }

        func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
            let number = count.withLock { count in
                count += 1
                return count
            }
            return Channel { [script] in script($0, receiver, number) }
        }

        private struct Channel: RemoteChannel {
            let take: @Sendable (String) -> Void

            func send(_ message: [UInt8]) async throws { take(String(decoding: message, as: UTF8.self)) }

            func close() async {}
        }
    }

    @Test func progressReachesTheCaller() async throws {
        let sides = try Sides()
        let reports = Inbox<CallProgress>()
        let call = Task {
            try await sides.here.withProgress {
                reports.add($0)
            } operation: {
                try await sides.here.perform(DeskActions.wait)
            }
        }
        #expect(await reports.next() == CallProgress(completed: 1, total: 2, message: "waiting"))
        sides.desk.gate.open()
        try await call.value
        await sides.end()
    }

    @Test func anotherOriginGetsOnlyCodesOfErrors() async throws {
        let sides = try Sides(origin: .agent("helper"))
        let error = await #expect(throws: MediatorError.self) {
            try await sides.here.perform(DeskActions.fail, "missing")
        }
        #expect(error?.message == "Desk.fail ended with the error \"actionNotFound\".")
        let failure = await #expect(throws: ActionFailure.self) {
            try await sides.here.perform(DeskActions.fail, "own")
        }
        #expect(failure?.code == "unexpected")
        #expect(failure?.message == "")
        await sides.end()
    }
}
