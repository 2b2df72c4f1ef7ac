import Dispatch
import Synchronization

/// Writes lines on a thread of its own, so that a reader that does not read blocks no other thread.
///
/// Lines appear in the order of the calls. The lines that wait go to the stream in one write. Thread-safe.
package final class LineWriter: Sendable {
    private struct State: Sendable {
        var lines: [String] = []
        var waiting: [CheckedContinuation<Result<Void, any Error>, Never>] = []
        var isWriting = false
        /// The error that ended the stream.
        var failure: (any Error)?
    }

    private let output: @Sendable (_ lines: String) throws -> Void
    private let run: @Sendable (_ write: @escaping @Sendable () -> Void) -> Void
    private let state = Mutex(State())

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - label: The name of its thread.
    ///   - output: Writes lines that are separated by `\n`, and ends the last one.
    package convenience init(label: String, _ output: @escaping @Sendable (_ lines: String) throws -> Void) {
        let queue = DispatchQueue(label: label)
        self.init(running: { queue.async(execute: $0) }, output)
    }

    /// Creates a writer whose writes run elsewhere.
    ///
    /// - Parameters:
    ///   - run: Runs a closure later; the next one begins after the end of the last one.
    ///   - output: Writes lines that are separated by `\n`, and ends the last one.
    package init(
        running run: @escaping @Sendable (_ write: @escaping @Sendable () -> Void) -> Void,
        _ output: @escaping @Sendable (_ lines: String) throws -> Void
    ) {
        self.output = output
        self.run = run
    }

    /// Writes a line, and suspends until it is written.
    ///
    /// - Throws: The error of the stream.
    package func write(_ line: String) async throws {
        let result = await withCheckedContinuation { add(line, $0) }
        try result.get()
    }

    /// Writes a line without waiting for it; a later ``write(_:)`` throws its error.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - limit: The number of waiting lines from which on this one is dropped.
    package func enqueue(_ line: String, unlessWaiting limit: Int = .max) {
        guard limit == .max || state.withLock({ $0.lines.count < limit }) else { return }
        add(line, nil)
    }

    private func add(_ line: String, _ continuation: CheckedContinuation<Result<Void, any Error>, Never>?) {
        let (failure, begins) = state.withLock { state in
            if let failure = state.failure { return ((any Error)?.some(failure), false) }
            state.lines.append(line)
            if let continuation { state.waiting.append(continuation) }
            defer { state.isWriting = true }
            return (nil, !state.isWriting)
        }
        if let failure { continuation?.resume(returning: .failure(failure)) }
        if begins { run { self.writeAll() } }
    }

    private func writeAll() {
        while let (lines, waiting) = next() {
            let result = Result { try output(lines.joined(separator: "\n")) }
            var others: [CheckedContinuation<Result<Void, any Error>, Never>] = []
            if case .failure(let error) = result {
                others = state.withLock { state in
                    defer { (state.lines, state.waiting) = ([], []) }
                    state.failure = error
                    return state.waiting
                }
            }
            for continuation in waiting + others { continuation.resume(returning: result) }
        }
    }

    private func next() -> (lines: [String], waiting: [CheckedContinuation<Result<Void, any Error>, Never>])? {
        state.withLock { state in
            guard !state.lines.isEmpty else {
                state.isWriting = false
                return nil
            }
            defer { (state.lines, state.waiting) = ([], []) }
            return (state.lines, state.waiting)
        }
    }
}
