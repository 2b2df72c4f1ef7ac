import Synchronization

/// The part of a task up to its first suspension, which runs where ``run()`` is called.
///
/// It saves a change of threads for each short request or message. The later parts of the task, and its child
/// tasks, run on another executor: by default, on the threads of the concurrency runtime.
package final class TaskStart: TaskExecutor {
    private enum State {
        case isAwaited
        case waits(UnownedJob)
        case isOver
    }

    private let later: any TaskExecutor
    private let state = Mutex(State.isAwaited)

    /// Creates the start of the task that is created with it as the preferred executor, and calls ``run()`` or
    /// ``handOver()`` afterwards, once.
    ///
    /// - Parameter later: Runs the later parts of the task.
    package init(later: any TaskExecutor = globalConcurrentExecutor) {
        self.later = later
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = state.withLock { state in
            guard case .isAwaited = state else { return false }
            state = .waits(job)
            return true
        }
        if !isFirst { later.enqueue(ExecutorJob(job)) }
    }

    /// Runs the start on this thread.
    // Unsafe: the reference to this executor counts nothing. The caller holds it until the start has returned.
    package func run() {
        unsafe take()?.runSynchronously(on: asUnownedTaskExecutor())
    }

    /// Runs the start on the executor of the later parts.
    package func handOver() {
        if let job = take() { later.enqueue(ExecutorJob(job)) }
    }

    private func take() -> UnownedJob? {
        state.withLock { state in
            guard case .waits(let job) = state else { return nil }
            state = .isOver
            return job
        }
    }
}
