import Synchronization

/// Messages that a task of its own sends one after another, over an output that may have to wait.
///
/// Its outputs are functions that suspend; the queue of bytes for streams, `WriteQueue` of `MediatorSystem`, blocks a thread.
package final class MessageQueue: Sendable {
    private enum Item: Sendable {
        case message([UInt8], willSend: (@Sendable () -> Bool)?)
        /// A task that waits until everything before it is sent.
        case mark(CheckedContinuation<Void, Never>)
    }

    private struct State {
        /// The task that sends; nil before the first message: most connections send none.
        var sender: Task<Void, Never>?
        /// What the task has not sent.
        var waiting: Backlog
    }

    private let items: AsyncStream<Item>
    private let queue: AsyncStream<Item>.Continuation
    private let send: @Sendable ([UInt8]) async throws -> Void
    private let failed: @Sendable (any Error) -> Void
    private let state: Mutex<State>

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - waiting: The limits of what waits.
    ///   - send: Sends a message.
    ///   - failed: Gets the first error; nothing is sent after it.
    package init(
        waiting: Backlog = Backlog(), send: @escaping @Sendable ([UInt8]) async throws -> Void,
        failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        (self.send, self.failed) = (send, failed)
        state = Mutex(State(waiting: waiting))
        (items, queue) = AsyncStream.makeStream()
    }

    deinit {
        queue.finish()
    }

    /// Adds a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - willSend: Runs before it is sent; if it returns false, it is not sent. Nil stands for true.
    /// - Returns: Whether there is room for it; otherwise it is not sent.
    package func add(_ message: [UInt8], willSend: (@Sendable () -> Bool)? = nil) -> Bool {
        let hasCapacity = state.withLock { state in
            if state.sender == nil { state.sender = begin() }
            return state.waiting.add(message.count)
        }
        if hasCapacity { queue.yield(.message(message, willSend: willSend)) }
        return hasCapacity
    }

    /// Returns once everything that was added is sent.
    package func flush() async {
        guard state.withLock({ $0.sender != nil }) else { return }
        await withCheckedContinuation { continuation in
            if case .terminated = queue.yield(.mark(continuation)) { continuation.resume() }
        }
    }

    /// Sends nothing more but what waits.
    func close() {
        queue.finish()
    }

    /// Sends nothing more, and cancels the task of the message in progress.
    package func cancel() {
        queue.finish()
        state.withLock(\.sender)?.cancel()
    }

    private func begin() -> Task<Void, Never> {
        Task.detached { [items, send, failed, weak self] in
            var isOpen = true
            for await item in items {
                switch item {
                case .message(let message, let willSend):
                    defer { self?.state.withLock { $0.waiting.remove(message.count) } }
                    guard isOpen, !Task.isCancelled, willSend?() ?? true else { continue }
                    do {
                        try await send(message)
                    } catch {
                        isOpen = false
                        failed(error)
                    }
                case .mark(let continuation):
                    continuation.resume()
                }
            }
        }
    }
}
