import Synchronization

/// The names of an action, a subscriber or another caller, which its calls carry as a number: see ``CallerID``.
///
/// The caller holds one of these, but a number may outlive it: a handler may keep its `Call` or its mediator for ever,
/// and holds no reference by that. Hence a number never means two callers: it consists of a cell and how often the cell
/// was assigned before. A cell whose count is exhausted is never assigned again. A number keeps its meaning until
/// ``keptCount`` others were released after it; from then on its names are empty.
///
/// There are as many cells as there were callers at one time, and two times `keptCount`, and one for each two million
/// that ever were.
package final class CallerName: Sendable {
    private let number: CallerNumber

    /// Assigns a number.
    ///
    /// - Parameters:
    ///   - path: The names; nil for unregistered ones, which the scope of the call carries.
    ///   - module: The module that registered it; empty outside of modules.
    package init(_ path: ActionPath?, module: String) { number = CallerNumber(path, module: module) }

    /// The caller, at no depth of calls yet.
    package var callerID: CallerID { number.callerID }

    struct Key: Hashable, Sendable {
        let path: ActionPath?
        let module: String
    }

    /// How many released numbers keep their meaning, at least.
    static let keptCount = 1024

    private static let state = Mutex(State(cells: Cells(copying: nil, count: 0)))
    /// The cells of the state, for readers; alive in read-side critical sections that began before they were replaced.
    // Nil before the first caller: a constant needs no check that it is initialized.
    private static let published = Atomic<Unmanaged<Cells>?>(nil)
}

/// The number of a ``CallerName`` as a part of its owner.
struct CallerNumber: ~Copyable, Sendable {
    /// The caller, at no depth of calls yet.
    let callerID: CallerID

    init(_ path: ActionPath?, module: String) {
        let number = CallerName.hold(CallerName.Key(path: path, module: module))
        callerID = CallerID(number: number, isUnregistered: path == nil)
    }

    deinit { CallerName.release(callerID.number) }
}

extension CallerName {
    /// Returns the names of a number; nil when they were removed.
    static func key(of number: Int) -> Key? { reading(number) { $0 } }

    /// Returns a part of the names of a number, which alone is copied; nil when they were removed.
    @inline(__always) static func reading<Part>(_ number: Int, _ part: (Key) -> Part?) -> Part? {
        let reader = RCUReader.enter()
        let found = published.load(ordering: .sequentiallyConsistent)?._withUnsafeGuaranteedRef { cells in
            cells[number]?._withUnsafeGuaranteedRef { $0.number == number ? part($0.key) : nil }
        }
        reader._withUnsafeGuaranteedRef { $0.exit() }
        return found
    }

    fileprivate static func hold(_ key: Key) -> Int {
        let (number, old) = state.withLock { state -> (Int, Cells?) in
            let number = state.free.popLast() ?? state.count
            if number == state.count { state.count += 1 }
            precondition(
                state.count <= CallerID.cellLimit,
                "Mediator: there are more names of callers at one time than numbers can distinguish: \(number).")
            var old: Cells?
            if state.count > state.cells.count {
                old = state.cells
                state.cells = Cells(copying: state.cells, count: max(256, 2 * state.cells.count))
                published.store(.passUnretained(state.cells), ordering: .sequentiallyConsistent)
            }
            state.cells.set(Record(number, key))
            return (number, old)
        }
        if let old { RCUReader.freeAfterGracePeriod(old) }
        return number
    }

    fileprivate static func release(_ number: Int) {
        let removed = state.withLock { $0.removeOldest(after: number) }
        if let removed { RCUReader.freeAfterGracePeriod(removed) }
    }

    private struct State: ~Copyable {
        var cells: Cells
        /// How many cells were ever assigned: 0 and up.
        var count = 0
        /// The numbers to assign before new cells.
        var free: [Int] = []
        /// The released numbers that keep their meaning, the oldest first.
        var kept: [Int] = []

        /// Keeps a released number, and removes the older half of a full list: many at once, since each grace period
        /// costs a memory barrier in all threads.
        mutating func removeOldest(after number: Int) -> RemovedRecords? {
            kept.append(number)
            guard kept.count == 2 * keptCount else { return nil }
            let oldest = kept.prefix(keptCount)
            kept.removeFirst(keptCount)
            free += oldest.map { $0 + CallerID.cellLimit }.filter { $0 < CallerID.numberLimit }
            return RemovedRecords(oldest.compactMap { cells.remove($0) })
        }
    }

    private final class Record: Sendable {
        let number: Int
        let key: Key

        init(_ number: Int, _ key: Key) {
            self.number = number
            self.key = key
        }
    }

    /// Records to be freed together.
    private final class RemovedRecords: Sendable {
        private let records: [Record]

        init(_ records: [Record]) { self.records = records }
    }

    /// Records by their cell: written under the lock of the state, and read without it.
    private final class Cells: @unchecked Sendable {
        // Unchecked: the memory is allocated in `init` and freed in `deinit`, and its elements are atomic.
        private let cells: UnsafeMutableBufferPointer<Atomic<Unmanaged<Record>?>>

        /// Creates cells, and moves the records of others into the first of them.
        init(copying other: Cells?, count: Int) {
            cells = .allocate(capacity: count)
            for index in 0..<count {
                let record = other.flatMap { index < $0.count ? $0.cells[index].load(ordering: .relaxed) : nil }
                cells.initializeElement(at: index, to: Atomic(record))
            }
        }

        // The records stay: they were moved.
        deinit { cells.deallocate() }

        var count: Int { cells.count }

        /// The record in the cell of a number, which may be that of another number; alive as the reader's section is.
        subscript(number: Int) -> Unmanaged<Record>? {
            let index = Self.index(of: number)
            return index < cells.count ? cells[index].load(ordering: .sequentiallyConsistent) : nil
        }

        func set(_ record: Record) {
            cells[Self.index(of: record.number)].store(.passRetained(record), ordering: .sequentiallyConsistent)
        }

        func remove(_ number: Int) -> Record? {
            cells[Self.index(of: number)].exchange(nil, ordering: .sequentiallyConsistent)?.takeRetainedValue()
        }

        private static func index(of number: Int) -> Int { number & (CallerID.cellLimit - 1) }
    }
}
