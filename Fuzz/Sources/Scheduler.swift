import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Runs the jobs of all tasks on the main thread, when it asks for them.
///
/// An input then always runs the same way, needs no other thread, and a task that waits forever is found at once. Jobs of
/// the main actor are in the main queue of Dispatch, and all others come by a hook of the runtime
/// (swift/include/swift/Runtime/Concurrency.h).
enum Scheduler {
    private enum Job: Sendable {
        case task(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    private static let jobs = Mutex<(list: [Job], next: Int)>(([], 0))

    /// A hook, which gets a job and the runtime's own function; Swift's calling convention passes two pointers as C does.
    private typealias Hook = @convention(c) (_ job: UnsafeRawPointer, _ original: UnsafeRawPointer) -> Void

    /// Takes over the jobs of the process, for the rest of its life.
    static func begin() {
        symbol("swift_task_enqueueGlobal_hook").assumingMemoryBound(to: Hook?.self).pointee = { job, _ in
            // A job is one pointer.
            Scheduler.add(.task(unsafeBitCast(job, to: UnownedJob.self)))
        }
    }

    /// Runs what the main queue has, as run loops do; on the main thread.
    private static let runMainQueue = unsafeBitCast(
        symbol("_dispatch_main_queue_callback_4CF"), to: (@convention(c) (UnsafeRawPointer?) -> Void).self)

    /// The file descriptor that becomes readable when the main queue gets a job.
    private static let mainQueue = unsafeBitCast(
        symbol("_dispatch_get_main_queue_handle_4CF"), to: (@convention(c) () -> CInt).self)()

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer {
        guard let address = dlsym(dlopen(nil, RTLD_NOW), name) else { fatalError("There is no \(name).") }
        return address
    }

    /// Runs the jobs of tasks that prefer it, in the order of all jobs.
    static let executor: any TaskExecutor = Executor()

    private final class Executor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) { Scheduler.add(.task(UnownedJob(job))) }
    }

    static func enqueue(_ closure: @escaping @Sendable () -> Void) {
        add(.closure(closure))
    }

    private static func add(_ job: Job) {
        jobs.withLock { $0.list.append(job) }
    }

    private static func next() -> Job? {
        jobs.withLock { jobs in
            guard jobs.next < jobs.list.count else {
                jobs.list.removeAll(keepingCapacity: true)
                jobs.next = 0
                return nil
            }
            defer { jobs.next += 1 }
            return jobs.list[jobs.next]
        }
    }

    /// Runs all jobs; called on the main thread.
    static func runAll() {
        var count: UInt64 = 0
        repeat {
            while let job = next() {
                switch job {
                case .task(let job): job.runSynchronously(on: MainActor.sharedUnownedExecutor)
                case .closure(let closure): closure()
                }
            }
            guard read(mainQueue, &count, MemoryLayout.size(ofValue: count)) > 0 else { return }
            runMainQueue(nil)
        } while true
    }
}
