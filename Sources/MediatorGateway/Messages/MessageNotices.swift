import Mediator
import MediatorCoding
import Synchronization

/// Notifications of calls, sent in their order by a task of its own.
final class MessageNotices: Sendable {
    private enum Item: Sendable {
        case text(String)
        /// A task that waits until everything before it is sent.
        case mark(CheckedContinuation<Void, Never>)
    }

    private let items: AsyncStream<Item>
    private let queue: AsyncStream<Item>.Continuation
    private let send: @Sendable (String) async throws -> Void
    /// Whether there is a task that sends: most connections call nothing back.
    private let isSending = Mutex(false)

    init(send: @escaping @Sendable (String) async throws -> Void) {
        self.send = send
        (items, queue) = AsyncStream.makeStream()
    }

    deinit {
        queue.finish()
    }

    /// Adds a notification; one without a JSON form, as with a NaN, is left out.
    func add(_ method: String, _ parameters: Parameters) {
        let message: Value = [
            "jsonrpc": "2.0", "method": .string(method),
            "params": .dictionary(parameters.droppingReferences().plain),
        ]
        guard let text = try? message.json() else { return }
        begin()
        queue.yield(.text(text))
    }

    /// Returns once everything that was added is sent.
    func flush() async {
        guard isSending.withLock(\.self) else { return }
        await withCheckedContinuation { continuation in
            if case .terminated = queue.yield(.mark(continuation)) { continuation.resume() }
        }
    }

    /// Sends nothing more but what waits.
    func close() {
        queue.finish()
    }

    private func begin() {
        let isFirst = isSending.withLock { isSending in
            defer { isSending = true }
            return !isSending
        }
        guard isFirst else { return }
        Task.detached { [items, send] in
            var isOpen = true
            for await item in items {
                switch item {
                case .text(let text):
                    // The other side has gone: its calls end otherwise.
                    if isOpen { isOpen = (try? await send(text)) != nil }
                case .mark(let continuation):
                    continuation.resume()
                }
            }
        }
    }
}
