import Mediator

/// How much a gateway takes from one message, and does for one connection, so that nobody costs more than they may.
///
/// How deep JSON may nest is not among them: it is 64 levels everywhere.
public struct MessageLimits: Sendable, Hashable {
    /// The most bytes of a message.
    public var bytes: Int
    /// The most requests of a batch.
    public var requests: Int
    /// The most events that a connection subscribes to at a time.
    public var subscriptions: Int
    /// The most events that wait until a connection has sent those before; of more, the oldest are left out.
    public var waitingEvents: Int

    /// Creates limits: by default 1 MiB, 100 requests a batch, 32 subscriptions and 256 events that wait.
    public init(bytes: Int = 1 << 20, requests: Int = 100, subscriptions: Int = 32, waitingEvents: Int = 256) {
        self.bytes = bytes
        self.requests = requests
        self.subscriptions = subscriptions
        self.waitingEvents = waitingEvents
    }
}
