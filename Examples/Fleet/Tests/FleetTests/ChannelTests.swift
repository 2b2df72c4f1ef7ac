import Mediator
import MediatorRemote
import NATS
import Synchronization
import Testing

@testable import FleetTransport

/// A channel whose other side is a stand-in that breaks the rules.
@Suite(.needsServer, .hangLimit) struct ChannelTests {
    private static let who = Action(
        "Desk", "who", "Returns the provider.", returns: String.self, effect: .async, exposure: .external)

    /// A provider that accepts a channel, and leaves the rest to the test.
    private final class StandIn: Sendable {
        let connection: NATSConnection
        /// What the caller sends to it.
        let frames: AsyncStream<Frame>
        private let came: AsyncStream<Frame>.Continuation
        private let caller = Mutex("")
        private let opening = Mutex<Int?>(nil)

        /// - Parameter answer: Sends what the test wants, at each frame.
        init(_ servers: TestServers, answer: @escaping @Sendable (StandIn, Frame) throws -> Void) async throws {
            connection = try await servers.connection()
            (frames, came) = AsyncStream<Frame>.makeStream()
            let opening = try connection.subscribe(to: "desk.fleet.open") { [weak self] message in
                guard let self, let caller = message.reply else { return }
                self.caller.withLock { $0 = caller }
                try? connection.publish(Frame(.accept).payload, to: caller, reply: "inbox")
            }
            self.opening.withLock { $0 = opening }
            try connection.subscribe(to: "inbox") { [weak self] message in
                guard let self, let frame = Frame(message.payload) else { return }
                came.yield(frame)
                try? answer(self, frame)
            }
            try await connection.flush()
        }

        /// Accepts no further channel.
        func stopListening() async throws {
            if let opening = opening.withLock(\.self) { connection.unsubscribe(opening) }
            try await connection.flush()
        }

        func send(_ payload: [UInt8]) throws {
            try connection.publish(payload, to: caller.withLock(\.self))
        }

        func send(_ kind: Frame.Kind, _ number: UInt64, _ text: String = "") throws {
            try send(Frame(kind, number, Array(text.utf8)[...]).payload)
        }
    }

    /// Returns why a module with a stand-in did not start.
    private func reason(
        silence: Duration = .seconds(600), answer: @escaping @Sendable (StandIn, Frame) throws -> Void
    ) async throws -> String? {
        let servers = try TestServers()
        let client = try await servers.client()
        let standIn = try await StandIn(servers, answer: answer)
        let transport = NATSTransport(client, subject: "desk", silence: silence)
        let mediator = try Mediator(modules: [RemoteModule("Desk", contracts: [Self.who], over: transport)])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        standIn.connection.close()
        await client.close()
        return error?.message
    }

    private static func message(_ reason: String) -> String {
        "module \"Desk\" did not start: there is no connection with NATS subject \"desk\": \(reason)."
    }

    @Test func aProviderThatDoesNotListenIsNotWaitedFor() async throws {
        let servers = try TestServers()
        let client = try await servers.client()
        let transport = NATSTransport(client, subject: "nobody", silence: .seconds(3600))
        let mediator = try Mediator(modules: [RemoteModule("Desk", contracts: [Self.who], over: transport)])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(
            error?.message
                == "module \"Desk\" did not start: there is no connection with NATS subject \"nobody\": nobody listens "
                + "there.")
        await client.close()
    }

    @Test func aSilentProviderIsLost() async throws {
        let reason = try await reason(silence: .milliseconds(300)) { _, _ in }
        #expect(reason == Self.message("the other side was silent for 0.3 seconds"))
    }

    @Test func aMissingMessageEndsTheChannel() async throws {
        let reason = try await reason { provider, _ in try provider.send(.message, 2, "{}") }
        #expect(reason == Self.message("a message was lost"))
    }

    @Test func aMissingLastMessageEndsTheChannel() async throws {
        let reason = try await reason { provider, _ in try provider.send(.beat, 1) }
        #expect(reason == Self.message("a message was lost"))
    }

    @Test func aMessageThatIsTooLongEndsTheChannel() async throws {
        let reason = try await reason { provider, frame in
            guard frame.kind == .message else { return }
            let part = String(repeating: "x", count: 1 << 19)
            for number in 1...33 { try provider.send(.part, UInt64(number), part) }
        }
        #expect(reason == Self.message("a message has more than 16777216 bytes"))
    }

    @Test func somethingElseThanAFrameEndsTheChannel() async throws {
        let reason = try await reason { provider, _ in try provider.send(Array("hello".utf8)) }
        #expect(reason == Self.message("something else than a frame came"))
    }

    @Test func theFarewellOfTheOtherSideEndsTheChannel() async throws {
        let reason = try await reason { provider, _ in try provider.send(.end, 0, "it is closed") }
        #expect(reason == Self.message("it is closed"))
    }

    @Test func whatIsNotAcknowledgedHoldsUpTheSender() async throws {
        let servers = try TestServers()
        let client = try await servers.client()
        let standIn = try await StandIn(servers) { provider, frame in
            // The contracts, for which each connection asks first.
            guard frame.kind == .message, frame.number == 1 else { return try provider.send(.beat, 1) }
            try provider.send(.message, 1, #"{"jsonrpc":"2.0","id":1,"result":{"actions":["Desk.who"]}}"#)
        }
        let transport = NATSTransport(client, subject: "desk", silence: .seconds(20))
        let mediator = try Mediator(modules: [RemoteModule("Desk", contracts: [Self.who], over: transport)])
        try await mediator.start()
        let calls = (1...400).map { _ in Task { try await mediator.perform(Self.who) } }
        var frames = standIn.frames.makeAsyncIterator()
        var sent: [UInt64] = []
        func receive(until number: UInt64) async {
            while sent.last != number, let frame = await frames.next() {
                if frame.kind == .message { sent.append(frame.number) }
            }
        }
        await receive(until: 256)
        // Two beats later there are no more.
        for _ in 0..<2 {
            var frame = await frames.next()
            while frame?.kind == .message || frame?.kind == .received { frame = await frames.next() }
            #expect(frame?.kind == .beat)
            #expect(frame?.number == 256)
        }
        try standIn.send(.received, 100)
        await receive(until: 356)
        #expect(sent == Array(1...356))
        try await standIn.stopListening()
        try standIn.send(.end, 0, "it is closed")
        var ends: [String: Int] = [:]
        for call in calls {
            let error = try #require(await #expect(throws: MediatorError.self) { try await call.value })
            ends["\(error.code.rawValue): \(try error.details.get("reason", as: String.self))", default: 0] += 1
        }
        // Those that waited certainly did not happen, and were tried again.
        #expect(ends == ["unknownOutcome: it is closed": 355, "notSent: nobody listens there": 45])
        await mediator.stop()
        standIn.connection.close()
        await client.close()
    }
}
