import Dispatch

/// Runs an actor that waits for keys: on a thread of its own, so that nobody else waits with it.
final class KeyboardExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "Mediator.Console.keyboard")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
