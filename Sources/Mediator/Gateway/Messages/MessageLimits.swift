/// How much a gateway takes from one message, so that no message costs more than it may.
///
/// How deep JSON may nest is not among them: it is 64 levels everywhere.
public struct MessageLimits: Sendable, Hashable {
    /// The most bytes of a message.
    public var bytes: Int
    /// The most requests of a batch.
    public var requests: Int

    /// Creates limits: by default 1 MiB and 100 requests a batch.
    public init(bytes: Int = 1 << 20, requests: Int = 100) {
        self.bytes = bytes
        self.requests = requests
    }
}
