import MediatorGateway
import NATS
import Synchronization

/// A program that handles calls: it listens at a subject of its own, and announces itself.
///
///     let provider = Provider("eu-1", offering: try Gateway(mediator), over: client)
///     await provider.run()
public final class Provider: Sendable {
    private struct State {
        var channels = 0
        var isLeaving = false
        /// Whether all calls have ended.
        var isDrained = false
    }

    /// A caller that asks for a channel.
    private struct Request {
        let connection: NATSConnection
        let caller: String
        let inbox: String
    }

    /// The name and the subject.
    public let announcement: Announcement
    private let gateway: Gateway
    private let client: NATSClient
    private let origin: @Sendable (String) -> Origin
    private let interval: Duration
    private let silence: Duration
    private let state = Mutex(State())
    private let (requests, asking) = AsyncStream<Request>.makeStream()

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - name: The name, which no other provider has at the same time; a program that restarts keeps it, so that its
    ///     keys come back to it.
    ///   - subject: Where it listens, `fleet.provider`, the name and another part after each restart; one by chance, unless
    ///     given.
    ///   - gateway: What callers reach.
    ///   - client: The client.
    ///   - origin: Returns the origin of the calls of a user, for the policy of the gateway.
    ///   - interval: The time between two announcements.
    ///   - silence: How long a caller may be silent before it is lost.
    public init(
        _ name: String, at subject: String? = nil, offering gateway: Gateway, over client: NATSClient,
        origin: @escaping @Sendable (_ caller: String) -> Origin = { .process($0) },
        interval: Duration = .milliseconds(500), silence: Duration = .seconds(5)
    ) {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        announcement = Announcement(name: name, subject: subject ?? "fleet.provider.\(name).\(number)")
        self.gateway = gateway
        self.client = client
        self.origin = origin
        self.interval = interval
        self.silence = silence
    }

    /// Answers callers until the provider has left, or the task is cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.client.withEachConnection { try await self.listen($0) } }
            for await request in requests {
                group.addTask {
                    let transport = CallerTransport(
                        origin: self.origin(request.caller), connection: request.connection, inbox: request.inbox,
                        prefix: "\(self.announcement.subject).\(request.caller)", silence: self.silence)
                    // A caller that has gone meanwhile is none.
                    try? await self.gateway.serve(transport)
                    self.note(-1)
                }
            }
            group.cancelAll()
        }
    }

    /// Announces that the provider leaves, refuses new calls, and returns when those in progress have ended; then ``run()``
    /// returns too.
    public func leave() async {
        state.withLock { $0.isLeaving = true }
        let connection = try? await client.connection()
        if let connection { announce(over: connection) }
        await gateway.drain()
        // The last responses are at the server before the program ends.
        try? await connection?.flush()
        state.withLock { $0.isDrained = true }
        note(0)
    }

    private func note(_ change: Int) {
        let hasLeft = state.withLock { state in
            state.channels += change
            return state.isDrained && state.channels == 0
        }
        if hasLeft { asking.finish() }
    }

    private func listen(_ connection: NATSConnection) async throws {
        let opening = Access.opening(announcement.subject, "*")
        let subscription = try connection.subscribe(to: opening) { [self] message in
            guard Frame(message.payload)?.kind == .open, let inbox = message.reply,
                let caller = Access.caller(opening: message.subject, of: announcement.subject),
                inbox.hasPrefix("\(Access.inboxes(of: caller)).")
            else { return }
            note(1)
            asking.yield(Request(connection: connection, caller: caller, inbox: inbox))
        }
        // Whoever hears of the subject reaches it.
        try await connection.flush()
        while connection.isOpen, !Task.isCancelled {
            announce(over: connection)
            try? await Task.sleep(for: interval)
        }
        connection.unsubscribe(subscription)
    }

    private func announce(over connection: NATSConnection) {
        var announcement = announcement
        announcement.isLeaving = state.withLock(\.isLeaving)
        // An error means that the connection has ended. Caught here: note 20 of docs/CompilerNotes.md.
        try? connection.publish(announcement.payload, to: Announcement.subject)
    }
}
