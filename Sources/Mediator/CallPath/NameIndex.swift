/// What is registered under the names of a contract.
protocol Named: AnyObject, Sendable {
    /// The contract with the names.
    var contract: ActionContract { get }
}

/// The objects of a table, found by contract or by name.
///
/// A hash table with linear probing, at most two thirds full. A look-up counts no reference, not even to an array: each
/// call makes one, and all threads would write to the same count.
// Unchecked: `init` writes the buckets, `deinit` frees them, and threads only read them in between. `objects` keeps the
// objects, and each keeps its contract.
struct NameIndex<Object: Named>: ~Copyable, @unchecked Sendable {
    /// The objects, in the order in which they were given.
    let objects: [Object]
    private let buckets: UnsafeMutableBufferPointer<Bucket>

    /// A bucket of the hash table: comparing hashes excludes nearly all other names.
    private struct Bucket {
        var hash = 0
        /// The contract of the object; nil in an empty bucket.
        var contract: Unmanaged<ActionContract>?
        var object: Unmanaged<Object>?
    }

    /// Creates the index of objects whose contracts have different names.
    init(_ objects: [Object]) {
        self.objects = objects
        buckets = .allocate(capacity: objects.count + objects.count / 2 + 1)
        buckets.initialize(repeating: Bucket())
        for object in objects {
            let contract = object.contract
            var index = NameHash.bucket(of: contract.hash, in: buckets.count)
            while buckets[index].contract != nil { index = (index + 1) % buckets.count }
            buckets[index] = Bucket(
                hash: contract.hash, contract: .passUnretained(contract), object: .passUnretained(object))
        }
    }

    deinit { buckets.deallocate() }

    /// Runs a closure with the object that has the names of a contract, nearly always the contract itself; returns nil if
    /// there is none.
    @inline(__always) func with<Result>(_ contract: ActionContract, _ body: (Object) throws -> Result) rethrows
        -> Result?
    {
        try find(contract.hash) { $0 === contract || $0.path.hasSameBytes(as: contract.path) }.map {
            try $0._withUnsafeGuaranteedRef(body)
        }
    }

    /// Runs a closure with the object whose names have the same bytes; returns nil if there is none.
    ///
    /// ``RegisteredActions`` finds equal names of other bytes, as `é` in its two forms.
    @inline(__always) func with<Result>(
        _ target: String, _ action: String, _ body: (Object) throws -> Result
    ) rethrows -> Result? {
        try find(NameHash.of(target, action)) { $0.path.action == action && $0.path.target == target }.map {
            try $0._withUnsafeGuaranteedRef(body)
        }
    }

    @inline(__always) private func find(_ hash: Int, _ isFound: (ActionContract) -> Bool) -> Unmanaged<Object>? {
        var index = NameHash.bucket(of: hash, in: buckets.count)
        while let contract = buckets[index].contract {
            if buckets[index].hash == hash, contract._withUnsafeGuaranteedRef(isFound) { return buckets[index].object }
            index = index &+ 1 == buckets.count ? 0 : index &+ 1
        }
        return nil
    }
}

/// The hash of a target's and an action's name, the same for equal bytes in all tables.
enum NameHash {
    static func of(_ target: String, _ action: String) -> Int {
        let hash = mix(action, into: mix(target, into: 0x9E37_79B9_7F4A_7C15))
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }

    /// The first bucket for a hash, by its lower half: a product in place of a remainder.
    @inline(__always) static func bucket(of hash: Int, in count: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(UInt32(truncatingIfNeeded: hash)) &* UInt64(count)) &>> 32)
    }

    /// Mixes a text's bytes in, eight at a time, by the halves of a product of two words: the names come from the
    /// program, so an attacker cannot choose them to collide.
    @inline(__always) private static func mix(_ text: String, into hash: UInt64) -> UInt64 {
        // A string that another language made may have its bytes elsewhere.
        text.utf8.withContiguousStorageIfAvailable { mix($0, into: hash) }
            ?? Array(text.utf8).withUnsafeBufferPointer { mix($0, into: hash) }
    }

    @inline(__always) private static func mix(_ bytes: UnsafeBufferPointer<UInt8>, into hash: UInt64) -> UInt64 {
        var hash = hash ^ UInt64(truncatingIfNeeded: bytes.count)
        func add(_ word: UInt64) {
            let (high, low) = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
            hash = high ^ low
        }
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset &+ 8 <= raw.count {
            add(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset &+= 8
        }
        if offset < raw.count {
            var word: UInt64 = 0
            while offset < raw.count {
                word = word << 8 | UInt64(raw[offset])
                offset &+= 1
            }
            add(word)
        }
        return hash
    }
}
