import CMediatorThreads
import Synchronization

/// A thread that reads tables, and whether it is doing so: read-copy-update in user space.
///
/// Each thread marks its *read-side critical sections* in a word of its own, so that calls on several threads share no
/// cache line: a call enters a section, reads the table in force, runs its handler and exits. An update publishes a new
/// table and retires the old one for a *grace period*, which ends when each thread that was in a section has left the
/// outermost one; the last of those threads hands it to ``Leftovers``, or the updating thread itself when there were
/// none. Updates never wait, and a handler may replace the table that it was found in.
///
/// Grace periods are those of the process: a handler that blocks keeps every table that is replaced meanwhile, those of
/// other mediators included. A period for each mediator would need each call's mediator beside the word, saved and
/// restored where calls lead from one to another. ``Mediator/gracePeriod`` reports what is kept, and by which threads.
///
/// The design is that of McKenney and Slingwine, "Read-Copy Update: Using Execution History to Solve Concurrency
/// Problems" (PDCS 1998), and of Desnoyers, McKenney, Stern, Dagenais and Walpole, "User-Level Implementations of
/// Read-Copy Update" (IEEE TPDS 23(2), 2012): its general-purpose variant, with membarrier(2), and with a queue that frees
/// in the place of an updater that waits.
///
/// Between a store to `sections` and the load after it (of the table at the entry, of `mustReport` at the exit), one of
/// the two sides needs a full memory barrier. Where the system executes one in all other threads, the updating thread
/// asks for that, and readers only keep the compiler from swapping the two: a compiler fence, since no fence of the
/// processor is needed, and an acquire-release fence would not order a store before a load. Elsewhere both are
/// sequentially consistent. Where the barrier fails, each thread counts as a reader until it reports by itself, or a
/// later barrier succeeds.
///
/// After `fork` without `exec`, the child has one thread, and the words of all others as they were. What another thread
/// was reading is never freed in the child. Calls of the forking thread still work, and take no lock; an update, or the
/// first call of a new thread, waits for ever when another thread held the lock at the time of the fork.
final class RCUReader: Sendable {
    /// How many sections the thread is in, one inside the other.
    private let sections = Atomic(0)
    /// Whether the thread reports when it leaves its outermost section.
    private let mustReport = Atomic(false)
    private let usesPlainStores: Bool
    /// The system's number of the thread.
    fileprivate let id: UInt64
    // Two threads' words do not share a cache line, nor the pair of lines that are fetched together.
    private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) =
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    private init(usesPlainStores: Bool, id: UInt64) {
        self.usesPlainStores = usesPlainStores
        self.id = id
    }

    /// Begins a section of the running thread, which `exit` of the result ends.
    @inline(__always) static func enter() -> Unmanaged<RCUReader> {
        let thread = mediator_thread_get().map { .fromOpaque($0.pointee.pointer) } ?? register()
        thread._withUnsafeGuaranteedRef { $0.enter() }
        return thread
    }

    @inline(__always) private func enter() {
        if usesPlainStores {
            sections.store(sections.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
            mediator_compiler_fence()
        } else {
            sections.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }
    }

    /// Ends the innermost section.
    @inline(__always) func exit() {
        let left: Int
        if usesPlainStores {
            left = sections.load(ordering: .relaxed) &- 1
            // Releasing: what was read in the section is read before the updating thread sees it left.
            sections.store(left, ordering: .releasing)
            mediator_compiler_fence()
        } else {
            left = sections.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
        }
        if left == 0, mustReport.load(ordering: .sequentiallyConsistent) { report() }
    }
}

