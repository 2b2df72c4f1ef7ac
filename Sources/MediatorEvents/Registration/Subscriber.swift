package import Mediator
import Synchronization

/// A subscriber of an event.
package final class Subscriber: Sendable {
    /// The subscriber's handler and the actor it runs on.
    package enum Body: Sendable {
        case anywhere(@Sendable (Post) throws -> Void)
        case mainActor(@MainActor @Sendable (Post) throws -> Void)
    }

    let path: ActionPath
    let body: Body
    /// The schema of its contract; nil for a subscription by name.
    let schema: EventSchema?
    /// Whether it was registered and lasts as long as its entry in the table; otherwise it lasts as long as its
    /// subscription.
    let isRegistered: Bool
    let place: CodeLocation
    /// The module that subscribed; empty outside of modules.
    let module: String
    /// The caller of the subscriber's own calls.
    var callerID: CallerID { caller.callerID }

    private let caller: CallerName
    // Retained, since the event hub finds subscribers by this slot also while no module declares the event.
    private let slot: ActionSlot
    private let hasEnded = Atomic(false)
    private let onEnd: (@Sendable () -> Void)?

    package init(
        _ path: ActionPath,
        _ body: Body,
        schema: EventSchema?,
        module: String,
        place: CodeLocation,
        isRegistered: Bool = false,
        onEnd: (@Sendable () -> Void)? = nil
    ) {
        self.path = path
        self.body = body
        self.schema = schema
        self.place = place
        self.isRegistered = isRegistered
        self.onEnd = onEnd
        self.module = module
        slot = ActionSlot(path)
        caller = CallerName(path, module: module)
    }

    var isActive: Bool { !hasEnded.load(ordering: .acquiring) }

    /// Ends the subscription: no further delivery starts.
    func end() {
        if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { onEnd?() }
    }
}
