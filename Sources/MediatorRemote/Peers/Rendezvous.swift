/// Rendezvous hashing: of the names of some providers, a key leads to the one with the highest weight.
///
/// All processes calculate the same weights. When a provider goes, only its own keys move; when one comes, it takes an even
/// share of the keys of each other one.
enum Rendezvous {
    static func weight(of name: String, for key: String) -> UInt64 {
        // FNV-1a, whose high bits differ little for names that differ at their ends; the steps after it mix them.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in Array(key.utf8) + [0xff] + Array(name.utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return hash ^ (hash >> 31)
    }
}
