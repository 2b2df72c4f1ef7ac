public import Mediator

/// A posted event that a ``TestMediator`` recorded.
public struct RecordedEvent: Sendable, JournalItem {
    /// The poster; nil for the test itself.
    public let caller: Caller?
    /// The event's target.
    public let target: String
    /// The event's name.
    public let event: String
    /// The parameters, defaults filled in.
    public let parameters: Parameters

    /// The parameters without the values of secret ones.
    let shown: Parameters

    var name: ActionPath { ActionPath(target: target, action: event) }
}

extension RecordedEvent: CustomStringConvertible {
    /// The event on one line: `Cart.checkout -> Cart.orderPlaced {"orderID": "O-1"}`, secret values as `•••`.
    public var description: String {
        (caller.map { "\($0) -> " } ?? "") + "\(target).\(event) \(shown)"
    }
}
