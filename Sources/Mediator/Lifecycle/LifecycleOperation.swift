import Synchronization

/// A call of `start`, `stop`, `add` or `remove`.
final class LifecycleOperation: Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    /// The operations that run the current code, the outermost first: a module's start may start another mediator.
    ///
    /// A task that a module creates inherits them and may outlive them; a detached task does not inherit them.
    @TaskLocal static var around: [LifecycleOperation] = []
}

extension MediatorCore {
    /// The running operation of this mediator that the calling code is part of; nil outside of one.
    var operationAroundCaller: LifecycleOperation? {
        guard let current = attachments.existing(Lifecycle.self)?.startState.withLock(\.operation) else { return nil }
        return LifecycleOperation.around.first { $0 === current }
    }
}
