import BenchmarkSupport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The line on a terminal that shows how far the benchmark is; elsewhere nothing is written.
final class Progress {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let began = benchmark_now()

    /// Shows what is measured, in place of what was shown before.
    func show(_ group: String, _ step: String) {
        if isTerminal { put("\r\u{1B}[K\(seconds) s  \(group): \(step)") }
    }

    /// Erases the line.
    func clear() {
        if isTerminal { put("\r\u{1B}[K") }
    }

    private var seconds: Int64 { (benchmark_now() - began) / 1_000_000_000 }

    private func put(_ text: String) {
        // A lost progress line is no reason to stop.
        _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
