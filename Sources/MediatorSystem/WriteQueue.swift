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

    private struct State {
        /// How many bytes wait to be written, or are being written; while there are any, there is one writer.
        var count = 0
        /// Those of them that no thread has taken.
        var next: [UInt8] = []
        /// What confirms that these may be written.
        var confirmations: [@Sendable () -> Bool] = []
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

    private let part: Int
    private let run: Run
    private let writeNow: WriteNow?
    private let write: Write
    private let state = Mutex(State())

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - label: The name of its thread.
    ///   - part: How many bytes the thread writes at once, so that tasks that wait see progress.
    ///   - writeNow: Writes bytes as far as that does not wait; nil if that is not known. Single messages then need no other
    ///     thread.
    ///   - write: Writes bytes, and may wait.
    package convenience init(
        label: String, part: Int = .max, writeNow: WriteNow? = nil, _ write: @escaping Write
    ) {
        let queue = DispatchQueue(label: label)
        self.init(running: { queue.async(execute: $0) }, part: part, writeNow: writeNow, write)
    }

    /// Creates a queue whose writes run elsewhere; see ``init(label:part:writeNow:_:)``.
    package init(
        running run: @escaping Run, part: Int = .max, writeNow: WriteNow? = nil, _ write: @escaping Write
    ) {
        (self.run, self.part, self.writeNow, self.write) = (run, part, writeNow, write)
    }

    /// How many bytes wait to be written.
    package var count: Int { state.withLock(\.count) }

    /// An error: the sender of bytes that waited does not want them to be written any more.
    private struct Withdrawn: Error {}

    /// Writes bytes after those of earlier calls; never waits.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - willWrite: Runs before the first of them is written; if it returns false, the stream ends instead, since the
    ///     sender has ended it. Nil stands for true.
    /// - Throws: The error that ended the stream.
    package func send(_ bytes: [UInt8], willWrite: (@Sendable () -> Bool)? = nil) throws {
        guard !bytes.isEmpty else { return }
        let isFirst = try state.withLock { state in
            if let failure = state.failure { throw failure }
            defer { state.count += bytes.count }
            if state.count == 0 { return true }
            // The thread that writes at present goes on with them.
            state.next += bytes
            if let willWrite { state.confirmations.append(willWrite) }
            return false
        }
        guard isFirst else { return }
        if let willWrite, !willWrite() {
            fail(Withdrawn())
            throw Withdrawn()
        }
        if let writeNow { try begin(bytes, writeNow) } else { run { self.writeAll(bytes[...]) } }
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
        let (whenFailed, ready) = state.withLock { state in
            guard state.failure == nil else { return ((@Sendable () -> Void)?.none, state.takeReady()) }
            state.failure = error
            defer { (state.next, state.confirmations, state.whenFailed) = ([], [], nil) }
            return (state.whenFailed, state.takeReady())
        }
        whenFailed?()
        for continuation in ready { continuation.resume() }
    }

    /// Runs a closure once, when the stream fails; it must not have failed.
    package func whenFailed(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.whenFailed = body }
    }

    /// Writes bytes, and those that other threads add meanwhile, in place of a change of threads.
    private func begin(_ bytes: [UInt8], _ writeNow: WriteNow) throws {
        var bytes = bytes
        // Few times: the thread has other work.
        for round in 0..<8 {
            let rest: ArraySlice<UInt8>
            do {
                rest = try writeNow(bytes[...])
            } catch {
                fail(error)
                // Later on the bytes of the caller are written.
                if round == 0 { throw error }
                return
            }
            let next = finishWriting(bytes.count - rest.count, takesNext: rest.isEmpty)
            guard rest.isEmpty else { return run { self.writeAll(rest) } }
            guard let next else { return }
            bytes = next
        }
        run { [bytes] in self.writeAll(bytes[...]) }
    }

    /// Writes bytes, and those that other threads add meanwhile.
    private func writeAll(_ bytes: ArraySlice<UInt8>) {
        var bytes = bytes
        while state.withLock({ $0.failure == nil }) {
            let piece = bytes.prefix(part)
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
        let (ready, next, confirmations) = state.withLock { state in
            state.count -= count
            var (next, confirmations): ([UInt8], [@Sendable () -> Bool]) = ([], [])
            if takesNext {
                swap(&next, &state.next)
                swap(&confirmations, &state.confirmations)
            }
            return (state.takeReady(), next, confirmations)
        }
        for continuation in ready { continuation.resume() }
        // Each of them is asked, since each records the answer.
        let withdrawn = confirmations.count { !$0() }
        if withdrawn > 0 { fail(Withdrawn()) }
        return next.isEmpty || withdrawn > 0 ? nil : next
    }
}
