import Synchronization

/// A thread-safe counter, which tests can wait for.
package final class Counter: Sendable {
    private struct State {
        var count = 0
        var waiting: [(most: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var count: Int { state.withLock { $0.count } }

    @discardableResult
    package func increment() -> Int {
        state.withLock { state in
            state.count += 1
            return state.count
        }
    }

    package func decrement() {
        let reached = state.withLock { state in
            state.count -= 1
            let reached = state.waiting.filter { [count = state.count] in count <= $0.most }
            state.waiting.removeAll { [count = state.count] in count <= $0.most }
            return reached
        }
        for (_, continuation) in reached { continuation.resume() }
    }

    /// Suspends until the count is at most so much.
    package func falls(to most: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.count > most { state.waiting.append((most, continuation)) }
                return state.count <= most
            }
            if isReached { continuation.resume() }
        }
    }
}

/// An object that counts itself as long as it lives.
package final class Counted: Sendable {
    private let counter: Counter

    package init(_ counter: Counter) {
        self.counter = counter
        counter.increment()
    }

    deinit {
        counter.decrement()
    }
}
