import CMediatorThreads
import Synchronization

/// A thread that reads tables, and how many of its calls are doing so: what a call reaches without retaining it stays
/// alive meanwhile.
///
/// Retaining is what keeps a table of handlers from scaling: threads that write one reference count take turns. Here
/// each thread writes a word of its own. A call *pins*: it counts itself, reads whatever is in force, runs its handler
/// and takes its word back. Who replaces a table *retires* the old one: it is let go when every thread that was pinned
/// then has run the outermost of its calls to its end, by the last of those threads, or at once when there are none. A
/// call that lasts keeps what was replaced meanwhile, be it another mediator's. Nobody ever waits, and a
/// handler may replace the table that it was found in.
///
/// A pin and the load after it, and the last unpin and the look at `mustReport` after it, need a full barrier between
/// them, on one of the two sides. Where the system can make all other threads go through one (membarrier(2) on Linux),
/// the retiring side pays for it, and pinning costs two plain stores; elsewhere pins are sequentially consistent
/// read-modify-writes of a word that hardly anybody else touches.
final class ReaderThread: Sendable {
    private let pins = Atomic(0)
    /// Whether something was retired that this thread may be reading.
    private let mustReport = Atomic(false)
    private let usesPlainStores: Bool
    // Two threads' words do not share a cache line, nor the pair of lines that are fetched together.
    private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) =
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    private init(usesPlainStores: Bool) {
        self.usesPlainStores = usesPlainStores
    }

    /// Counts a call of the running thread, which unpins what it gets here when it is done.
    @inline(__always) static func pin() -> Unmanaged<ReaderThread> {
        let thread = mediator_thread_pointer_get().map { .fromOpaque($0) } ?? register()
        thread._withUnsafeGuaranteedRef { $0.pin() }
        return thread
    }

    @inline(__always) private func pin() {
        if usesPlainStores {
            pins.store(pins.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
            // Keeps the compiler from moving the load of what is read before the store; the processor is kept from it
            // by whoever retires.
            atomicMemoryFence(ordering: .acquiringAndReleasing)
        } else {
            pins.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }
    }

    @inline(__always) func unpin() {
        let left: Int
        if usesPlainStores {
            left = pins.load(ordering: .relaxed) &- 1
            pins.store(left, ordering: .releasing)
            atomicMemoryFence(ordering: .acquiringAndReleasing)
        } else {
            left = pins.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
        }
        if left == 0, mustReport.load(ordering: .sequentiallyConsistent) { report() }
    }
}

extension ReaderThread {
    /// Something that was replaced, and the threads that may be reading it.
    private struct Retired {
        let object: any AnyObject & Sendable
        var readers: Set<ObjectIdentifier>
    }

    private struct State: ~Copyable {
        var threads: [ReaderThread] = []
        var retired: [Retired] = []
        /// Stands for all threads that the system cannot tell the end of.
        var anonymous: ReaderThread?

        /// Takes threads from the readers of everything, and returns what nobody reads any more.
        mutating func end(_ reader: ReaderThread) -> [any AnyObject & Sendable] {
            for index in retired.indices { retired[index].readers.remove(ObjectIdentifier(reader)) }
            let free = retired.filter(\.readers.isEmpty).map(\.object)
            retired.removeAll(where: \.readers.isEmpty)
            return free
        }
    }

    // Threads belong to the process, not to a mediator.
    private static let state = Mutex(State())

    /// Lets an object go when no call that began before reads it any more; it is out of reach for new ones already.
    static func retire(_ object: any AnyObject & Sendable) {
        // Kept until the lock is free again: letting go runs foreign code.
        withExtendedLifetime(object) {
            state.withLock { state in
                for thread in state.threads { thread.mustReport.store(true, ordering: .sequentiallyConsistent) }
                mediator_barrier()
                let readers = state.threads.filter { $0.pins.load(ordering: .sequentiallyConsistent) != 0 }
                guard !readers.isEmpty else { return }
                state.retired.append(Retired(object: object, readers: Set(readers.map { ObjectIdentifier($0) })))
            }
        }
    }

    /// Says that the thread reads nothing at this moment.
    @inline(never) private func report() {
        let free = Self.state.withLock { state in
            mustReport.store(false, ordering: .sequentiallyConsistent)
            return state.end(self)
        }
        withExtendedLifetime(free) {}
    }

    /// Makes the running thread one that is known.
    @inline(never) private static func register() -> Unmanaged<ReaderThread> {
        let thread = ReaderThread(usesPlainStores: mediator_has_barrier())
        let reference = Unmanaged.passRetained(thread)
        let isSet = mediator_thread_pointer_set(reference.toOpaque()) { pointer in
            Unmanaged<ReaderThread>.fromOpaque(pointer).takeRetainedValue().end()
        }
        guard !isSet else {
            state.withLock { $0.threads.append(thread) }
            return reference
        }
        reference.release()
        return state.withLock { state in
            let shared = state.anonymous ?? ReaderThread(usesPlainStores: false)
            if state.anonymous == nil {
                state.anonymous = shared
                state.threads.append(shared)
            }
            return .passUnretained(shared)
        }
    }

    /// Forgets a thread that has ended; a handler that ended its thread never unpins.
    private func end() {
        let free = Self.state.withLock { state in
            state.threads.removeAll { $0 === self }
            return state.end(self)
        }
        withExtendedLifetime(free) {}
    }
}
