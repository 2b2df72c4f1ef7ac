import Synchronization

/// A gate at which stubs wait until the test opens it, instead of sleeping.
///
///     let gate = Gate()
///     let test = try TestMediator(CartModule()) {
///         $0.stub(CatalogActions.reserve) { _, id, quantity in
///             await gate.wait()
///             return "R-1"
///         }
///     }
///     async let order = test.mediator.cart.checkout()
///     _ = try await test.nextCall(to: CatalogActions.reserve)
///     gate.open()
///
/// Thread-safe.
public final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var nextKey = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// Creates a closed gate.
    public init() {}

    /// Waits until the gate is open, or until the task is cancelled.
    public func wait() async {
        let key = state.withLock { state in
            defer { state.nextKey += 1 }
            return state.nextKey
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasNext = state.withLock { state in
                    // A cancellation handler that ran earlier found no continuation.
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiting[key] = continuation
                    return false
                }
                if hasNext { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: key) }?.resume()
        }
    }

    /// Opens the gate permanently.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }
}
