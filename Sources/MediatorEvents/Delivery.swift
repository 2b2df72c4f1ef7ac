public import Mediator

/// The result of a post.
public struct Delivery: Sendable {
    /// The number of subscribers that have run, including those that failed.
    public internal(set) var deliveredCount = 0

    /// The number of subscribers that will run on the main actor later, since the post was made off it and did not
    /// wait.
    ///
    /// Their errors are reported to `onSubscriberFailure` only.
    public internal(set) var deferredCount = 0

    /// The failures of subscribers, in order.
    public internal(set) var failures: [SubscriberFailure] = []

    @usableFromInline init() {}
}

/// The failure of one subscriber: it threw, or its stream was full.
///
/// The other subscribers still get the event.
public struct SubscriberFailure: Error, Sendable, CustomStringConvertible {
    /// The event's target.
    public let target: String
    /// The event's name.
    public let event: String
    /// The module that subscribed; empty outside of modules.
    public let module: String
    /// The location of the subscription.
    public let location: CodeLocation
    /// The error: a `MediatorError`, an `ActionFailure` or a `CancellationError`; any other error becomes an
    /// `ActionFailure` with code `unexpected`, as in calls.
    public let error: any Error

    package init(_ path: ActionPath, module: String, _ location: CodeLocation, _ error: any Error) {
        target = path.target
        event = path.action
        self.module = module
        self.location = location
        self.error = error
    }

    /// The event, the subscriber and the error.
    public var description: String {
        let who = module.isEmpty ? "a subscriber" : "the subscriber of module \(module.quoted)"
        return """
            Mediator: \(who) to \(target).\(event) failed.
              error: \(String(describing: error).replacing("\n", with: "\n  "))
              at \(location)
            """
    }
}
