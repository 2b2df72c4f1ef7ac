import Dispatch
import Synchronization

/// Writes lines, where they have to wait on a thread of its own: a reader that does not read blocks no other thread.
///
/// Lines appear in the order of the calls. The lines that wait go to the stream in one write. Thread-safe.
package final class LineWriter: Sendable {
    private typealias Waiting = CheckedContinuation<Result<Void, any Error>, Never>

    private struct State: Sendable {
        var lines: [String] = []
        var waiting: [Waiting] = []
        var isWriting = false
        /// The error that ended the stream.
        var failure: (any Error)?
        var whenFailed: (@Sendable () -> Void)?
    }

    private let output: @Sendable (_ lines: String) throws -> Void
    private let run: @Sendable (_ write: @escaping @Sendable () -> Void) -> Void
    private let outputNow: (@Sendable (_ line: String) throws -> Bool)?
    private let state = Mutex(State())

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - label: The name of its thread.
    ///   - outputNow: Writes a line and its end, if that does not wait, and returns whether it did; nil if that is not
    ///     known. Single lines then need no other thread.
    ///   - output: Writes lines that are separated by `\n`, and ends the last one.
    package convenience init(
        label: String, outputNow: (@Sendable (_ line: String) throws -> Bool)? = nil,
        _ output: @escaping @Sendable (_ lines: String) throws -> Void
    ) {
        let queue = DispatchQueue(label: label)
        self.init(running: { queue.async(execute: $0) }, outputNow: outputNow, output)
    }

    /// Creates a writer whose writes run elsewhere.
    ///
    /// - Parameters:
    ///   - run: Runs a closure later; the next one begins after the end of the last one.
    ///   - outputNow: Writes a line and its end, if that does not wait; see ``init(label:outputNow:_:)``.
    ///   - output: Writes lines that are separated by `\n`, and ends the last one.
    package init(
        running run: @escaping @Sendable (_ write: @escaping @Sendable () -> Void) -> Void,
        outputNow: (@Sendable (_ line: String) throws -> Bool)? = nil,
        _ output: @escaping @Sendable (_ lines: String) throws -> Void
    ) {
        self.output = output
        self.outputNow = outputNow
        self.run = run
    }

    /// Writes a line, and suspends until it is written.
    ///
    /// - Throws: The error of the stream.
    package func write(_ line: String) async throws {
        if try writeNow(line) { return }
        let result = await withCheckedContinuation { add(line, $0) }
        try result.get()
    }

    /// Writes a line on this thread, if it is the only one and does not wait; returns whether it did.
    private func writeNow(_ line: String) throws -> Bool {
        guard let outputNow else { return false }
        let isFree = state.withLock { state in
            guard state.failure == nil, !state.isWriting else { return false }
            state.isWriting = true
            return true
        }
        guard isFree else { return false }
        // Those that came meanwhile, or the end of the writing.
        defer { if !endsWriting() { run { self.writeAll() } } }
        do {
            return try outputNow(line)
        } catch {
            for continuation in fail(error) { continuation.resume(returning: .failure(error)) }
            throw error
        }
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

    /// Runs a closure once, when the stream fails; it must not have failed.
    package func whenFailed(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.whenFailed = body }
    }

    /// Suspends where many lines wait, until they are written.
    ///
    /// - Parameter limit: The number of waiting lines from which on this suspends.
    /// - Throws: The error of the stream.
    package func waitForRoom(lines limit: Int = 1024) async throws {
        let (failure, isFull) = state.withLock { ($0.failure, $0.lines.count >= limit) }
        if let failure { throw failure }
        guard isFull else { return }
        let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
            let isFull = state.withLock { state in
                // The lines may have been written meanwhile.
                guard state.lines.count >= limit else { return false }
                state.waiting.append(continuation)
                return true
            }
            if !isFull { continuation.resume(returning: .success(())) }
        }
        try result.get()
    }

    /// Suspends until all lines are written.
    ///
    /// - Throws: The error of the stream.
    package func flush() async throws {
        let result: Result<Void, any Error> = await withCheckedContinuation { continuation in
            let known: Result<Void, any Error>? = state.withLock { state in
                if let failure = state.failure { return .failure(failure) }
                guard state.isWriting else { return .success(()) }
                state.waiting.append(continuation)
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
        try result.get()
    }

    private func add(_ line: String, _ continuation: Waiting?) {
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
            // Without lines, tasks have waited for those of the last write.
            let result = Result { if !lines.isEmpty { try output(lines.joined(separator: "\n")) } }
            var others: [Waiting] = []
            if case .failure(let error) = result { others = fail(error) }
            for continuation in waiting + others { continuation.resume(returning: result) }
        }
    }

    private func next() -> (lines: [String], waiting: [Waiting])? {
        guard !endsWriting() else { return nil }
        return state.withLock { state in
            defer { (state.lines, state.waiting) = ([], []) }
            return (state.lines, state.waiting)
        }
    }

    /// Returns whether no line waits; the next one then begins to write.
    private func endsWriting() -> Bool {
        state.withLock { state in
            state.isWriting = !state.lines.isEmpty || !state.waiting.isEmpty
            return !state.isWriting
        }
    }

    /// Notes the error of the stream, drops the lines that wait, and returns the tasks that wait for them.
    private func fail(_ error: any Error) -> [Waiting] {
        let (waiting, whenFailed) = state.withLock { state in
            defer { (state.lines, state.waiting, state.whenFailed) = ([], [], nil) }
            state.failure = error
            return (state.waiting, state.whenFailed)
        }
        whenFailed?()
        return waiting
    }
}
