package import Mediator

/// An event was posted; its subscribers have not run yet.
package struct PostedEvent: TraceEvent {
    package let event: EventSchema
    /// The parameters, defaults filled in.
    package let parameters: Parameters
    package let caller: Caller?
}

/// A subscriber threw, or a stream dropped an event.
package struct FailedSubscriber: TraceEvent {
    package let failure: SubscriberFailure
}
