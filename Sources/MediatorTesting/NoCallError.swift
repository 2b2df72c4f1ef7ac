/// Why ``TestMediator/nextCall(to:)`` has no call to return: its task was cancelled first, by a time limit for example,
/// or no call can come, since nobody knows the action.
public struct NoCallError: Error, Sendable, CustomStringConvertible {
    /// The target that nobody called.
    public let target: String
    /// The action that nobody called.
    public let action: String
    /// The calls that there were.
    public let calls: [RecordedCall]
    /// What is said of an action that nobody knows.
    let unknown: String?

    init(_ name: ActionName, calls: [RecordedCall], unknown: String? = nil) {
        target = name.target
        action = name.action
        self.calls = calls
        self.unknown = unknown
    }

    /// What was waited for, and the calls that there were; of an action that nobody knows, what is known.
    public var description: String {
        if let unknown { return unknown }
        let lines = calls.map { "\n  \($0)" }.joined()
        return
            "No call of \(target).\(action) came before the task was cancelled; calls:\(calls.isEmpty ? " none" : lines)"
    }
}
