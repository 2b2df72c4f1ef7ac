import Mediator

/// The error of `nextCall(to:)` of a ``TestMediator`` when its task is cancelled first, or the action is unknown.
public struct NoCallError: Error, Sendable, CustomStringConvertible {
    /// The target of the expected call.
    public let target: String
    /// The action of the expected call.
    public let action: String
    /// The calls recorded so far.
    public let calls: [RecordedCall]
    /// The message for an unknown action; nil for a known one.
    let unknown: String?

    init(_ name: ActionPath, calls: [RecordedCall], unknown: String? = nil) {
        target = name.target
        action = name.action
        self.calls = calls
        self.unknown = unknown
    }

    /// The expected call and the recorded calls; for an unknown action the known actions.
    public var description: String {
        if let unknown { return unknown }
        let lines = calls.map { "\n  \($0)" }.joined()
        return
            "No call of \(target).\(action) came before the task was cancelled; calls:\(calls.isEmpty ? " none" : lines)"
    }
}
