/// What a module asks of others, or promises to handle: an ``Action``, or an ``ActionSchema`` where the contract's
/// types are not at hand.
public protocol Contract: Sendable {
    /// The contract as data.
    var schema: ActionSchema { get }
}

extension Action: Contract {}

extension ActionSchema: Contract {
    /// The schema itself.
    public var schema: ActionSchema { self }
}
