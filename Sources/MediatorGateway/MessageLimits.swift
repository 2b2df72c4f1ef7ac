import Mediator

/// The limits on one message and on one connection.
///
/// JSON may nest at most 64 levels deep; that limit is fixed.
public struct MessageLimits: Sendable, Hashable {
    /// The maximum size of a message, in bytes.
    public var bytes: Int
    /// The maximum number of requests in a batch.
    public var requests: Int
    /// The maximum number of subscriptions of a connection.
    public var subscriptions: Int
    /// The maximum number of events that wait to be sent; the connection drops the oldest of more.
    public var waitingEvents: Int

    /// The limits between processes of one app, whose modules may have many events and large values.
    package static let process = MessageLimits(bytes: 16 << 20, subscriptions: 1024, waitingEvents: 4096)

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - bytes: The maximum size of a message, in bytes.
    ///   - requests: The maximum number of requests in a batch.
    ///   - subscriptions: The maximum number of subscriptions of a connection.
    ///   - waitingEvents: The maximum number of events that wait to be sent.
    public init(bytes: Int = 1 << 20, requests: Int = 100, subscriptions: Int = 32, waitingEvents: Int = 256) {
        self.bytes = bytes
        self.requests = requests
        self.subscriptions = subscriptions
        self.waitingEvents = waitingEvents
    }
}
