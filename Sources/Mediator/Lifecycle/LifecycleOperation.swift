import Synchronization

/// An operation on the modules of a mediator, in progress or waiting.
final class LifecycleOperation: Sendable {
    /// `start`, `stop`, `add` or `remove`.
    let name: String

    private let lifecycle: ObjectIdentifier
    private let finished = Atomic(false)
    /// The running operation that was cancelled while this one waited for it.
    private let cancelled = Mutex<LifecycleOperation?>(nil)

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

    /// Waits until the operations before this one have ended.
    ///
    /// - Throws: `CancellationError`, or ``MediatorError`` with code `recursiveLifecycle` after ``cancel(_:behind:)``.
    func wait(for before: Task<Void, Never>?) async throws {
        if let before {
            // Unlike the value of a task, the end of a stream does not wait when this task is cancelled.
            let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
            Task {
                await before.value
                continuation.finish()
            }
            for await _ in stream {}
        }
        if let other = cancelled.withLock(\.self) { throw MediatorError.cancelledLifecycle(name, behind: other.name) }
        if before != nil { try Task.checkCancellation() }
    }

    /// Cancels the task of the operation, which waits, because the running operation was cancelled.
    func cancel(_ task: Task<Void, any Error>, behind other: LifecycleOperation) {
        cancelled.withLock { $0 = other }
        task.cancel()
    }

    /// Runs the work of the operation.
    func run(_ work: @Sendable () async throws -> Void) async throws {
        defer { finished.store(true, ordering: .releasing) }
        try await Self.$inProgress.withValue(Self.inProgress + [self], operation: work)
    }
}

extension Mediator {
    /// Whether the running code is part of a module's start or stop, for which calls that wait would wait in vain.
    package var isStartingModule: Bool {
        LifecycleOperation.underWayHere(of: core.attachment(Lifecycle.self)) != nil
            || core.table.modules.contains { $0.startIdentity === callerFrame.identity }
    }
}
