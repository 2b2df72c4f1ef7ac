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
        unsafe text.utf8.withContiguousStorageIfAvailable { unsafe mix($0, into: hash) }
            ?? Array(text.utf8).withUnsafeBufferPointer { unsafe mix($0, into: hash) }
    }

    // The bytes are read while their text is kept.
    @inline(__always) private static func mix(_ bytes: UnsafeBufferPointer<UInt8>, into hash: UInt64) -> UInt64 {
        var hash = hash ^ UInt64(truncatingIfNeeded: bytes.count)
        func add(_ word: UInt64) {
            let (high, low) = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
            hash = high ^ low
        }
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset &+ 8 <= raw.count {
            unsafe add(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset &+= 8
        }
        if offset < raw.count {
            var word: UInt64 = 0
            while offset < raw.count {
                word = unsafe word << 8 | UInt64(raw[offset])
                offset &+= 1
            }
            add(word)
        }
        return hash
    }
}
