import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Who is about to take the table in force, so that it is not freed under their hands.
///
/// A reader says so in one of several counters, loads the table, retains it and takes its word back: no reader ever
/// waits, and readers on different threads seldom write the same memory. Whoever replaced the table waits until each
/// counter was zero once, and may then let go of the old one: readers that came later have loaded the new one. What a
/// reader does in between is a few instructions, unless its thread is suspended there.
///
/// Sequentially consistent on both sides; with anything less, either could miss the other.
final class TableReaders: Sendable {
    /// Two counters that have a cache line to themselves.
    private final class Stripe: Sendable {
        let even = Atomic(0)
        let odd = Atomic(0)
        private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) =
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

        func change(_ isEven: Bool, by difference: Int) {
            if isEven {
                even.wrappingAdd(difference, ordering: .sequentiallyConsistent)
            } else {
                odd.wrappingAdd(difference, ordering: .sequentiallyConsistent)
            }
        }

        func count(_ isEven: Bool) -> Int {
            isEven ? even.load(ordering: .sequentiallyConsistent) : odd.load(ordering: .sequentiallyConsistent)
        }
    }

    private let stripes = (0..<16).map { _ in Stripe() }
    /// Which counters new readers use, so that those that somebody waits for only go down.
    private let usesEven = Atomic(true)
    private let turn = Mutex(())

    /// Returns what a closure retains, which must neither wait nor run foreign code.
    func reading<Result>(_ load: () -> Result) -> Result {
        let stripe = stripes[Self.stripe]
        let isEven = usesEven.load(ordering: .sequentiallyConsistent)
        stripe.change(isEven, by: 1)
        defer { stripe.change(isEven, by: -1) }
        return load()
    }

    /// Waits for readers that may have loaded what was in force before, on whichever counters they are.
    func waitForEarlierReaders() {
        turn.withLock { _ in
            for _ in 0..<2 {
                let isEven = usesEven.load(ordering: .sequentiallyConsistent)
                usesEven.store(!isEven, ordering: .sequentiallyConsistent)
                for stripe in stripes {
                    while stripe.count(isEven) != 0 { sched_yield() }
                }
            }
        }
    }

    /// Which counters the running thread uses: threads are told apart by where their stacks lie.
    private static var stripe: Int {
        var local = 0
        let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
        return Int(truncatingIfNeeded: ((address >> 16) &* 0x9E37_79B9_7F4A_7C15) >> 60)
    }
}
