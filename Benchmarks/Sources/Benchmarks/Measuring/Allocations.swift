import BenchmarkSupport

/// Heap allocations of one operation, counted exactly.
struct Allocations: Codable {
    /// How many there were.
    var count: Double
    /// Bytes that were still allocated when the operation had ended, what it made being kept.
    var keptBytes: Double
}

extension Allocations {
    /// Why they cannot be counted on this platform; nil where they can.
    static var unavailable: String? {
        benchmark_allocations_unavailable().map { String(cString: $0) } ?? broken
    }

    /// The linker may have bound the runtime to the C library's own functions: nothing would be counted then, which
    /// must not pass for zero.
    private static let broken: String? = {
        let before = [UInt8](repeating: 1, count: 64)
        benchmark_allocations_start()
        let copy = before.map { $0 &+ UInt8(benchmark_opaque(1)) }
        benchmark_allocations_stop()
        return copy.count == 64 && benchmark_allocations_count() > 0
            ? nil : "the Swift runtime does not allocate through the counter's functions"
    }()
}

extension Work {
    /// Returns the allocations of one operation; nil for work on several threads and in processes, and where they
    /// cannot be counted.
    ///
    /// Counted twice, once for more operations than the other time: the difference leaves out what happens once.
    @MainActor func allocations(each divisor: Int) async throws -> Allocations? {
        guard Allocations.unavailable == nil else { return nil }
        switch self {
        case .calls, .asyncCalls:
            try await run(16)
            let few = try await counting { try await run(100) }
            let many = try await counting { try await run(200) }
            let operations = 100 * Double(divisor)
            return Allocations(
                count: (many.count - few.count) / operations, keptBytes: (many.keptBytes - few.keptBytes) / operations)
        case .making(let body):
            // Twice, as the first one fills caches that stay.
            _ = try await body()
            var made: (any Sendable)?
            let all = try await counting { made = try await body() }
            withExtendedLifetime(made) {}
            return Allocations(count: all.count / Double(divisor), keptBytes: all.keptBytes / Double(divisor))
        case .threads, .tasks, .process:
            return nil
        }
    }

    /// Does the work untimed, and without a second thread where it can: callgrind does not survive the pool's.
    @MainActor func run(_ count: Int) async throws {
        switch self {
        case .calls(let body): try body(count)
        case .asyncCalls(let body): try await body(count)
        default: _ = try await time(count)
        }
    }

    @MainActor private func counting(_ body: @MainActor () async throws -> Void) async throws -> Allocations {
        benchmark_allocations_start()
        defer { benchmark_allocations_stop() }
        try await body()
        benchmark_allocations_stop()
        return Allocations(
            count: Double(benchmark_allocations_count()), keptBytes: Double(benchmark_allocations_live_bytes()))
    }
}
