import Mediator
import ModuleBActions
import Synchronization

/// Those who want to know how many items there are.
///
/// Numbers are noted when they change and told afterwards, with no lock held, by one thread at a time: a watcher that
/// is told in another order would keep a wrong number for good. A change made while watchers are being told, even by
/// a watcher, is told by the thread that tells already.
final class Watchers: Sendable {
    private struct State: Sendable {
        var callbacks: [(token: Int, callback: Callback<Int>)] = []
        var lastToken = 0
        var untold: [Int] = []
        var isTelling = false
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
        // What a callback holds goes away where no lock is held, since its deinit is foreign code.
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

    func note(_ count: Int) {
        state.withLock { $0.untold.append(count) }
    }

    func tell() {
        let isFirst = state.withLock { state in
            defer { state.isTelling = true }
            return !state.isTelling
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
            guard !state.untold.isEmpty else {
                state.isTelling = false
                return nil
            }
            return (state.untold.removeFirst(), state.callbacks)
        }
    }
}
