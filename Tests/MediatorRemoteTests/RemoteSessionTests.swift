import Foundation
import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import MediatorMessages
import MediatorSystem
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// What a session does with messages, at its begin and beyond its limits.
@Suite(.hangLimit) struct RemoteSessionTests {
    /// A channel that keeps what it sends, and calls back before and after each message.
    private final class Recorder: DirectChannel {
        let sent = Mutex<[String]>([])
        private let beforeSending: @Sendable () -> Void
        private let afterSending: @Sendable (Int) -> Void

        init(
            afterSending: @escaping @Sendable (Int) -> Void = { _ in },
            beforeSending: @escaping @Sendable () -> Void = {}
        ) {
            self.beforeSending = beforeSending
            self.afterSending = afterSending
        }

        func sendNow(_ message: [UInt8], willSend: (@Sendable () -> Bool)?) throws {
            beforeSending()
            guard willSend?() ?? true else { return }
            let count = sent.withLock { sent in
                sent.append(String(decoding: message, as: UTF8.self))
                return sent.count
            }
            afterSending(count)
        }

        func waitForCapacity() async {}
        func flush() async {}
        func close() async {}
    }

    /// A channel that reports each message that it has taken.
    private struct Reporting: DirectChannel {
        let channel: any DirectChannel
        let taken: Inbox<Void>

        func sendNow(_ message: [UInt8], willSend: (@Sendable () -> Bool)?) throws {
            defer { taken.add(()) }
            try channel.sendNow(message, willSend: willSend)
        }

        func waitForCapacity() async throws { try await channel.waitForCapacity() }
        func flush() async { await channel.flush() }
        func close() async { await channel.close() }
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
        session.peer.end("the test ended")
    }

