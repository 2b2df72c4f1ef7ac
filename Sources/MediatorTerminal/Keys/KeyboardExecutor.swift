import Dispatch

/// Runs an actor that blocks while it waits for keys, on a thread of its own.
final class KeyboardExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "MediatorTerminal.keyboard")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Unsafe: the reference to this executor counts nothing. The closure holds it.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
