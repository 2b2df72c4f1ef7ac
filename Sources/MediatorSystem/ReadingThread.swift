import Dispatch
import Synchronization

/// A thread that waits for input, and then runs the actor that asked for it: no other thread has to wake for a message.
///
/// The actor has ``executor`` as its executor. Its jobs run one after another in the order in which they came: on this
/// thread after each input, else on other threads. Thread-safe.
package final class ReadingThread: Sendable {
    private let jobs: Jobs
    private let reader: Reader

    /// Creates a thread.
    ///
    /// - Parameters:
    ///   - read: Waits for the next bytes; returns none at the end.
    ///   - elsewhere: Runs jobs later, on another thread; by default one of Dispatch.
    package init(
        reading read: @escaping @Sendable () throws -> [UInt8] = { [] },
        elsewhere: @escaping @Sendable (_ runAll: @escaping @Sendable () -> Void) -> Void = {
            DispatchQueue.global().async(execute: $0)
        }
    ) {
        jobs = Jobs(elsewhere)
        reader = Reader(read, jobs)
    }

    /// The executor of the actor.
    package var executor: UnownedSerialExecutor { unsafe jobs.asUnownedSerialExecutor() }

    /// Returns the next bytes; an empty array at the end.
    package func input() async throws -> [UInt8] {
        // A task that goes from actor to actor is enqueued on the thread that it leaves. One that a continuation resumes
        // goes to the pool of the runtime (6.3) first, whatever its actor is.
        try await reader.next()
    }
}

/// The jobs of the actor.
private final class Jobs: SerialExecutor {
    private struct State {
        var waiting: [UnownedJob] = []
        /// Whether a thread runs jobs, or will do so.
        var isRunning = false
        /// Whether that is the thread that reads.
        var isTaken = false
    }

    private let elsewhere: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let state = Mutex(State())

    init(_ elsewhere: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.elsewhere = elsewhere
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let begins = state.withLock { state in
            state.waiting.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if begins { elsewhere { self.runAll() } }
    }

    /// Lets the thread that reads run the next jobs, unless another thread runs some.
    func take() {
        state.withLock { state in
            guard !state.isRunning else { return }
            (state.isRunning, state.isTaken) = (true, true)
        }
    }

    /// Runs the jobs on the thread that reads, if it has taken them.
    func runTaken() {
        let isTaken = state.withLock { state in
            defer { state.isTaken = false }
            return state.isTaken
        }
        if isTaken { runAll() }
    }

    private func runAll() {
        while true {
            let jobs = state.withLock { state in
                state.isRunning = !state.waiting.isEmpty
                defer { state.waiting = [] }
                return state.waiting
            }
            guard !jobs.isEmpty else { return }
            for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }
}

/// An actor that lives on the thread that reads, and may block it.
private actor Reader {
    private final class Executor: SerialExecutor {
        let jobs: Jobs
        private let queue = DispatchQueue(label: "MediatorSystem.reading")

        init(_ jobs: Jobs) {
            self.jobs = jobs
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async {
                unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
                self.jobs.runTaken()
            }
        }
    }

    private let read: @Sendable () throws -> [UInt8]
    private let executor: Executor

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ read: @escaping @Sendable () throws -> [UInt8], _ jobs: Jobs) {
        self.read = read
        executor = Executor(jobs)
    }

    /// Returns the next bytes; the jobs that follow from them run on this thread.
    func next() throws -> [UInt8] {
        defer { executor.jobs.take() }
        return try read()
    }
}
