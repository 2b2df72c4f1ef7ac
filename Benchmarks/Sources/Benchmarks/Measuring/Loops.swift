import BenchmarkSupport

/// Does an operation many times and uses its results, so that none of them can be left out.
///
/// Inlined, so that the operation stands in the loop as if it had been written there: a closure called once more
/// would be as dear as some of the baselines.
@inline(__always)
func loop(_ count: Int, _ operation: (Int) throws -> Int) rethrows {
    var sum = 0
    for number in 0..<count {
        sum &+= try operation(number)
    }
    benchmark_consume(Int64(sum))
}

/// Awaits an operation many times and uses its results.
@inline(__always)
func loop(_ count: Int, _ operation: (Int) async throws -> Int) async rethrows {
    var sum = 0
    for number in 0..<count {
        sum &+= try await operation(number)
    }
    benchmark_consume(Int64(sum))
}

/// Values of which the optimizer knows nothing.
enum Opaque {
    /// Returns a number.
    static func int(_ value: Int) -> Int {
        Int(benchmark_opaque(Int64(value)))
    }

    /// Returns a text.
    static func string(_ value: String) -> String {
        String(decoding: value.utf8.map { UInt8(truncatingIfNeeded: benchmark_opaque(Int64($0))) }, as: UTF8.self)
    }
}

/// Pseudo-random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
