import Synchronization

/// An operation on the modules of a mediator, in progress or waiting.
final class LifecycleOperation: Sendable {
    /// `start`, `stop`, `add` or `remove`.
    let name: String

    private let lifecycle: ObjectIdentifier
    private let finished = Atomic(false)

    /// The operations that the running code is part of, outermost first: a module's start may start another mediator.
    @TaskLocal private static var inProgress: [LifecycleOperation] = []

    init(_ name: String, of lifecycle: Lifecycle) {
        self.name = name
        self.lifecycle = ObjectIdentifier(lifecycle)
    }

    /// Returns the operation of a mediator that waits for the running code, if there is one.
    ///
    /// The task local alone does not decide: a task that a module's start creates inherits it, and may outlive the
    /// operation.
    static func underWayHere(of lifecycle: Lifecycle) -> LifecycleOperation? {
        inProgress.first {
            $0.lifecycle == ObjectIdentifier(lifecycle) && !$0.finished.load(ordering: .acquiring)
        }
    }

    /// Runs the work of the operation.
    func run(_ work: @Sendable () async throws -> Void) async throws {
        defer { finished.store(true, ordering: .releasing) }
        try await Self.$inProgress.withValue(Self.inProgress + [self], operation: work)
    }
}
