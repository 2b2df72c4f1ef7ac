import CMediatorThreads
import Synchronization

/// The calls that read the table of one mediator, and what waits for their ends: sleepable read-copy-update.
///
/// A synchronous call enters a *read-side critical section*, reads the table in force, runs its handler and leaves the
/// section. No section crosses a suspension. An update publishes a new table and hands the old one to a *grace period*,
/// which ends when each section that can read the old table has been left; then ``Leftovers`` frees it. Updates never
/// wait, calls never take a lock, and a handler may replace the table that it was found in.
///
/// A section is counted in the counter of its thread's stripe and of the phase that it found. There are two phases. New
/// sections count in the *current* phase, so the counters of the *idle* one empty sooner or later, however many calls there
/// are. These rules make a grace period right:
///
/// 1. A section loads the phase, adds to its counter, and *then* loads the table. It is left in the same counter, whatever
///    the phase is by then.
/// 2. A grace period begins after the publication. What is handed over while one runs waits for the next one.
/// 3. In the stage ``Stage/idlePhase`` each counter of the idle phase is seen empty. The idle phase must be seen empty
///    first: a slow thread may still enter it. Then the phases change places. In the stage
///    ``Stage/leftPhase`` each counter of the phase just left is seen empty.
/// 4. All these operations are sequentially consistent, and none relies on a fence, which the thread sanitizer does not see.
///
/// A section that reads the old table entered before the publication, in one of the two phases, and its counter is not
/// empty until it is left. Both phases are seen empty after the publication.
///
/// No thread polls. The thread that advances a grace period marks the counters that are not empty as awaited, each in the
/// operation that finds it not empty. The section that empties an awaited counter takes the mark, by a comparison that
/// fails if another section has entered meanwhile, and advances the grace period on the ``FreeingQueue``.
///
/// A handler that blocks keeps what its own mediator replaces from then on, and nothing of other mediators. A thread that
/// ends inside of a handler never leaves the section, so it does the same for ever. So does, in a child process after `fork`
/// without `exec`, each section that another thread was in.
///
/// The design is that of McKenney's SRCU ("Sleepable Read-Copy Update", lwn.net/Articles/202847) with the two phases of
/// Desnoyers, McKenney, Stern, Dagenais and Walpole, "User-Level Implementations of Read-Copy Update" (IEEE TPDS 23(2),
/// 2012). `MemoryReadSectionsModelTests` walks all interleavings of two sections and two updates, and what happens without
/// each rule.
@safe final class ReadSections: Sendable {
    /// The phase of new sections, 0 or 1.
    private let phase = Atomic(0)
    // Unsafe: threads read and write the atomic counters, which are created in `init` and freed in `deinit`; each caller of
    // `enter` and `leave` holds this object.
    nonisolated(unsafe) private let counters: UnsafeMutablePointer<Atomic<Int>>
    private let state = Mutex(State())

    /// A set of stripes, a bit for each.
    private typealias Stripes = UInt16
    /// How many counters a phase has: the first 16 threads have one each, and the 17th shares that of the first.
    static let stripeCount = Stripes.bitWidth
    /// The distance of two stripes' counters: they share no cache line, nor the pair of lines that are fetched together.
    private static let stride = 128 / MemoryLayout<Atomic<Int>>.stride

    /// What a section adds to its counter.
    static let section = 2
    /// The mark of a counter that a grace period awaits.
    static let awaited = 1

    /// How far a grace period is.
    enum Stage: Hashable, Sendable { case idlePhase, leftPhase }

    private struct State: ~Copyable {
        /// What the running grace period frees; empty if none runs.
        var leftovers: [Leftovers] = []
        /// What the next one frees.
        var laterLeftovers: [Leftovers] = []
        var stage = Stage.idlePhase
        /// The stripes that were not yet seen empty in this stage.
        var unseen = Stripes.max
    }

