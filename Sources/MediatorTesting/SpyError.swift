/// The error of `nextCall(to:)` and `nextEvent(_:)` of a ``TestMediator``: the task was cancelled first, or no module has
/// such an action or event.
public struct SpyError: Error, Sendable, CustomStringConvertible {
    /// The expected call or event and the recorded ones; for an unknown name the known ones.
    public let description: String

    init(_ description: String) { self.description = description }

    /// Creates the error for a task that was cancelled before an item came.
    ///
    /// - Parameters:
    ///   - item: What was expected: `call of Cart.add`.
    ///   - kind: The kind of the recorded items: `calls`.
    ///   - recorded: The items recorded so far.
    init(cancelledBefore item: String, _ kind: String, recorded: [some CustomStringConvertible]) {
        let lines = recorded.isEmpty ? " none" : recorded.map { "\n  \($0)" }.joined()
        self.init("No \(item) came before the task was cancelled; \(kind):\(lines)")
    }
}
