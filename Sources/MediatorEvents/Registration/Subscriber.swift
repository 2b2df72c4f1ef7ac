package import Mediator
import Synchronization

/// A subscriber of an event.
@usableFromInline package final class Subscriber: Sendable {
    /// The subscriber's handler and the actor it runs on.
    @usableFromInline package enum Body: Sendable {
        case anywhere(@Sendable (Post) throws -> Void)
        case mainActor(@MainActor @Sendable (Post) throws -> Void)
    }

    /// Runs the handler, one of the main actor where it runs on that.
    let handle: @Sendable (Post) throws -> Void
    /// The identity of the subscriber's own calls.
    let identity: ActionIdentity
    let isOnMainActor: Bool

    package let path: ActionPath
    /// The schema of its contract; nil for a subscription by name.
    let schema: EventSchema?
    /// Whether it was registered and lasts as long as its entry in the table; otherwise it lasts as long as its
    /// subscription.
    let isRegistered: Bool
    package let location: CodeLocation
    /// The module that subscribed; empty outside of modules.
    package let module: String

    private let hasEnded = Atomic(false)
    private let onEnd: (@Sendable () -> Void)?

    /// Creates a subscriber, which interns its names: a module registers it, or its event is declared.
    init(
        _ path: ActionPath,
        _ body: Body,
        schema: EventSchema?,
        module: String,
        location: CodeLocation,
        isRegistered: Bool = false,
        onEnd: (@Sendable () -> Void)? = nil
    ) {
        self.path = path
        switch body {
        case .anywhere(let body):
            handle = body
            isOnMainActor = false
        case .mainActor(let body):
            handle = { post in try MainActor.assumeIsolated { try body(post) } }
            isOnMainActor = true
        }
        self.schema = schema
        self.location = location
        self.isRegistered = isRegistered
        self.onEnd = onEnd
        self.module = module
        identity = .registered(path, module: module)
    }

    var isActive: Bool { !hasEnded.load(ordering: .acquiring) }

    /// Ends the subscription: no further delivery starts.
    func end() {
        if !hasEnded.exchange(true, ordering: .acquiringAndReleasing) { onEnd?() }
    }
}
