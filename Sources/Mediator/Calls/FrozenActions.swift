/// The actions of a table, found by slot or by name without writing to a reference count: the caller of a look-up holds
/// the table, or reads it in a read-side critical section.
// Unchecked: the memory is written in `init` and freed in `deinit`, and only read in between.
struct FrozenActions: ~Copyable, @unchecked Sendable {
    let actions: ActionMap
    private let distant: [Int: Unmanaged<RegisteredAction>]
    /// A hash table with linear probing, at most two thirds full.
    private let names: UnsafeMutableBufferPointer<Place>
    let hasSecrets: Bool

    /// A place of the hash table: comparing hashes excludes nearly all other names.
    private struct Place {
        var hash = 0
        var entry: Unmanaged<RegisteredAction>?
    }

    init(_ actions: ActionMap) {
        let names = UnsafeMutableBufferPointer<Place>.allocate(capacity: actions.count + actions.count / 2 + 1)
        names.initialize(repeating: Place())
        var hasSecrets = false
        actions.forEach { reference in
            let (path, isSecret) = reference._withUnsafeGuaranteedRef { ($0.path, $0.hasSecrets) }
            if isSecret { hasSecrets = true }
            let hash = Self.hash(path.target, path.action)
            var position = Self.position(of: hash, in: names.count)
            while names[position].entry != nil { position = position + 1 == names.count ? 0 : position + 1 }
            names[position] = Place(hash: hash, entry: reference)
        }
        (self.actions, self.names, self.hasSecrets) = (actions, names, hasSecrets)
        distant = actions.distant.mapValues { .passUnretained($0) }
    }

    deinit { names.deallocate() }

    @inline(__always) subscript(slot: Int) -> Unmanaged<RegisteredAction>? {
        // As unsigned: names that are not registered have the slot -1, and bytes have no bounds to check.
        UInt(bitPattern: slot) < UInt(bitPattern: actions.near.count)
            ? actions.near.withUnsafeBytes { $0.assumingMemoryBound(to: Unmanaged<RegisteredAction>?.self)[slot] }
            : Self.action(slot, in: distant)
    }

    // Not a method: each look-up would copy the table to pass it.
    @inline(never) private static func action(
        _ slot: Int, in distant: [Int: Unmanaged<RegisteredAction>]
    ) -> Unmanaged<RegisteredAction>? { distant[slot] }

    /// Returns the action of names with the same bytes; ``ActionMap`` finds equal names of other bytes, as `é` in its
    /// two forms.
    @inline(__always) subscript(target: String, action: String) -> Unmanaged<RegisteredAction>? {
        let hash = Self.hash(target, action)
        var position = Self.position(of: hash, in: names.count)
        while let entry = names[position].entry {
            if names[position].hash == hash {
                let isFound = entry._withUnsafeGuaranteedRef { $0.path.action == action && $0.path.target == target }
                if isFound { return entry }
            }
            position = position &+ 1 == names.count ? 0 : position &+ 1
        }
        return nil
    }

    /// The first place for a hash, by its lower half: a product in place of a remainder.
    @inline(__always) private static func position(of hash: Int, in count: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(UInt32(truncatingIfNeeded: hash)) &* UInt64(count)) &>> 32)
    }

    @inline(__always) private static func hash(_ target: String, _ action: String) -> Int {
        let hash = mix(action, into: mix(target, into: 0x9E37_79B9_7F4A_7C15))
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
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
