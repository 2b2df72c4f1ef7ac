extension UInt64 {
    /// Creates a hash of two texts, which is the same in every process and on every platform; Swift's own hash differs from
    /// run to run.
    ///
    /// It hashes the bytes of the first text, a zero byte and the bytes of the second, in UTF-8, by FNV-1a, and mixes the
    /// result by the finalizer of MurmurHash3: FNV-1a alone spreads texts that differ in their last letter over few values.
    package init(stableHashOf first: String, _ second: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Array(first.utf8) + [0] + Array(second.utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        self = hash ^ hash >> 33
    }
}
