package import Dispatch
import Synchronization

/// Bytes on their way to a stream, which wait in memory for a thread of their own.
///
/// A reader that does not read blocks no other thread. Bytes are written in the order of the calls; those that wait are
/// written together. Thread-safe.
package final class WriteQueue: Sendable {
    /// Writes bytes as far as that does not wait, and returns the rest.
    package typealias WriteNow = @Sendable (_ bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8>
    /// Writes bytes, and may wait.
    package typealias Write = @Sendable (_ bytes: ArraySlice<UInt8>) throws -> Void
    /// Runs a closure later; the next one begins after the end of the last one.
    package typealias Run = @Sendable (_ write: @escaping @Sendable () -> Void) -> Void

    private struct Message {
        let bytes: [UInt8]
        /// Returns whether they are to be written; nil stands for true.
        let willWrite: (@Sendable () -> Bool)?
    }

    private struct State {
        /// How many bytes wait to be written, or are being written; while there are any, there is one writer.
        var count = 0
        /// The messages that no thread has taken.
        var next: [Message] = []
        /// The error that ended the stream.
        var failure: (any Error)?
        var whenFailed: (@Sendable () -> Void)?
        var lastWaiter = 0
        /// The tasks that wait until at most so many bytes wait.
        var waiters: [Int: (most: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        /// Removes and returns the tasks that need not wait any longer.
        mutating func takeReady() -> [CheckedContinuation<Void, Never>] {
            let ready = waiters.filter { failure != nil || count <= $0.value.most }
            for number in ready.keys { waiters[number] = nil }
            return ready.values.map(\.continuation)
        }
    }

    /// How many bytes may wait before a sender of more should wait.
    package static let capacity = 16 << 20

    private let pieceSize: Int
    private let run: Run
    private let writeNow: WriteNow?
    private let write: Write
    private let state = Mutex(State())

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - label: The name of its thread.
    ///   - pieceSize: How many bytes the thread writes at once, so that tasks that wait see progress.
    ///   - writeNow: Writes bytes as far as that does not wait; nil if that is not known. Single messages then need no other
    ///     thread.
    ///   - write: Writes bytes, and may wait.
    package convenience init(
        label: String, pieceSize: Int = .max, writeNow: WriteNow? = nil, _ write: @escaping Write
    ) {
        let queue = DispatchQueue(label: label)
        self.init(running: { queue.async(execute: $0) }, pieceSize: pieceSize, writeNow: writeNow, write)
    }

    /// Creates a queue whose writes run elsewhere; see ``init(label:pieceSize:writeNow:_:)``.
    package init(
        running run: @escaping Run, pieceSize: Int = .max, writeNow: WriteNow? = nil, _ write: @escaping Write
    ) {
        (self.run, self.pieceSize, self.writeNow, self.write) = (run, pieceSize, writeNow, write)
    }

    /// How many bytes wait to be written.
    package var count: Int { state.withLock(\.count) }

    /// Writes bytes after those of earlier calls; never waits.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - willWrite: Runs once, before the first of them is written; if it returns false, they are left out. Nil stands
    ///     for true.
    /// - Throws: The error that ended the stream.
    package func send(_ bytes: [UInt8], willWrite: (@Sendable () -> Bool)? = nil) throws {
        guard !bytes.isEmpty else { return }
        let isFirst = try state.withLock { state in
            if let failure = state.failure { throw failure }
            defer { state.count += bytes.count }
            if state.count == 0 { return true }
            state.next.append(Message(bytes: bytes, willWrite: willWrite))
            return false
        }
        // Otherwise the thread that writes at present goes on with them.
        guard isFirst else { return }
        // In place of bytes that are left out, this thread writes what others have added meanwhile.
        let wanted = willWrite?() ?? true ? bytes : finishWriting(bytes.count, takesNext: true)
        guard let wanted else { return }
        if let writeNow { try begin(wanted, writeNow) } else { run { self.writeAll(wanted[...]) } }
    }

    /// Suspends until at most a number of bytes waits.
    ///
    /// - Parameters:
    ///   - most: The number; zero for all bytes to be written.
    ///   - patience: How long the stream may take; nil for no limit.
    ///   - late: Runs after that, if the task still waits.
    /// - Throws: The error that ended the stream.
    package func wait(
        untilAtMost most: Int = 0, patience: DispatchTimeInterval? = nil, late: @escaping @Sendable () -> Void = {}
    ) async throws {
        await withCheckedContinuation { continuation in
            let number: Int? = state.withLock { state in
                guard state.failure == nil, state.count > most else { return nil }
                state.lastWaiter += 1
                state.waiters[state.lastWaiter] = (most, continuation)
                return state.lastWaiter
            }
            guard let number else { return continuation.resume() }
            guard let patience else { return }
            // One deadline for the whole wait: a reader that reads a byte now and then must not prolong it.
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [weak self] in
                if let self, self.state.withLock({ $0.waiters[number] != nil }) { late() }
            }
        }
        if let failure = state.withLock(\.failure) { throw failure }
    }

    /// Ends the queue by an error, and drops the bytes that wait; the first error counts.
    package func fail(_ error: any Error) {
        // What waits is released outside of the lock: its closures belong to others.
        let (dropped, whenFailed, ready) = state.withLock { state in
            state.failure = state.failure ?? error
            defer { (state.next, state.whenFailed) = ([], nil) }
            return (state.next, state.whenFailed, state.takeReady())
        }
        _ = dropped
        whenFailed?()
        for continuation in ready { continuation.resume() }
    }

    /// Runs a closure once, when the stream fails; it must not have failed.
    package func whenFailed(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.whenFailed = body }
    }

    /// Writes bytes on this thread as far as that does not wait, and leaves the rest, and what others have added meanwhile,
    /// to the thread of the queue.
    private func begin(_ bytes: [UInt8], _ writeNow: WriteNow) throws {
        let rest: ArraySlice<UInt8>
        do {
            rest = try writeNow(bytes[...])
        } catch {
            fail(error)
            throw error
        }
        let next = finishWriting(bytes.count - rest.count, takesNext: rest.isEmpty)
        if !rest.isEmpty {
            run { self.writeAll(rest) }
        } else if let next {
            run { self.writeAll(next[...]) }
        }
    }

    /// Writes bytes, and those that other threads add meanwhile.
    private func writeAll(_ bytes: ArraySlice<UInt8>) {
        var bytes = bytes
        while state.withLock({ $0.failure == nil }) {
            let piece = bytes.prefix(pieceSize)
            do { try write(piece) } catch { return fail(error) }
            bytes = bytes.dropFirst(piece.count)
            let next = finishWriting(piece.count, takesNext: bytes.isEmpty)
            guard bytes.isEmpty else { continue }
            guard let next else { return }
            bytes = next[...]
        }
    }

    /// Records that bytes were written, and returns those to write next; nil if there are none.
    private func finishWriting(_ count: Int, takesNext: Bool) -> [UInt8]? {
        let (ready, next) = state.withLock { state in
            state.count -= count
            var next: [Message] = []
            if takesNext { swap(&next, &state.next) }
            return (state.takeReady(), next)
        }
        for continuation in ready { continuation.resume() }
        if next.isEmpty { return nil }
        var (wanted, leftOut): ([Message], Int) = ([], 0)
        for message in next {
            if message.willWrite?() ?? true { wanted.append(message) } else { leftOut += message.bytes.count }
        }
        guard let first = wanted.first else { return finishWriting(leftOut, takesNext: true) }
        if leftOut > 0 { _ = finishWriting(leftOut, takesNext: false) }
        return wanted.count == 1 ? first.bytes : Array(wanted.map(\.bytes).joined())
    }
}
