import Synchronization

/// What an action, a subscriber or another caller is called, which its calls carry as a number: see ``CallerID``.
///
/// Each of them holds one of these, but a number may outlive it: a handler may keep its `Call` or its mediator for ever,
/// and what they carry is not counted. Hence a number never means two callers. It is a cell and how often that was given
/// before, and a cell that was given as often as can be counted is given no more. What a number means is known until
/// ``keptCount`` others were given back after it; from then on its names are empty.
///
/// There are as many cells as there were callers at one time, and two times `keptCount`, and one for each two million
/// that ever were.
package final class CallerName: Sendable {
    /// The caller, at no depth of calls yet.
    package let callerID: CallerID
    private let key: Key

    /// Takes a number.
    ///
    /// - Parameters:
    ///   - path: The names; nil for those that are not registered, which stand in the scope of the call.
    ///   - module: The module that registered it; empty outside of modules.
    package init(_ path: ActionPath?, module: String) {
        key = Key(path: path, module: module)
        callerID = CallerID(number: Self.take(key), isUnregistered: path == nil)
    }

    deinit {
        Self.giveBack(key)
    }

    struct Key: Hashable, Sendable {
        let path: ActionPath?
        let module: String
    }

    /// How many numbers keep their meaning after they were given back, at least.
    static let keptCount = 1024

    private static let state = Mutex(State(cells: .first))
    /// The cells of the state, for readers; alive in read-side critical sections that began before they were replaced.
    private static let published = Atomic(Unmanaged.passUnretained(Cells.first))
}

extension CallerName {
    /// Returns who a number means; nil when that was forgotten.
    static func key(of number: Int) -> Key? {
        let reader = RCUReader.enter()
        defer { reader._withUnsafeGuaranteedRef { $0.exit() } }
        return published.load(ordering: .sequentiallyConsistent)._withUnsafeGuaranteedRef { cells in
            cells[number]?._withUnsafeGuaranteedRef { $0.number == number ? $0.key : nil }
        }
    }

    private static func take(_ key: Key) -> Int {
        let (number, old) = state.withLock { state -> (Int, Cells?) in
            if let number = state.numbers.hold(key) { return (number, nil) }
            let number = state.free.popLast() ?? state.cellCount
            var old: Cells?
            if number == state.cellCount {
                precondition(
                    number < CallerID.cellLimit,
                    "Mediator: there are more names of callers at one time than can be told apart: \(number)."
                )
                state.cellCount += 1
                if state.cellCount > state.cells.count {
                    old = state.cells
                    state.cells = Cells(copying: state.cells, count: 2 * state.cells.count)
                    published.store(.passUnretained(state.cells), ordering: .sequentiallyConsistent)
                }
            }
            state.numbers.add(key, number)
            state.cells.set(Record(number, key))
            return (number, old)
        }
        if let old { RCUReader.freeAfterGracePeriod(old) }
        return number
    }

    private static func giveBack(_ key: Key) {
        let forgotten = state.withLock { state in
            state.numbers.release(key).flatMap { state.forgetOldest(after: $0) }
        }
        if let forgotten { RCUReader.freeAfterGracePeriod(forgotten) }
    }

    private struct State: ~Copyable {
        var numbers = HeldNumbers<Key>()
        var cells: Cells
        var cellCount = 0
        /// What can be given next.
        var free: [Int] = []
        /// What was given back and keeps its meaning, the oldest first.
        var kept: [Int] = []

        /// Keeps a number that was given back, and forgets the older half when that is enough: many at once, since each
        /// grace period costs a memory barrier in all threads.
        mutating func forgetOldest(after number: Int) -> Forgotten? {
            kept.append(number)
            guard kept.count == 2 * keptCount else { return nil }
            let oldest = kept.prefix(keptCount)
            kept.removeFirst(keptCount)
            free += oldest.map { $0 + CallerID.cellLimit }.filter { $0 < CallerID.numberLimit }
            return Forgotten(records: oldest.compactMap { cells.remove($0) })
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
    private final class Forgotten: Sendable {
        let records: [Record]

        init(records: [Record]) {
            self.records = records
        }
    }

    /// Records by their cell: written under the lock of the state, and read without it.
    private final class Cells: @unchecked Sendable {
        // Unchecked: the memory is allocated in `init` and freed in `deinit`, and what lies there is atomic.
        private let cells: UnsafeMutableBufferPointer<Atomic<Unmanaged<Record>?>>

        static let first = Cells(copying: nil, count: 256)

        /// Creates cells, the first of which hold what others did; those hold nothing then.
        init(copying other: Cells?, count: Int) {
            cells = .allocate(capacity: count)
            for index in 0..<count {
                let record = other.flatMap { index < $0.count ? $0.cells[index].load(ordering: .relaxed) : nil }
                cells.initializeElement(at: index, to: Atomic(record))
            }
        }

        // What the cells hold stays: it was copied, or the process ends.
        deinit {
            cells.deallocate()
        }

        var count: Int { cells.count }

        /// The record in the cell of a number, which may be that of another number; alive as the reader's section is.
        subscript(number: Int) -> Unmanaged<Record>? {
            let index = number & (CallerID.cellLimit - 1)
            return index < cells.count ? cells[index].load(ordering: .sequentiallyConsistent) : nil
        }

        func set(_ record: Record) {
            cells[record.number & (CallerID.cellLimit - 1)].store(
                .passRetained(record), ordering: .sequentiallyConsistent)
        }

        func remove(_ number: Int) -> Record? {
            cells[number & (CallerID.cellLimit - 1)].exchange(nil, ordering: .sequentiallyConsistent)?
                .takeRetainedValue()
        }
    }
}
