import Mediator

extension Mediator {
    /// Typed calls to Stock.
    public var stock: StockActions { consuming get { StockActions(mediator: self) } }
}

/// The contracts of Stock, and typed calls.
public struct StockActions: Sendable {
    let mediator: Mediator

    /// Performs `take`.
    public func take(id: String) throws -> Int {
        try mediator.perform(Self.take, id)
    }

    /// The contract of `take`.
    public static let take = Action(
        "Stock", "take", "Takes one from the shelf and returns its price.",
        Parameter("id", String.self, "Which."),
        returns: Int.self)
}
