/// A rule of transports, and its check.
public struct TransportCheck: Sendable, Hashable, CustomStringConvertible {
    /// The name of the check: `order`.
    public let description: String

    private init(_ description: String) {
        self.description = description
    }

    /// Calls that overlap are performed once each, and each gets its own response.
    public static let calls = Self("calls")
    /// What the other side sends for one call arrives in its order, once, and before the response.
    public static let order = Self("order")
    /// Each event arrives once, in order.
    public static let events = Self("events")
    /// Messages of any size arrive whole, and one that is too long is not sent.
    public static let sizes = Self("sizes")
    /// A call that waits holds up no other one.
    public static let waiting = Self("waiting")
    /// A call that is cancelled ends at the other side.
    public static let cancellation = Self("cancellation")
    /// Two connections have nothing in common.
    public static let addresses = Self("addresses")
    /// Closing ends the calls at the other side, and another connection can be opened afterwards.
    public static let closing = Self("closing")
    /// A loss ends the calls in progress, before their deadline.
    public static let loss = Self("loss")

    /// All checks.
    public static let all: [Self] = [
        .calls, .order, .events, .sizes, .waiting, .cancellation, .addresses, .closing, .loss,
    ]
}

/// A way in which a transport breaks a rule.
public struct TransportFailure: Sendable, Hashable, CustomStringConvertible {
    /// The check that failed.
    public let check: TransportCheck
    /// What happened.
    public let message: String

    /// The check and what happened: `order: callback 4 came after callback 5`.
    public var description: String { "\(check): \(message)" }
}
