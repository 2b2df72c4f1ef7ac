import Synchronization

/// A place at which tasks wait until it opens; a test waits until somebody waits there.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var observers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Waits until the gate is open.
    func pass() async {
        await withCheckedContinuation { continuation in
            let resumed = state.withLock { state in
                state.arrivals += 1
                defer { state.observers = [] }
                guard !state.isOpen else { return state.observers + [continuation] }
                state.waiting.append(continuation)
                return state.observers
            }
            resumed.forEach { $0.resume() }
        }
    }

    /// Waits until somebody has come to the gate.
    func arrival() async {
        await withCheckedContinuation { continuation in
            let hasArrived = state.withLock { state in
                if state.arrivals == 0 { state.observers.append(continuation) }
                return state.arrivals > 0
            }
            if hasArrived { continuation.resume() }
        }
    }

    /// Lets all pass, those who wait and those who come.
    func open() {
        let resumed = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        resumed.forEach { $0.resume() }
    }
}
