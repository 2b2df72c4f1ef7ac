import Synchronization

/// The names of an action, a subscriber or another caller, which its calls carry as a number: see ``CallerID``.
///
/// The owner of a caller holds one of these, but a number may outlive it: a handler may keep its `Call` or its mediator
/// for ever, and holds no reference by that. Hence a number never means two callers: it consists of a cell, the index in
/// its block of names, and how often the cell was assigned before. A cell whose count is exhausted is never assigned
/// again. A number keeps its meaning until ``keptCount`` others were released after it; from then on its names are empty.
///
/// There are as many cells as there were blocks at one time, and two times `keptCount`, and one for each 32,767 that ever
/// were.
package final class CallerName: Sendable {
    /// What the numbers mean; it outlives their owner.
    let names: CallerNames
    /// The caller, or the first of a block, at no depth of calls yet.
    package let callerID: CallerID

    /// Assigns a number.
    ///
    /// - Parameters:
    ///   - path: The names; nil for unregistered ones, which the scope of the call carries.
    ///   - module: The module that registered it; empty outside of modules.
    package convenience init(_ path: ActionPath?, module: String) { self.init(path, module: module, fileID: nil) }

    /// Assigns numbers to a block of actions that a module registers in a file, one after the other.
    convenience init(module: String, fileID: String) { self.init(nil, module: module, fileID: fileID) }

    private init(_ path: ActionPath?, module: String, fileID: String?) {
        names = Self.hold { CallerNames(path, module, fileID, first: $0) }
        callerID = CallerID(number: names.first, isUnregistered: path == nil)
    }

    deinit { Self.release(names) }

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

/// The names of one caller, or those of a block of actions by their contracts.
final class CallerNames: @unchecked Sendable {
    // Unchecked: the thread that registers adds the actions, before a call has one of the numbers.
    @exclusivity(unchecked) private(set) var actions: [Unmanaged<ActionContract>] = []
    private let path: ActionPath?
    let module: String
    /// The file of a block.
    let fileID: String?
    /// The number of the first caller; those of others follow.
    let first: Int

    fileprivate init(_ path: ActionPath?, _ module: String, _ fileID: String?, first: Int) {
        (self.path, self.module, self.fileID, self.first) = (path, module, fileID, first)
    }

    deinit {
        for contract in actions where !contract._withUnsafeGuaranteedRef(\.hasStaticTypes) { contract.release() }
    }

    var count: Int { fileID == nil ? 1 : actions.count }

    /// Returns a part of a path, which alone is copied; nil for unregistered names.
    @inline(__always) func path<Part>(at index: Int, _ part: (ActionPath) -> Part) -> Part? {
        guard fileID != nil else { return path.map(part) }
        return actions[index]._withUnsafeGuaranteedRef { contract in
            contract.slot < 0 ? nil : part(contract.path)
        }
    }

    func takesMore(of module: String, _ fileID: String) -> Bool {
        actions.count < CallerID.blockLimit && fileID == self.fileID && module == self.module
    }

    /// Adds an action to a block, and returns the identifier of its calls.
    func add(_ contract: ActionContract) -> CallerID {
        let held = Unmanaged.passUnretained(contract)
        contract.keep()
        actions.append(contract.hasStaticTypes ? held : held.retain())
        return CallerID(number: first + actions.count - 1, isUnregistered: contract.slot < 0)
    }

    /// Frees the room for further actions.
    func shrink() {
        if actions.capacity > actions.count + actions.count / 4 { actions = actions.map(\.self) }
    }
}

extension CallerName {
    /// Returns the names of a number; nil when they were removed.
    static func key(of number: Int) -> Key? {
        reading(number) { names, index in Key(path: names.path(at: index, \.self), module: names.module) }
    }

    /// Returns a part of the names of a number; nil when they were removed.
    @inline(__always) static func reading<Part>(_ number: Int, _ part: (CallerNames, Int) -> Part?) -> Part? {
        let reader = RCUReader.enter()
        let found = published.load(ordering: .sequentiallyConsistent)?._withUnsafeGuaranteedRef { cells in
            cells[number]?._withUnsafeGuaranteedRef { names in
                let index = number - names.first
                return index >= 0 && index < CallerID.blockLimit ? part(names, index) : nil
            }
        }
        reader._withUnsafeGuaranteedRef { $0.exit() }
        return found
    }

    private static func hold(_ make: (_ first: Int) -> CallerNames) -> CallerNames {
        let (names, old) = state.withLock { state -> (CallerNames, Cells?) in
            let number = state.free.popLast() ?? state.count * CallerID.blockLimit
            if number == state.count * CallerID.blockLimit { state.count += 1 }
            precondition(
                state.count <= CallerID.cellLimit,
                "Mediator: there are more names of callers at one time than numbers can distinguish: \(number).")
            var old: Cells?
            if state.count > state.cells.count {
                old = state.cells
                state.cells = Cells(copying: state.cells, count: max(256, 2 * state.cells.count))
                published.store(.passUnretained(state.cells), ordering: .sequentiallyConsistent)
            }
            let names = make(number)
            state.cells.set(names)
            return (names, old)
        }
        if let old { RCUReader.freeAfterGracePeriod(old) }
        return names
    }

    private static func release(_ names: CallerNames) {
        let removed = state.withLock { $0.removeOldest(after: names) }
        if let removed { RCUReader.freeAfterGracePeriod(removed) }
    }

    private struct State: ~Copyable {
        var cells: Cells
        /// How many cells were ever assigned: 0 and up.
        var count = 0
        /// The first numbers of blocks, to assign before new cells.
        var free: [Int] = []
        /// The released names that keep their meaning, the oldest first.
        var kept: [(first: Int, count: Int)] = []
        /// How many names these are.
        var keptNames = 0

        /// Keeps released names, and removes the older half of a full list: many at once, since each grace period costs
        /// a memory barrier in all threads.
        mutating func removeOldest(after names: CallerNames) -> RemovedNames? {
            kept.append((names.first, names.count))
            keptNames += names.count
            guard keptNames >= 2 * keptCount else { return nil }
            var oldest: [Int] = []
            while keptNames - kept[oldest.count].count >= keptCount {
                keptNames -= kept[oldest.count].count
                oldest.append(kept[oldest.count].first)
            }
            kept.removeFirst(oldest.count)
            free += oldest.map { $0 + CallerID.blockLimit * CallerID.cellLimit }.filter { $0 < CallerID.numberLimit }
            return RemovedNames(oldest.compactMap { cells.remove($0) })
        }
    }

    /// Names to be freed together.
    private final class RemovedNames: Sendable {
        private let names: [CallerNames]

        init(_ names: [CallerNames]) { self.names = names }
    }

    /// Names by their cell: written under the lock of the state, and read without it.
    private final class Cells: @unchecked Sendable {
        // Unchecked: the memory is allocated in `init` and freed in `deinit`, and its elements are atomic.
        private let cells: UnsafeMutableBufferPointer<Atomic<Unmanaged<CallerNames>?>>

        /// Creates cells, and moves the names of others into the first of them.
        init(copying other: Cells?, count: Int) {
            cells = .allocate(capacity: count)
            for index in 0..<count {
                let names = other.flatMap { index < $0.count ? $0.cells[index].load(ordering: .relaxed) : nil }
                cells.initializeElement(at: index, to: Atomic(names))
            }
        }

        // The names stay: they were moved.
        deinit { cells.deallocate() }

        var count: Int { cells.count }

        /// The names in the cell of a number, which may be those of others; alive as the reader's section is.
        subscript(number: Int) -> Unmanaged<CallerNames>? {
            let index = Self.index(of: number)
            return index < cells.count ? cells[index].load(ordering: .sequentiallyConsistent) : nil
        }

        func set(_ names: CallerNames) {
            cells[Self.index(of: names.first)].store(.passRetained(names), ordering: .sequentiallyConsistent)
        }

        func remove(_ number: Int) -> CallerNames? {
            cells[Self.index(of: number)].exchange(nil, ordering: .sequentiallyConsistent)?.takeRetainedValue()
        }

        private static func index(of number: Int) -> Int { number / CallerID.blockLimit & (CallerID.cellLimit - 1) }
    }
}
