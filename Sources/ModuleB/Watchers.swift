import Mediator
import ModuleBActions
import Synchronization

/// The callbacks that get the number of items after each change.
///
/// Counts are enqueued when they change and delivered afterwards, outside of the lock and by one thread at a time: a
/// watcher that got counts in another order would keep a wrong count. The delivering thread also delivers changes that
/// are made meanwhile, even by a watcher.
final class Watchers: Sendable {
    private struct State: Sendable {
        var callbacks: [(token: Int, callback: Callback<Int>)] = []
        var lastToken = 0
        var pending: [Int] = []
        var isNotifying = false
    }

    private let state = Mutex(State())

    /// Adds a watcher and returns its token.
    func add(_ callback: Callback<Int>) -> Int {
        state.withLock { state in
            state.lastToken += 1
            state.callbacks.append((state.lastToken, callback))
            return state.lastToken
        }
    }

    func remove(_ token: Int) throws(ActionFailure) {
        // The callback is released outside of the lock, since releasing it runs deinitializers of other code.
        let removed = state.withLock { state in
            state.callbacks.firstIndex { $0.token == token }.map { state.callbacks.remove(at: $0) }
        }
        guard removed != nil else {
            throw ActionFailure(
                CartActions.Failure.unknownToken,
                "There is no such watch; it may have ended before.",
                ["token": .int(token)]
            )
        }
    }

    func enqueue(_ count: Int) {
        state.withLock { $0.pending.append(count) }
    }

    func notify() {
        let isFirst = state.withLock { state in
            defer { state.isNotifying = true }
            return !state.isNotifying
        }
        guard isFirst else { return }
        while let (count, callbacks) = next() {
            for (_, callback) in callbacks {
                callback(count)
            }
        }
    }

    private func next() -> (count: Int, callbacks: [(token: Int, callback: Callback<Int>)])? {
        state.withLock { state in
            guard !state.pending.isEmpty else {
                state.isNotifying = false
                return nil
            }
            return (state.pending.removeFirst(), state.callbacks)
        }
    }
}
