public import Mediator

/// A call that a ``TestMediator`` recorded.
public struct RecordedCall: Sendable, JournalItem {
    /// The caller; nil for the test itself.
    public let caller: Caller?
    /// The called target.
    public let target: String
    /// The called action.
    public let action: String
    /// The parameters of the call.
    public let parameters: Parameters
    /// The result, or the error as the handler threw it; nil while the call is in progress.
    public internal(set) var outcome: Result<Value, any Error>?

    /// The parameters without the values of secret ones.
    let shown: Parameters

    /// The registration by a module under test; nil for a stub.
    var registration: Registration?

    var name: ActionPath { ActionPath(target: target, action: action) }
}

extension RecordedCall: CustomStringConvertible {
    /// The call on one line: `Cart.add -> Catalog.product {"id": "P-1001"}`, secret values as `•••`.
    public var description: String {
        (caller.map { "\($0) -> " } ?? "") + "\(target).\(action) \(shown)"
    }
}
