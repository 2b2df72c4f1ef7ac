public import Mediator
import Synchronization

/// A holder of the callbacks that a stub received; the test calls them when it needs to.
///
///     let onChange = HeldCallback<Int>()
///     let test = try TestMediator(BadgeModule()) {
///         $0.stub(CartActions.watch) { _, callback in
///             onChange.hold(callback)
///             return 1
///         }
///     }
///     try onChange.fire(3)
///
/// Thread-safe.
public final class HeldCallback<each Input: ParameterValue>: Sendable {
    // Stored as values: note 12 of docs/CompilerNotes.md.
    private let callbacks = Mutex<[Value]>([])

    /// Creates a holder without callbacks.
    public init() {}

    /// The number of held callbacks.
    public var count: Int { callbacks.withLock(\.count) }

    /// Holds a callback.
    public func hold(_ callback: Callback<repeat each Input>) {
        callbacks.withLock { $0.append(callback.parameterValue) }
    }

    /// Calls all held callbacks, in order.
    ///
    /// - Throws: `ActionFailure` with code `noCallback` when none is held.
    public func fire(_ inputs: repeat each Input) throws {
        let callbacks = callbacks.withLock(\.self)
        guard !callbacks.isEmpty else { throw ActionFailure("noCallback", "No callback was given to the stub yet.") }
        for callback in callbacks {
            try Callback<repeat each Input>(parameterValue: callback)(repeat each inputs)
        }
    }
}
