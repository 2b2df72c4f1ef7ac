import Dispatch
import MediatorRemote
import NATS
import Synchronization

/// A channel between a caller and a provider: two inboxes, one of each side.
///
/// NATS delivers each message at most once, and the messages of one connection in their order. So a channel numbers what
/// it sends, and belongs to one connection with a server: it ends with that, and at the first number that is missing. A
/// beat tells how many parts were sent, so that a lost last one is missed too.
final class NATSChannel: RemoteChannel {
    private struct Outgoing {
        let kind: Frame.Kind
        let body: ArraySlice<UInt8>
        /// Resumes the sender behind the last part.
        var sender: CheckedContinuation<Void, any Error>?
    }

    private struct State {
        var end: String?
        /// The inbox of the other side.
        var other: String?
        /// Parts without room.
        var waiting: ArraySlice<Outgoing> = []
        var sent: UInt64 = 0
        /// How many of them the other side has received.
        var acknowledged: UInt64 = 0
        var received: UInt64 = 0
        /// How many of them the other side knows to have come.
        var reported: UInt64 = 0
        /// The parts of a message that is not complete.
        var parts: [UInt8] = []
        var lastHeard = ContinuousClock.now
        var subscription: Int?
        var observer: Int?

        /// Whether another part may be in progress.
        var hasCapacity: Bool { sent - acknowledged < NATSChannel.window }
    }

    /// How many parts are in progress without a report of the other side.
    private static let window: UInt64 = 256
    private static let longestPart = 32 << 10
    private static let maximumMessageBytes = 16 << 20
    private static let beating = DispatchQueue(label: "FleetTransport.beating")

    let inbox: String
    private let connection: NATSConnection
    private let receiver: RemoteReceiver
    private let silence: Duration
    /// How many bytes of a message one part has.
    private let partSize: Int
    private let state = Mutex(State())
    /// Finishes when the provider has accepted, or the channel has ended.
    private let (decision, decided) = AsyncStream<Never>.makeStream()

