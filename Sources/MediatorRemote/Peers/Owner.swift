import Mediator

/// A weak reference to the mediator of a remote module; the mediator owns the module's connections.
struct Owner: Sendable {
    private weak let core: MediatorCore?
    /// The identity of the module's calls; nil where no handler makes them.
    private let identity: ActionIdentity?

    /// - Parameter mediator: The mediator that starts the module.
    init(starting mediator: Mediator) {
        core = mediator.core
        identity = mediator.context.identity(mediator.frame.caller)
    }

    /// - Parameter mediator: The mediator of a call before the start.
    init(calling mediator: Mediator) {
        core = mediator.core
        identity = nil
    }

    var mediator: Mediator? {
        core.map { Mediator(context: CallContext($0), frame: identity.map { CallFrame($0) } ?? .noHandler) }
    }
}
