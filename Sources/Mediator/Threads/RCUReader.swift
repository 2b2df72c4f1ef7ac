import CMediatorThreads
import Synchronization

/// A thread that reads tables, and whether it is doing so: read-copy-update in user space.
///
/// Each thread marks its *read-side critical sections* in a word of its own, so that calls on several threads share no
/// cache line: a call enters a section, reads the table in force, runs its handler and exits. An update publishes a new
/// table and frees the old one after a *grace period*, which ends when each thread that was in a section has left the
/// outermost one; the last of those threads frees it, or the updating thread itself when there were none. Updates never
/// wait, and a handler may replace the table that it was found in. A handler that does not return keeps every table
/// that is replaced meanwhile.
///
/// The design is that of McKenney and Slingwine, "Read-Copy Update: Using Execution History to Solve Concurrency
/// Problems" (PDCS 1998), and of Desnoyers, McKenney, Stern, Dagenais and Walpole, "User-Level Implementations of
/// Read-Copy Update" (IEEE TPDS 23(2), 2012): its general-purpose variant, with membarrier(2), and with callbacks that
/// the readers run in the place of an updater that waits.
///
/// Between a store to `sections` and the load after it (of the table at the entry, of `mustReport` at the exit), one of
/// the two sides needs a full memory barrier. Where the system executes one in all other threads, the updating thread
/// asks for that, and readers only keep the compiler from swapping the two: a compiler fence, since no fence of the
/// processor is needed, and an acquire-release fence would not order a store before a load. Elsewhere both are
/// sequentially consistent. Where the barrier fails, each thread counts as a reader until it reports by itself, or until
/// a later barrier succeeds.
///
/// After `fork` without `exec`, the child has one thread, and the words of all others as they were. What another thread
/// was reading is never freed in the child. Calls of the forking thread still work, and take no lock; an update, or the
/// first call of a new thread, waits for ever when another thread held the lock at the time of the fork.
final class RCUReader: Sendable {
    /// How many sections the thread is in, one inside the other.
    private let sections = Atomic(0)
    /// Whether something waits for this thread to leave its outermost section.
    private let mustReport = Atomic(false)
    private let usesPlainStores: Bool
    // Two threads' words do not share a cache line, nor the pair of lines that are fetched together.
    private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) =
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    private init(usesPlainStores: Bool) {
        self.usesPlainStores = usesPlainStores
    }

    /// Begins a section of the running thread, which ends with `exit` of what this returns.
    @inline(__always) static func enter() -> Unmanaged<RCUReader> {
        let thread = mediator_thread_pointer_get().map { .fromOpaque($0) } ?? register()
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
    /// An object that was replaced, and the threads that may be reading it.
    private struct Retired {
        let object: any AnyObject & Sendable
        var readers: Set<ObjectIdentifier>
    }

    private struct State: ~Copyable {
        var threads: [RCUReader] = []
        var retired: [Retired] = []
        /// Stands for all threads whose end the system does not report.
        var anonymous: RCUReader?

        /// Removes threads from the readers of everything, and returns what has none left.
        mutating func remove(_ readers: [RCUReader]) -> [any AnyObject & Sendable] {
            let readers = readers.map { ObjectIdentifier($0) }
            for index in retired.indices { retired[index].readers.subtract(readers) }
            let free = retired.filter(\.readers.isEmpty).map(\.object)
            retired.removeAll(where: \.readers.isEmpty)
            return free
        }
    }

    // Threads belong to the process, not to a mediator.
    private static let state = Mutex(State())

    /// Frees an object once no section that began before reads it; new sections cannot reach it any more.
    static func freeAfterGracePeriod(_ object: any AnyObject & Sendable) {
        let free = state.withLock { state in
            for thread in state.threads { thread.mustReport.store(true, ordering: .sequentiallyConsistent) }
            state.retired.append(Retired(object: object, readers: Set(state.threads.map { ObjectIdentifier($0) })))
            // Without the barrier, the word of a thread that uses plain stores may not show yet that it is reading.
            let isFenced = mediator_barrier()
            return state.remove(state.threads.filter { (isFenced || !$0.usesPlainStores) && !$0.isReading })
        }
        // Freed when the lock is free again, since that runs foreign code.
        withExtendedLifetime((object, free)) {}
    }

    private var isReading: Bool { sections.load(ordering: .sequentiallyConsistent) != 0 }

    /// Reports that the thread reads nothing at this moment: it is outside of sections, and what it reads from now on
    /// was published before whoever waits for it took the lock.
    @inline(never) private func report() {
        let free = Self.state.withLock { state -> [any AnyObject & Sendable] in
            // Another of the threads that share this may have entered a section meanwhile, and reports in turn.
            if isReading { return [] }
            mustReport.store(false, ordering: .sequentiallyConsistent)
            return state.remove([self])
        }
        withExtendedLifetime(free) {}
    }

    /// Adds the running thread to the readers.
    @inline(never) private static func register() -> Unmanaged<RCUReader> {
        let thread = RCUReader(usesPlainStores: mediator_has_barrier())
        let reference = Unmanaged.passRetained(thread)
        let isSet = mediator_thread_pointer_set(reference.toOpaque()) { pointer in
            Unmanaged<RCUReader>.fromOpaque(pointer).takeRetainedValue().end()
        }
        guard !isSet else {
            state.withLock { $0.threads.append(thread) }
            return reference
        }
        reference.release()
        return state.withLock { state in
            let shared = state.anonymous ?? RCUReader(usesPlainStores: false)
            if state.anonymous == nil {
                state.anonymous = shared
                state.threads.append(shared)
            }
            return .passUnretained(shared)
        }
    }

    /// Removes a thread that has ended; a handler that ended its thread never exits its section.
    private func end() {
        let free = Self.state.withLock { state in
            state.threads.removeAll { $0 === self }
            return state.remove([self])
        }
        withExtendedLifetime(free) {}
    }
}
