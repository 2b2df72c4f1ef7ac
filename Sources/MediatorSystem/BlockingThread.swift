import Dispatch

/// A thread of its own for work that blocks.
///
/// On Linux concurrent queues share their threads with the concurrency runtime: each that blocks is missing there for up to
/// a second, until Dispatch adds another one.
package final class BlockingThread: TaskExecutor {
    private let thread: DispatchQueue

    /// Creates a thread for the tasks that prefer it as their executor.
    ///
    /// - Parameter label: The name of the thread.
    package init(_ label: String) {
        thread = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
