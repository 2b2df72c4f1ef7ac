import Mediator
import MediatorGateway

/// A hash that is the same in every run and on every platform, unlike Swift's `Hasher`, whose seed is random.
///
/// FNV-1a with 64 bits (offset basis 0xCBF29CE484222325, prime 0x100000001B3) over bytes. It serves rollout percentages
/// and the detection of damaged files, and is not secure against attackers.
struct StableHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    /// The hash after the finalizer of MurmurHash3 with 64 bits.
    ///
    /// FNV-1a alone spreads texts that differ in their last letter over few buckets.
    var mixed: UInt64 {
        var mixed = value
        mixed = (mixed ^ mixed >> 33) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ mixed >> 33
    }
}