    /// - Parameters:
    ///   - connection: The connection with a server.
    ///   - receiver: Gets the messages.
    ///   - prefix: The subjects of this side, before a part by chance; see ``Access``.
    ///   - silence: How long the other side may be silent.
    init(_ connection: NATSConnection, _ receiver: RemoteReceiver, under prefix: String, silence: Duration) {
        self.connection = connection
        self.receiver = receiver
        self.silence = silence
        partSize = max(1, min(Self.longestPart, connection.maxPayload - Frame.headerSize))
        inbox = "\(prefix).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    }

    // MARK: The beginning

    /// Asks the provider at a subject for a channel.
    func open(at subject: String) async throws {
        listen()
        publish(Frame(.open), to: subject)
        for await _ in decision {}
        if Task.isCancelled { await close() }
        if let end = state.withLock(\.end) { throw RemoteNotSent(end) }
    }

    /// Accepts the channel that a caller asked for.
    func accept(_ caller: String) throws {
        state.withLock { $0.other = caller }
        listen()
        publish(Frame(.accept), to: caller)
        if let end = state.withLock(\.end) { throw RemoteNotSent(end) }
    }

    private func listen() {
        let observer = connection.whenEnded { [weak self] in self?.finish("\($0)") }
        do {
            let subscription = try connection.subscribe(to: inbox) { [weak self] in self?.take($0) }
            let isOpen = state.withLock { state in
                (state.subscription, state.observer) = (subscription, observer)
                return state.end == nil
            }
            if isOpen { beatLater() } else { release() }
        } catch {
            finish("\(error)")
        }
    }

    // MARK: What is sent

    func send(_ message: [UInt8]) async throws {
        if try sendAtOnce(message) { return }
        try await withCheckedThrowingContinuation { (sender: CheckedContinuation<Void, any Error>) in
            let end = state.withLock { state -> String? in
                guard state.end == nil else { return state.end }
                for start in stride(from: 0, to: max(1, message.count), by: partSize) {
                    let end = min(start + partSize, message.count)
                    let isLast = end == message.count
                    state.waiting.append(
                        Outgoing(
                            kind: isLast ? .message : .part, body: message[start..<end], sender: isLast ? sender : nil))
                }
                return nil
            }
            if let end { sender.resume(throwing: RemoteNotSent(end)) } else { sendWaiting() }
        }
    }

    /// Sends a message of one part, if there is room for it and nothing waits.
    private func sendAtOnce(_ message: [UInt8]) throws -> Bool {
        do {
            return try state.withLock { state in
                if let end = state.end { throw RemoteNotSent(end) }
                guard message.count <= partSize, state.waiting.isEmpty, let other = state.other, state.hasCapacity
                else {
                    return false
                }
                try publishPart(.message, message[...], to: other, &state)
                return true
            }
        } catch let error as NATSError {
            finish("\(error)")
            throw RemoteNotSent("\(error)")
        }
    }

    /// Sends what there is room for.
    private func sendWaiting() {
        var senders: [CheckedContinuation<Void, any Error>] = []
        var failure: NATSError?
        state.withLock { state in
            guard state.end == nil, let other = state.other else { return }
            while state.hasCapacity, let next = state.waiting.first {
                do throws(NATSError) {
                    try publishPart(next.kind, next.body, to: other, &state)
                } catch {
                    // The part remains, so its sender hears that it was not sent.
                    failure = error
                    return
                }
                state.waiting.removeFirst()
                if let sender = next.sender { senders.append(sender) }
            }
        }
        for sender in senders { sender.resume() }
        if let failure { finish("\(failure)") }
    }

    /// Publishes the next part, under the lock, which keeps the order.
    private func publishPart(
        _ kind: Frame.Kind, _ body: ArraySlice<UInt8>, to other: String, _ state: inout State
    ) throws(NATSError) {
        try connection.publish(Frame(kind, state.sent + 1, body).payload, to: other)
        state.sent += 1
    }

    /// Publishes a frame that is not counted; if nobody subscribes there, the server says so.
    private func publish(_ frame: Frame, to subject: String) {
        do {
            try connection.publish(frame.payload, to: subject, reply: inbox)
        } catch {
            finish("\(error)")
        }
    }

    /// Beats at a tenth of the silence, so that a busy machine may miss some beats.
    ///
    /// It is no task, which would wait where handlers are busy.
    private func beatLater() {
        let interval = DispatchTimeInterval.milliseconds(max(1, Int(silence / .milliseconds(1)) / 10))
        Self.beating.asyncAfter(deadline: .now() + interval) { [weak self] in self?.beat() }
    }

    private func beat() {
        let (isOpen, isSilent, other, sent, received) = state.withLock { state in
            state.reported = state.received
            return (
                state.end == nil, state.lastHeard.duration(to: .now) > silence, state.other, state.sent, state.received
            )
        }
        guard isOpen else { return }
        if isSilent { return finish("the other side was silent for \(silence)") }
        if let other {
            publish(Frame(.beat, sent), to: other)
            // Again, since a report may be lost: without it the other side would wait for ever.
            publish(Frame(.received, received), to: other)
        }
        beatLater()
    }

    // MARK: What comes

    private func take(_ message: NATSMessage) {
        if message.status != nil { return finish("nobody listens there") }
        guard let frame = Frame(message.payload) else { return finish("something else than a frame came") }
        state.withLock { state in
            state.lastHeard = .now
            // Of two providers with one subject the first one has the channel.
            if frame.kind == .accept, state.other == nil { state.other = message.reply }
            if frame.kind == .received { state.acknowledged = min(max(state.acknowledged, frame.number), state.sent) }
        }
        switch frame.kind {
        case .open: break
        case .accept: decided.finish()
        case .part, .message: takePart(frame)
        case .received: sendWaiting()
        case .beat: if frame.number > state.withLock(\.received) { finish("a message was lost") }
        case .end: finish(String(decoding: frame.body, as: UTF8.self), tellsOther: false)
        }
    }

    private func takePart(_ frame: Frame) {
        typealias Taken = (failure: String?, message: [UInt8]?, report: (other: String, received: UInt64)?)
        let taken = state.withLock { state -> Taken in
            guard frame.number == state.received + 1 else { return ("a message was lost", nil, nil) }
            guard state.parts.count + frame.body.count <= Self.maximumMessageBytes else {
                return ("a message has more than \(Self.maximumMessageBytes) bytes", nil, nil)
            }
            state.received += 1
            state.parts += frame.body
            var taken: Taken = (nil, nil, nil)
            if frame.kind == .message {
                taken.message = state.parts
                state.parts = []
            }
            if let other = state.other, state.received - state.reported >= Self.window / 4 {
                state.reported = state.received
                taken.report = (other, state.received)
            }
            return taken
        }
        if let failure = taken.failure { return finish(failure) }
        if let message = taken.message { receiver.receive(message) }
        if let report = taken.report { publish(Frame(.received, report.received), to: report.other) }
    }

    // MARK: The end

    /// Closes the channel, and tells the other side.
    func close() async {
        finish("the other side closed the channel")
    }

    private func finish(_ reason: String, tellsOther: Bool = true) {
        let (isFirst, other, senders) = state.withLock { state in
            guard state.end == nil else { return (false, String?.none, [CheckedContinuation<Void, any Error>]()) }
            state.end = reason
            defer { (state.waiting, state.parts) = ([], []) }
            return (true, state.other, state.waiting.compactMap(\.sender))
        }
        guard isFirst else { return }
        if tellsOther, let other {
            try? connection.publish(Frame(.end, 0, Array(reason.utf8)[...]).payload, to: other)
        }
        release()
        // A message without its last part is none.
        for sender in senders { sender.resume(throwing: RemoteNotSent(reason)) }
        decided.finish()
        receiver.end(reason)
    }

    /// Lets go of the connection.
    private func release() {
        let (subscription, observer) = state.withLock { ($0.subscription, $0.observer) }
        if let subscription { connection.unsubscribe(subscription) }
        if let observer { connection.removeObserver(observer) }
    }
}