extension RCUReader {
    fileprivate struct State: ~Copyable {
        /// The threads, each with the number of the last retired leftovers up to which it reads none.
        var threads: [(reader: RCUReader, quiescent: Int)] = []
        /// Stands for all threads whose end the system does not report, or has reported for the last time.
        var anonymous: RCUReader?
        /// What was replaced and may still be read, the oldest first, and the time.
        var retired: [(leftovers: Leftovers, time: ContinuousClock.Instant)] = []
        /// The number of the last retired leftovers.
        var last = 0

        mutating func add(_ reader: RCUReader) { threads.append((reader, last)) }

        /// Records that threads read nothing that was retired until now.
        mutating func setQuiescent(where isQuiescent: (RCUReader) -> Bool) {
            for index in threads.indices where isQuiescent(threads[index].reader) { threads[index].quiescent = last }
        }

        /// Removes what no thread reads, for the caller to hand on without the lock.
        mutating func takeUnread() -> [Leftovers] {
            let kept = last - (threads.map(\.quiescent).min() ?? last)
            let unread = retired.dropLast(kept).map(\.leftovers)
            retired.removeFirst(unread.count)
            return unread
        }
    }

    // Threads belong to the process, not to a mediator.
    fileprivate static let state = Mutex(State())

    /// Frees leftovers once no section that began before reads them; new sections cannot reach them any more.
    static func freeAfterGracePeriod(_ leftovers: Leftovers) {
        let unread = state.withLock { state in
            state.retired.append((leftovers, .now))
            state.last += 1
            for (thread, _) in state.threads { thread.mustReport.store(true, ordering: .sequentiallyConsistent) }
            // Without the barrier, the word of a thread that uses plain stores may not show yet that it is reading.
            let isFenced = mediator_barrier()
            state.setQuiescent { (isFenced || !$0.usesPlainStores) && !$0.isReading }
            return state.takeUnread()
        }
        Leftovers.free(unread)
    }

    private var isReading: Bool { sections.load(ordering: .sequentiallyConsistent) != 0 }

    /// Reports that the thread reads nothing at this moment: it is outside of sections, and what it reads from now on
    /// was published before this took the lock.
    @inline(never) private func report() {
        let unread = Self.state.withLock { state -> [Leftovers] in
            // Another of the threads that share this may have entered a section meanwhile, and reports in turn.
            if isReading { return [] }
            mustReport.store(false, ordering: .sequentiallyConsistent)
            state.setQuiescent { $0 === self }
            return state.takeUnread()
        }
        Leftovers.free(unread)
    }

    /// Adds the running thread to the readers.
    @inline(never) private static func register() -> Unmanaged<RCUReader> {
        // A thread that ends may have lost its thread-locals, and yet make a call.
        if let known = mediator_thread_find() { return .fromOpaque(known.pointee.pointer) }
        let thread = RCUReader(usesPlainStores: mediator_has_barrier(), id: mediator_thread_id())
        let reference = Unmanaged.passRetained(thread)
        // The closure touches its argument only: the thread-locals may be gone.
        let isSet = mediator_thread_make(reference.toOpaque()) { thread in
            ParameterStorage.freeSpares(of: thread)
            Unmanaged<RCUReader>.fromOpaque(thread.pointee.pointer).takeRetainedValue().end()
        }
        guard !isSet else {
            state.withLock { $0.add(thread) }
            return reference
        }
        reference.release()
        return state.withLock { state in
            let shared = state.anonymous ?? RCUReader(usesPlainStores: false, id: 0)
            if state.anonymous == nil {
                state.anonymous = shared
                state.add(shared)
            }
            return .passUnretained(shared)
        }
    }

    /// Removes a thread that has ended; a handler that ended its thread never exits its section.
    private func end() {
        let unread = Self.state.withLock { state in
            state.threads.removeAll { $0.reader === self }
            return state.takeUnread()
        }
        Leftovers.free(unread, threadEnds: true)
    }
}

extension Mediator {
    /// What a synchronous handler that blocks keeps: every table that is replaced meanwhile, and since when; the threads
    /// have the system's numbers, zero where it does not report their end.
    package static var gracePeriod: (keptCount: Int, start: ContinuousClock.Instant?, threads: [UInt64]) {
        RCUReader.state.withLock { state in
            let threads = state.threads.filter { $0.quiescent < state.last }.map(\.reader.id)
            return (state.retired.count, state.retired.first?.time, threads)
        }
    }
}
