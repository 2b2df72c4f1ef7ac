/// The actions of a table, found by contract or by name.
///
/// A hash table with linear probing, at most two thirds full. A look-up counts no reference, not even to an array: each
/// call makes one, and all threads would write to the same count.
// Unchecked: `init` writes the buckets, `deinit` frees them, and threads only read them in between. `actions` keeps the
// actions, and each keeps its contract.
@safe struct ActionIndex: ~Copyable, @unchecked Sendable {
    let actions: [RegisteredAction]
    private let buckets: UnsafeMutableBufferPointer<Bucket>

    /// A bucket of the hash table: comparing hashes excludes nearly all other names.
    @unsafe private struct Bucket {
        var hash = 0
        /// The contract of the action; nil in an empty bucket.
        var contract: Unmanaged<ActionContract>?
        var action: Unmanaged<RegisteredAction>?
    }

    /// Creates the index of actions whose contracts have different names.
    init(_ actions: [RegisteredAction]) {
        self.actions = actions
        unsafe buckets = .allocate(capacity: actions.count + actions.count / 2 + 1)
        unsafe buckets.initialize(repeating: Bucket())
        for action in actions {
            let contract = action.contract
            var index = unsafe NameHash.bucket(of: contract.hash, in: buckets.count)
            while unsafe buckets[index].contract != nil { index = unsafe (index + 1) % buckets.count }
            unsafe buckets[index] = unsafe Bucket(
                hash: contract.hash, contract: .passUnretained(contract), action: .passUnretained(action))
        }
    }

    deinit { unsafe buckets.deallocate() }

    /// Runs a closure with the action that has the names of a contract; returns nil if there is none.
    ///
    /// Nearly always the action was registered with the same contract object.
    @inline(__always) func with<Result>(
        _ contract: ActionContract, _ body: (RegisteredAction) throws -> Result
    ) rethrows -> Result? {
        let found = unsafe find(contract.hash) { $0 === contract || $0.path.hasSameBytes(as: contract.path) }
        return try unsafe found.map { unsafe try $0._withUnsafeGuaranteedRef(body) }
    }

    /// Runs a closure with the action of names with the same bytes; returns nil if there is none.
    ///
    /// The dictionary of the registered actions finds equal names of other bytes, as `é` in its two forms.
    @inline(__always) func with<Result>(
        _ target: String, _ action: String, _ body: (RegisteredAction) throws -> Result
    ) rethrows -> Result? {
        // Names that are equal and have one hash have the same bytes, unless somebody made them to collide.
        // Then the first of them is found, which does no harm.
        let found = unsafe find(NameHash.of(target, action)) { $0.path.action == action && $0.path.target == target }
        return try unsafe found.map { unsafe try $0._withUnsafeGuaranteedRef(body) }
    }

    @inline(__always) private func find(
        _ hash: Int, _ isFound: (ActionContract) -> Bool
    ) -> Unmanaged<RegisteredAction>? {
        let count = unsafe buckets.count
        var index = NameHash.bucket(of: hash, in: count)
        while let contract = unsafe buckets[index].contract {
            if unsafe buckets[index].hash == hash && contract._withUnsafeGuaranteedRef(isFound) {
                return unsafe buckets[index].action
            }
            index = index &+ 1 == count ? 0 : index &+ 1
        }
        return nil
    }
}
