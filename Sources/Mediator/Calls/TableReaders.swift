import Synchronization

/// Who is about to take the table in force, so that it is not freed under their hands.
///
/// A reader says so in one of several counters, loads the table, retains it and takes its word back: no reader ever
/// waits, and readers on different threads seldom write the same memory. Whoever replaced the table waits until each
/// counter was zero once, a matter of nanoseconds, and may then let go of the old table: readers that came later have
/// loaded the new one. Sequentially consistent on both sides; with anything less, either could miss the other.
struct TableReaders: Sendable {
    /// A counter that has its cache line to itself.
    private final class Stripe: Sendable {
        let readers = Atomic(0)
        private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) =
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }

    private let stripes = (0..<16).map { _ in Stripe() }

    /// Returns what a closure retains, which must neither wait nor run foreign code.
    func reading<Result>(_ load: () -> Result) -> Result {
        let stripe = stripes[Self.stripe]
        stripe.readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        defer { stripe.readers.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
        return load()
    }

    /// Waits for readers that may have loaded what was in force before.
    func waitForEarlierReaders() {
        for stripe in stripes {
            while stripe.readers.load(ordering: .sequentiallyConsistent) != 0 {}
        }
    }

    /// Which counter the running thread uses: threads are told apart by where their stacks lie.
    private static var stripe: Int {
        var local = 0
        let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
        return Int(truncatingIfNeeded: ((address >> 16) &* 0x9E37_79B9_7F4A_7C15) >> 60)
    }
}
