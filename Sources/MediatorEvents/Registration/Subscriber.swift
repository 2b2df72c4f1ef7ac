package import Mediator
import Synchronization

/// Who gets an event.
package final class Subscriber: Sendable {
    /// What it does with an event, by where it runs.
    package enum Body: Sendable {
        case anywhere(@Sendable (Post) throws -> Void)
        case mainActor(@MainActor @Sendable (Post) throws -> Void)
    }

    let path: ActionPath
    let body: Body
    /// The parameters that it reads; nil when it subscribed by name and reads what it finds.
    let schema: EventSchema?
    /// Whether it was registered, and lasts as long as it stands in the table; else as its subscription.
    let isRegistered: Bool
    let place: CodeLocation
    /// The module that subscribed; empty outside of modules.
    let module: String
    /// Who calls when the subscriber calls.
    var callerID: CallerID { caller.callerID }

    private let caller: CallerName
    // Held, since those who subscribe at run time are kept by its number, also while no module declares the event.
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

    /// Ends it: no event begins to reach it from now on.
    func end() {
        if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { onEnd?() }
    }
}
