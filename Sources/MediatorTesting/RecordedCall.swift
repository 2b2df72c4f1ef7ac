public import Mediator

/// A call that a ``TestMediator`` saw.
public struct RecordedCall: Sendable {
    /// Who called, or nil for the test itself.
    public let caller: Caller?
    /// The target that was called.
    public let target: String
    /// The action that was called.
    public let action: String
    /// The parameters as they came.
    public let parameters: Parameters
    /// What came of it, an error as the handler threw it; nil while the call is under way.
    public internal(set) var outcome: Result<Value, any Error>?
}

extension RecordedCall: CustomStringConvertible {
    /// The call on one line: `Cart.add -> Catalog.product {"id": "P-1001"}`.
    public var description: String {
        (caller.map { "\($0) -> " } ?? "") + "\(target).\(action) \(parameters)"
    }
}

/// Why ``TestMediator/nextCall(to:)`` has no call to return: its task was cancelled first, by a time limit for example.
public struct NoCallError: Error, Sendable, CustomStringConvertible {
    /// The target that nobody called.
    public let target: String
    /// The action that nobody called.
    public let action: String
    /// The calls that there were.
    public let calls: [RecordedCall]

    /// What was waited for, and the calls that there were.
    public var description: String {
        let lines = calls.map { "\n  \($0)" }.joined()
        return
            "No call of \(target).\(action) came before the task was cancelled; calls:\(calls.isEmpty ? " none" : lines)"
    }
}