    @Test func anAnswerThatComesWhileTheChannelOpensIsNotLost() async throws {
        let session = RemoteSession(offering: nil, origin: .process()) { _ in }
        let channel = Recorder { count in
            if count == 1 { session.receiver.receive(#"{"jsonrpc":"2.0","id":1,"result":7}"#) }
        }
        session.receiver.receive(Self.request(1))
        session.begin(channel)
        // The first request here has the number 1: its answer came too early, and is none.
        let answer = try await session.peer.request("rpc.contracts", [:], deadline: .now + .milliseconds(1))
        guard case .late = answer else {
            Issue.record("an answer before its request")
            return
        }
        session.peer.end("the test ended")
    }

    @Test func aCancellationFollowsItsRequest() async throws {
        let session = RemoteSession(offering: nil, origin: .process()) { _ in }
        let sent = Inbox<Int>()
        // Another thread may cancel the task at any time, also while the channel takes the message.
        let channel = Recorder {
            sent.add($0)
        } beforeSending: {
            withUnsafeCurrentTask { $0?.cancel() }
        }
        session.begin(channel)
        let request = Task { try await session.peer.request("rpc.call", [:], deadline: .now + .seconds(600)) }
        #expect(await [sent.next(), sent.next()] == [1, 2])
        #expect(
            channel.sent.withLock(\.self) == [
                #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":{}}"#,
                #"{"jsonrpc":"2.0","method":"rpc.cancel","params":{"id":1}}"#,
            ])
        session.peer.end("the test ended")
        guard case .lost = try await request.value else {
            Issue.record("an answer without another side")
            return
        }
    }

    /// The other process reads nothing, and is gone: of two messages that do not fit into the socket, one has begun.
    @Test func whatWaitsForASocketIsNotSentAtTheEnd() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/socket"
        let server = try SocketServer(path: path)
        let connected = Gate()
        let serving = Task {
            await server.run { connection in
                connected.open()
                await withCheckedContinuation { continuation in connection.whenEnded { continuation.resume() } }
            }
        }
        let session = RemoteSession(offering: nil, origin: .process()) { _ in }
        let channel = try #require(try await LocalSocket(path).connect(session.receiver) as? any DirectChannel)
        let taken = Inbox<Void>()
        session.begin(Reporting(channel: channel, taken: taken))
        await connected.wait()
        let text = Value.string(String(repeating: "x", count: 4 << 20))
        let requests = (0..<2).map { _ in
            Task { "\(try await session.peer.request("ask", ["text": text], deadline: .now + .seconds(600)))" }
        }
        for _ in requests { await taken.next() }
        serving.cancel()
        var outcomes: [String] = []
        for request in requests { outcomes.append(try await request.value) }
        #expect(
            outcomes.sorted()
                == [#"lost("the connection ended")"#, #"notSent("the connection ended")"#])
        await session.close("the test ended")
        await serving.value
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

    @Test func aMessageOfTheLargestSizeIsSent() async throws {
        let text = #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":{}}"#
        for longest in [text.utf8.count, text.utf8.count - 1] {
            let session = RemoteSession(offering: nil, origin: .process(), longest: longest) { _ in }
            let channel = Recorder { _ in session.receiver.receive(#"{"jsonrpc":"2.0","id":1,"result":7}"#) }
            session.begin(channel)
            let answer = try await session.peer.request("rpc.call", [:], deadline: .now + .seconds(600))
            switch answer {
            case .result(7): #expect(longest == text.utf8.count)
            case .tooLong: #expect(longest < text.utf8.count)
            default: Issue.record("\(answer)")
            }
            #expect(channel.sent.withLock(\.self) == (longest == text.utf8.count ? [text] : []))
            session.peer.end("the test ended")
        }
    }

    @Test func callbacksThatAreTooManyEndTheConnection() async throws {
        let (ended, gate) = (TaskLatch(), Gate())
        #expect(Backlog().mostBytes == 64 << 20)
        let deliveries = Deliveries(waiting: Backlog(mostBytes: 64 << 10)) { await gate.wait() }
        let session = RemoteSession(offering: nil, origin: .process(), deliveries: deliveries) { _ in ended.open() }
        session.begin(Recorder())
        let ran = Inbox<Void>()
        let id = deliveries.keep { _ in ran.add(()) }
        let request = Task { try await session.peer.request("rpc.call", [:], deadline: .now + .seconds(600)) }
        let text = String(repeating: "x", count: 8 << 10)
        func callBack() {
            session.receiver.receive(
                #"{"jsonrpc":"2.0","method":"rpc.callback","params":{"callback":"\#(id)","values":["\#(text)"]}}"#)
        }
        // 64 KiB are room for seven of them.
        for _ in 0..<7 { callBack() }
        #expect(session.isOpen)
        callBack()
        #expect(!session.isOpen)
        await ended.wait()
        switch try await request.value {
        case .lost(let reason), .notSent(let reason):
            #expect(reason == "too many callbacks waited to run")
        default: Issue.record("an answer without another side")
        }
        // What had come runs.
        gate.open()
        for _ in 0..<7 { await ran.next() }
    }

    @Test func anAnswerThatIsTooLongEndsNoOtherCall() async throws {
        let sent = Inbox<Int>()
        let session = RemoteSession(
            offering: try Gateway(Mediator(modules: [DeskModule()])), origin: .process(), longest: 120
        ) { _ in }
        let channel = Recorder { sent.add($0) }
        session.begin(channel)
        let long = String(repeating: "A", count: 400)
        session.receiver.receive(
            #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":{"action":"Desk.echo","parameters":{"bytes":"\#(long)"}}}"#
        )
        _ = await sent.next()
        session.receiver.receive(
            #"{"jsonrpc":"2.0","id":2,"method":"rpc.call","params":{"action":"Desk.add","parameters":{"a":2}}}"#)
        _ = await sent.next()
        #expect(
            channel.sent.withLock(\.self) == [
                #"{"error":{"code":-32603,"data":{"code":"responseTooLong"},"message":"Internal error"},"id":1,"#
                    + #""jsonrpc":"2.0"}"#,
                #"{"jsonrpc":"2.0","id":2,"result":{"returned":3}}"#,
            ])
        session.peer.end("the test ended")
    }

    @Test func aCallWithALongAnswerHappened() async throws {
        let link = MemoryLink()
        let contracts = #"{"jsonrpc":"2.0","id":1,"result":{"actions":["Desk.add"]}}"#
        let refusal =
            #"{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"","data":{"code":"responseTooLong"}}}"#
        let receiver = RemoteReceiver(
            { message in
                link.b.send(String(decoding: message, as: UTF8.self).contains("rpc.contracts") ? contracts : refusal)
            }, end: { _ in })
        _ = try await link.b.connect(receiver)
        let here = try Mediator(modules: [
            RemoteModule("Desk", contracts: [DeskActions.add], over: link.a, deadline: .seconds(600))
        ])
        let error = await #expect(throws: MediatorError.self) { try await here.perform(DeskActions.add, 2, 3) }
        #expect(error?.code == .unknownOutcome)
        #expect(
            error?.description == """
                Mediator: Desk.add happened in the other side, whose response is too long for a message.
                  to resolve: let the action return less, as a part at a time.
                """)
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

    /// An attempt to connect may never end.
    @Test func aCallThatWaitsNoMoreForAConnectionIsForgotten() async throws {
        let connection = Silent()
        let module = RemoteModule(
            "Desk", contracts: [DeskActions.add], over: connection, deadline: .milliseconds(20))
        let mediator = try Mediator(modules: [module])
        for _ in 1...3 {
            let error = await #expect(throws: MediatorError.self) { try await mediator.perform(DeskActions.add, 2, 3) }
            #expect(
                error?.message
                    == "Desk.add was not sent to nowhere: there was no connection before the deadline of 0.02 seconds.")
        }
        #expect(module.peer.waiterCount == 0)
        connection.gate.open()
    }

    @Test func aCallWhoseDeadlineHasPassedDoesNotConnect() async throws {
        let sides = try Sides()
        let error = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(.zero) { try await sides.here.perform(DeskActions.add, 2, 3) }
        }
        #expect(
            error?.message
                == "Desk.add was not sent to the other side: there was no connection before the deadline of 0.0 seconds."
        )
        #expect(sides.link.a.attempts.withLock(\.self) == 0)
        await sides.end()
    }

    /// A connection that does not open for long.
    private struct Silent: RemoteTransport {
        let endpoint = "nowhere"
        let gate = TaskLatch()

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
            error?.message == "Desk.read may have happened in the other side: the line was cut before a response came.")
        #expect(error?.code == .unknownOutcome)
        await sides.end()
    }

    /// A channel with room for one message.
    private final class Full: DirectChannel {
        let sent = Inbox<String>()
        let room = Gate()

        func sendNow(_ message: [UInt8], willSend: (@Sendable () -> Bool)?) throws {
            sent.add(String(decoding: message, as: UTF8.self))
        }

        func waitForCapacity() async { await room.wait() }
        func flush() async {}
        func close() async {}
    }

    @Test func eventsThatAChannelHasNoRoomForAreLeftOut() async throws {
        let mediator = try Mediator(modules: [DeskModule()])
        let session = RemoteSession(offering: try Gateway(mediator), origin: .process()) { _ in }
        let channel = Full()
        session.begin(channel)
        session.receiver.receive(
            #"{"jsonrpc":"2.0","id":1,"method":"rpc.subscribe","params":{"event":"Desk.rang"}}"#)
        #expect(await channel.sent.next() == #"{"id":1,"jsonrpc":"2.0","result":{"subscription":"1"}}"#)
        try mediator.post(DeskActions.rang, 1)
        #expect(await channel.sent.next().contains(#""payload":{"times":1}"#))
        // 4,096 of them wait.
        for number in 2...5001 { try mediator.post(DeskActions.rang, number) }
        channel.room.open()
        for number in 906...5001 {
            let message = await channel.sent.next()
            #expect(message.contains(#""payload":{"times":\#(number)}"#))
            #expect(message.contains(#""missed":904"#) == (number == 906))
        }
        session.peer.end("the test ended")
    }
}
