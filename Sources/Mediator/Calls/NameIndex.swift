/// The positions of a table's actions or events in a list, found by contract or by name.
///
/// A hash table with linear probing, at most two thirds full. A look-up retains nothing, not even an array: each call
/// makes one, and all threads would write to the same reference count.
// Unchecked: `init` writes the buckets, `deinit` frees them, and threads only read them in between. The table that has the
// index keeps the contracts.
package struct NameIndex: ~Copyable, @unchecked Sendable {
    private let buckets: UnsafeMutableBufferPointer<Bucket>

    /// A bucket of the hash table: comparing hashes excludes nearly all other names.
    private struct Bucket {
        var hash = 0
        /// The contract with the names; nil in an empty bucket.
        var contract: Unmanaged<ActionContract>?
        var position = 0
    }

    /// Creates the index of a list of contracts with different names, which the caller keeps as long as the index.
    package init(_ contracts: [ActionContract]) {
        buckets = .allocate(capacity: contracts.count + contracts.count / 2 + 1)
        buckets.initialize(repeating: Bucket())
        for (position, contract) in contracts.enumerated() {
            var index = NameHash.bucket(of: contract.hash, in: buckets.count)
            while buckets[index].contract != nil { index = (index + 1) % buckets.count }
            buckets[index] = Bucket(hash: contract.hash, contract: .passUnretained(contract), position: position)
        }
    }

    deinit { buckets.deallocate() }

    /// Returns the position of the names of a contract, nearly always the one in the list.
    @inline(__always) package func position(of contract: ActionContract) -> Int? {
        find(contract.hash) { $0 === contract || $0.path.hasSameBytes(as: contract.path) }
    }

    /// Returns the position of names with the same bytes; ``ActionMap`` finds equal names of other bytes, as `é` in its
    /// two forms.
    @inline(__always) func position(of target: String, _ action: String) -> Int? {
        find(NameHash.of(target, action)) { $0.path.action == action && $0.path.target == target }
    }

    @inline(__always) private func find(_ hash: Int, _ isFound: (ActionContract) -> Bool) -> Int? {
        var index = NameHash.bucket(of: hash, in: buckets.count)
        while let contract = buckets[index].contract {
            if buckets[index].hash == hash, contract._withUnsafeGuaranteedRef(isFound) { return buckets[index].position }
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
