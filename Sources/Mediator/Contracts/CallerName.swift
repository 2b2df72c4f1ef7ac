import Synchronization

/// The names of an action, a subscriber or another caller, which its calls carry as a number: see ``CallerID``.
///
/// The owner of a caller holds one of these, but a number may outlive it: a handler may keep its `Call` or its mediator
/// for ever, and holds no reference by that. Hence a number never means two callers: it consists of a cell, the index in
/// its block of names, and how often the cell was assigned before. A cell whose count is exhausted is never assigned
/// again. A number keeps its meaning until ``keptCount`` others of its shard were released after it; from then on its
/// names are empty.
///
/// A shard assigns the numbers of some threads. It has as many cells as it had blocks at one time, and two times
/// `keptCount`, and one for each 32,767 blocks that ever were, rounded up to 16.
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
        let shard = Int(truncatingIfNeeded: MainActorCheck.thread) & (Self.shards.count - 1)
        names = CallerNames(path, module, fileID, first: Self.shards[shard].assign(), shard: shard)
        Self.cell(of: names.first)?.pointee.store(.passRetained(names), ordering: .sequentiallyConsistent)
        callerID = CallerID(number: names.first, isUnregistered: path == nil)
    }

    deinit { Self.shards[names.shard].release(names) }

    struct Key: Hashable, Sendable {
        let path: ActionPath?
        let module: String
    }

    /// How many released numbers of a shard keep their meaning, at least.
    static let keptCount = 1024

    /// The names in a cell, which are alive in read-side critical sections that began before they were removed.
    private typealias Cell = Atomic<Unmanaged<CallerNames>?>
    /// Cells that never move: cells 256 to 511 in chunk 8, cells 512 to 1023 in chunk 9.
    private typealias Chunk = Atomic<UnsafeMutablePointer<Cell>?>

    /// Never freed, for readers without a lock.
    // Nil before the first caller: a constant needs no check that it is initialized. Unsafe: pointers to atomic elements.
    nonisolated(unsafe) private static let chunks = Atomic<UnsafeMutablePointer<Chunk>?>(nil)
    private static let firstCell = 256
    /// The first cell that no shard has.
    private static let count = Mutex(firstCell)
    /// How many cells a shard gets at once: two cache lines.
    private static let runLength = 16
    private static let shards = (0..<16).map { _ in Shard() }
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
    /// The shard that assigned it.
    let shard: Int

    fileprivate init(_ path: ActionPath?, _ module: String, _ fileID: String?, first: Int, shard: Int) {
        (self.path, self.module, self.fileID, self.first, self.shard) = (path, module, fileID, first, shard)
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
        let names = cell(of: number)?.pointee.load(ordering: .sequentiallyConsistent)
        let found = names?._withUnsafeGuaranteedRef { names in
            let index = number - names.first
            return index >= 0 && index < CallerID.blockLimit ? part(names, index) : nil
        }
        reader._withUnsafeGuaranteedRef { $0.exit() }
        return found
    }

    /// Assigns the numbers of some threads.
    // Two threads that make mediators at once seldom share a lock, and each frees what it allocated.
    private final class Shard: Sendable {
        private let state = Mutex(State())
        // Two shards' words do not share a cache line, nor the pair of lines that are fetched together.
        private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

        func assign() -> Int {
            state.withLock { state in
                if state.free.isEmpty { state.free = CallerName.newNumbers() }
                return state.free.removeLast()
            }
        }

        func release(_ names: CallerNames) {
            guard let removed = state.withLock({ $0.removeOldest(after: names) }) else { return }
            var leftovers = Leftovers()
            for names in removed { leftovers.add(names) }
            RCUReader.freeAfterGracePeriod(leftovers)
        }
    }

    private struct State: ~Copyable {
        /// The first numbers of blocks, to assign before those of new cells.
        var free: [Int] = []
        /// The released names that keep their meaning, the oldest first.
        var kept: [(first: Int, count: Int)] = []
        /// How many names these are.
        var keptNames = 0

        /// Keeps released names, and removes the older half of a full list: many at once, since each grace period costs
        /// a memory barrier in all threads.
        mutating func removeOldest(after names: CallerNames) -> [CallerNames]? {
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
            return oldest.compactMap { number in
                cell(of: number)?.pointee.exchange(nil, ordering: .sequentiallyConsistent)?.takeRetainedValue()
            }
        }
    }

    /// Returns the cell of a number; nil if there is none.
    @inline(__always) private static func cell(of number: Int) -> UnsafeMutablePointer<Cell>? {
        let index = number / CallerID.blockLimit & (CallerID.cellLimit - 1)
        guard index >= firstCell, let chunks = chunks.load(ordering: .acquiring) else { return nil }
        let power = index.bitWidth - 1 - index.leadingZeroBitCount
        return chunks[power].load(ordering: .acquiring).map { $0 + (index - (1 << power)) }
    }

    /// Returns the numbers of new cells, which share no cache line with those of others.
    private static func newNumbers() -> [Int] {
        let cells = count.withLock { count in
            precondition(
                count < CallerID.cellLimit,
                "Mediator: there are more names of callers at one time than numbers can distinguish: \(count).")
            let made = chunks.load(ordering: .relaxed) ?? allocate(CallerID.cellLimit.trailingZeroBitCount)
            chunks.store(made, ordering: .releasing)
            if count.nonzeroBitCount == 1 {
                made[count.trailingZeroBitCount].store(allocate(count), ordering: .releasing)
            }
            count += runLength
            return count - runLength..<count
        }
        return cells.map { $0 * CallerID.blockLimit }
    }

    /// Allocates references, nil at first, in cache lines of their own.
    private static func allocate<Reference>(_ count: Int) -> UnsafeMutablePointer<Atomic<Reference?>> {
        let size = MemoryLayout<Atomic<Reference?>>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * size, alignment: runLength * size)
        let references = memory.bindMemory(to: Atomic<Reference?>.self, capacity: count)
        for index in 0..<count { (references + index).initialize(to: Atomic(nil)) }
        return references
    }
}
