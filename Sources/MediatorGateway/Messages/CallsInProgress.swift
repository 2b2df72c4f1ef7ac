import MediatorMessages
import Synchronization

/// The calls by messages that a gateway performs, and the connections that end when the last of them has.
package final class CallsInProgress: Sendable {
    private struct State {
        var count = 0
        var isDraining = false
        /// The streams of `drain()`, which finish when no call is in progress.
        var waiters: [AsyncStream<Never>.Continuation] = []
        /// The closures that finish the connections, by number.
        var connections: [Int: @Sendable () async -> Void] = [:]
        var hasDrained = false
        var lastConnection = 0
    }

    private let state = Mutex(State())

    /// Checks that calls are not refused.
    ///
    /// - Throws: ``MessageError/draining``.
    func check() throws(MessageError) {
        if state.withLock(\.isDraining) { throw .draining }
    }

    /// Begins a call.
    ///
    /// - Throws: ``MessageError/draining``.
    func begin() throws(MessageError) {
        try state.withLock { (state) throws(MessageError) in
            if state.isDraining { throw .draining }
            state.count += 1
        }
    }

    /// Ends a call.
    func end() {
        let waiters = state.withLock { state in
            state.count -= 1
            guard state.count == 0 else { return [AsyncStream<Never>.Continuation]() }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.finish() }
    }

    /// Refuses new calls, and returns when those in progress, and then the connections, have ended, or the task is cancelled.
    func drain() async {
        let (end, ending) = AsyncStream<Never>.makeStream()
        state.withLock { state in
            state.isDraining = true
            if state.count == 0 { ending.finish() } else { state.waiters.append(ending) }
        }
        for await _ in end {}
        if Task.isCancelled { return }
        let connections = state.withLock { state in
            state.hasDrained = true
            return state.connections.values
        }
        // In a task that this one does not wait for when it is cancelled: the other side may take no message.
        let (finished, finishing) = AsyncStream<Never>.makeStream()
        Task {
            await withTaskGroup(of: Void.self) { group in
                for finish in connections { group.addTask { await finish() } }
            }
            finishing.finish()
        }
        for await _ in finished {}
    }

    /// Whether all calls have ended, and no other one begins: a connection that begins now finishes at once.
    package var hasDrained: Bool { state.withLock(\.hasDrained) }

    /// Adds a connection, before it begins.
    ///
    /// - Parameter finish: Sends what waits, and ends the connection if this side only answers.
    /// - Returns: The number of the connection.
    package func addConnection(_ finish: @escaping @Sendable () async -> Void) -> Int {
        state.withLock { state in
            state.lastConnection += 1
            state.connections[state.lastConnection] = finish
            return state.lastConnection
        }
    }

    /// Removes a connection that has ended.
    package func removeConnection(_ number: Int) {
        state.withLock { _ = $0.connections.removeValue(forKey: number) }
    }
}
