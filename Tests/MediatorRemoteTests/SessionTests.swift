import Mediator
import MediatorCoding
import MediatorGateway
import MediatorTesting
import Synchronization
import Testing

@testable import MediatorRemote

/// What a session does with messages, at its begin and beyond its limits.
@Suite struct SessionTests {
    /// A channel that keeps what it sends, and calls back after each message.
    private final class Recorder: DirectChannel {
        let sent = Mutex<[String]>([])
        private let afterSending: @Sendable (Int) -> Void

        init(afterSending: @escaping @Sendable (Int) -> Void = { _ in }) {
            self.afterSending = afterSending
        }

        func sendNow(_ message: [UInt8]) throws {
            let count = sent.withLock { sent in
                sent.append(String(decoding: message, as: UTF8.self))
                return sent.count
            }
            afterSending(count)
        }

        func send(_ message: String) async throws { try sendNow(Array(message.utf8)) }

        func close() async {}
    }

    private static func request(_ id: Int) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"Desk.add"}"#
    }

    private static func refusal(_ id: Int) -> String {
        #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},"id":\#(id),"#
            + #""jsonrpc":"2.0"}"#
    }

    @Test func messagesThatComeWhileTheChannelOpensAreAnsweredInTheirOrder() {
        let session = RemoteSession(offering: nil, origin: .process()) { _ in }
        // Two come before the channel is open, and a third while the first of them is answered.
        let channel = Recorder { count in
            if count == 1 { session.receiver.receive(Self.request(3)) }
        }
        session.receiver.receive(Self.request(1))
        session.receiver.receive(Self.request(2))
        #expect(channel.sent.withLock(\.self).isEmpty)
        session.begin(channel)
        session.receiver.receive(Self.request(4))
        #expect(channel.sent.withLock(\.self) == (1...4).map(Self.refusal))
        session.end("the test ended")
    }

    @Test func anAnswerThatComesWhileTheChannelOpensIsNotLost() async throws {
        let session = RemoteSession(offering: nil, origin: .process()) { _ in }
        let channel = Recorder { count in
            if count == 1 { session.receiver.receive(#"{"jsonrpc":"2.0","id":1,"result":7}"#) }
        }
        session.receiver.receive(Self.request(1))
        session.begin(channel)
        // The first request here has the number 1: its answer came too early, and is none.
        let answer = try await session.request("rpc.contracts", [:], deadline: .now + .milliseconds(1))
        guard case .late = answer else {
            Issue.record("an answer before its request")
            return
        }
        session.end("the test ended")
    }

    @Test func aMessageThatIsTooLongIsNotSentAndEndsNoOtherCall() async throws {
        let sides = try Sides(longest: 1000)
        let waiting = Task { try await sides.here.perform(DeskActions.wait) }
        #expect(await sides.desk.steps.next() == "wait")
        let text = String(repeating: "x", count: 1000)
        let error = await #expect(throws: MediatorError.self) { try await sides.here.perform(DeskActions.fail, text) }
        #expect(
            error?.message
                == "Desk.fail was not sent to the other side: the message has more than 1000 bytes.")
        #expect(error?.code == .notSent)
        sides.desk.gate.open()
        try await waiting.value
        #expect(sides.link.a.attempts.withLock(\.self) == 1)
        await sides.end()
    }

    @Test func callsBeyondTheLimitAreRefusedAndCancellationsAreNot() async throws {
        let sides = try Sides()
        let calls = (0..<1024).map { _ in Task { try await sides.here.perform(DeskActions.wait) } }
        for _ in calls { #expect(await sides.desk.steps.next() == "wait") }
        let error = await #expect(throws: MediatorError.self) { try await sides.here.perform(DeskActions.add, 2, 3) }
        #expect(error?.message == "Desk.add was not sent to the other side: it refused the message (tooMany).")
        calls[0].cancel()
        #expect(await sides.desk.steps.next() == "cancelled")
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        #expect(try await sides.here.perform(DeskActions.add, 2, 3) == 5)
        sides.desk.gate.open()
        for call in calls.dropFirst() { try await call.value }
        await sides.end()
    }

    @Test func theDeadlineEndsTheWaitForAConnection() async throws {
        let connection = Silent()
        let mediator = try Mediator(modules: [
            RemoteModule("Desk", contracts: [DeskActions.add], over: connection, deadline: .milliseconds(20))
        ])
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(DeskActions.add, 2, 3) }
        #expect(
            error?.message
                == "Desk.add was not sent to nowhere: there was no connection before the deadline of 0.02 seconds.")
        connection.gate.open()
    }

    /// A connection that does not open for long.
    private struct Silent: RemoteConnection {
        let place = "nowhere"
        let gate = Latch()

        func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
            await gate.wait()
            throw RemoteNotSent("there is nothing")
        }
    }

    @Test func aCallThatMayHaveHappenedStaysSoWithoutAnotherConnection() async throws {
        let sides = try Sides()
        let call = Task { try await sides.here.perform(DeskActions.read) }
        #expect(await sides.desk.steps.next() == "read")
        sides.link.a.refusal.withLock { $0 = "it does not run" }
        sides.link.cut()
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(
            error?.message == "Desk.read may have happened in the other side: the line was cut before an answer came.")
        #expect(error?.code == .unknownOutcome)
        await sides.end()
    }
}
