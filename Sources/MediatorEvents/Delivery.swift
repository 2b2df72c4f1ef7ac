public import Mediator

/// What came of a post.
public struct Delivery: Sendable {
    /// How many subscribers have run, those that failed included.
    public internal(set) var delivered = 0

    /// How many subscribers are yet to run on the main actor, since the post was made off it and did not wait; what they
    /// throw is told to `onSubscriberFailure` only.
    public internal(set) var deferred = 0

    /// Which subscribers threw, in order.
    public internal(set) var failures: [SubscriberFailure] = []
}

/// That a subscriber threw, or that a stream had no room for an event; the others got the event all the same.
public struct SubscriberFailure: Error, Sendable, CustomStringConvertible {
    /// Whose event it was.
    public let target: String
    /// The event's name.
    public let event: String
    /// The module that subscribed; empty outside of modules.
    public let module: String
    /// Where it subscribed.
    public let place: CodeLocation
    /// What it threw: a ``MediatorError``, an ``ActionFailure`` or a `CancellationError`; any other error has become an
    /// ``ActionFailure`` with code `unexpected`, as in calls.
    public let error: any Error

    init(_ path: ActionPath, module: String, _ place: CodeLocation, _ error: any Error) {
        target = path.target
        event = path.action
        self.module = module
        self.place = place
        self.error = error
    }

    /// The event, the subscriber and the error.
    public var description: String {
        let who = module.isEmpty ? "a subscriber" : "the subscriber of module \(module.quoted)"
        return """
            Mediator: \(who) to \(target).\(event) failed.
              error: \(String(describing: error).replacing("\n", with: "\n  "))
              at \(place)
            """
    }
}