    init() {
        let (count, size) = (Self.stripeCount * Self.stride, MemoryLayout<Atomic<Int>>.stride)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * size, alignment: Self.stride * size)
        unsafe counters = unsafe memory.bindMemory(to: Atomic<Int>.self, capacity: count)
        for index in 0..<count { unsafe (counters + index).initialize(to: Atomic(0)) }
        // Created here: the end of a thread must not be the first to create it.
        _ = FreeingQueue.shared
    }

    deinit {
        // On the queue, not here: a call that returns may be the last to hold the mediator.
        state.withLock { state in
            Leftovers.enqueue(&state.leftovers)
            Leftovers.enqueue(&state.laterLeftovers)
        }
        unsafe counters.deallocate()
    }

    /// The number of the running thread, dealt in turn at its first section.
    @inline(__always) static var numberOfThread: UInt32 { mediator_thread_number() }

    /// Begins a section of the running thread, which may load the table from now on until `leave` ends it.
    @inline(__always) func enter() -> ReadSection {
        let stripe = Int(truncatingIfNeeded: Self.numberOfThread) & (Self.stripeCount - 1)
        let counter = unsafe counter(stripe, phase.load(ordering: .sequentiallyConsistent))
        unsafe counter.pointee.wrappingAdd(Self.section, ordering: .sequentiallyConsistent)
        return unsafe ReadSection(counter: counter)
    }

    @inline(__always) func leave(_ section: ReadSection) {
        let remaining = unsafe section.counter.pointee.wrappingSubtract(Self.section, ordering: .sequentiallyConsistent)
            .newValue
        if remaining == Self.awaited { takeMark(section) }
    }

    @inline(__always) private func counter(_ stripe: Int, _ phase: Int) -> UnsafeMutablePointer<Atomic<Int>> {
        unsafe counters + (stripe &* Self.stride &+ phase)
    }

    @inline(never) private func takeMark(_ section: ReadSection) {
        let (isTaken, _) = unsafe section.counter.pointee.compareExchange(
            expected: Self.awaited, desired: 0, ordering: .sequentiallyConsistent)
        guard isTaken else { return }
        FreeingQueue.shared.run {
            var freeable = self.state.withLock { self.advance(&$0) }
            Leftovers.enqueue(&freeable)
        }
    }

    /// Frees leftovers, which the caller gives up, once no section that began before reads them; new sections cannot
    /// reach them any more.
    func freeAfterReaders(_ leftovers: inout Leftovers) {
        var freeable = state.withLock { state in
            state.laterLeftovers.append(leftovers)
            leftovers = Leftovers()
            return advance(&state)
        }
        Leftovers.enqueue(&freeable)
    }

    /// Advances the grace period as far as sections allow, begins the next one, and returns what no section reads.
    private func advance(_ state: inout State) -> [Leftovers] {
        var freeable: [Leftovers] = []
        while true {
            if state.leftovers.isEmpty {
                if state.laterLeftovers.isEmpty { return freeable }
                swap(&state.leftovers, &state.laterLeftovers)
                (state.stage, state.unseen) = (.idlePhase, .max)
            }
            let idle = 1 - phase.load(ordering: .sequentiallyConsistent)
            for stripe in 0..<Self.stripeCount where state.unseen & 1 << stripe != 0 {
                if unsafe isEmpty(counter(stripe, idle)) { state.unseen &= ~(1 << stripe) }
            }
            if state.unseen != 0 { return freeable }
            switch state.stage {
            case .idlePhase:
                phase.store(idle, ordering: .sequentiallyConsistent)
                (state.stage, state.unseen) = (.leftPhase, .max)
            case .leftPhase:
                freeable += state.leftovers
                state.leftovers = []
            }
        }
    }

    /// Returns whether a counter is empty; if it is not, the section that empties it advances the grace period.
    private func isEmpty(_ counter: UnsafeMutablePointer<Atomic<Int>>) -> Bool {
        if unsafe counter.pointee.load(ordering: .sequentiallyConsistent) < Self.section { return true }
        let found = unsafe counter.pointee.bitwiseOr(Self.awaited, ordering: .sequentiallyConsistent).oldValue
        if found >= Self.section { return false }
        // It was emptied in between. If a section has entered by now, it takes the mark.
        _ = unsafe counter.pointee.compareExchange(
            expected: Self.awaited, desired: 0, ordering: .sequentiallyConsistent)
        return true
    }
}

/// A section of the running thread, between `enter` and `leave`.
// Safe: only `enter` makes one, only `leave` reads its counter, and both are called while the ``ReadSections``, which owns
// the counters, is held.
@safe struct ReadSection {
    fileprivate let counter: UnsafeMutablePointer<Atomic<Int>>
}
