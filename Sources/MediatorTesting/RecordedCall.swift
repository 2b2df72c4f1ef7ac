public import Mediator

/// A call that a ``TestMediator`` saw.
public struct RecordedCall: Sendable, JournalItem {
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

    /// The parameters without the values of secret ones.
    let shown: Parameters

    var name: ActionName { ActionName(target: target, action: action) }
}

extension RecordedCall: CustomStringConvertible {
    /// The call on one line: `Cart.add -> Catalog.product {"id": "P-1001"}`, secret values as `•••`.
    public var description: String {
        (caller.map { "\($0) -> " } ?? "") + "\(target).\(action) \(shown)"
    }
}
