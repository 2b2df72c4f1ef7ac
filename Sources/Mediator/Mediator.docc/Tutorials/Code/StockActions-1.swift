public import Mediator

/// The contracts of Stock, and typed calls.
public struct StockActions: Sendable {}

extension StockActions {
    /// The contract of `take`.
    public static let take = Action(
        "Stock",
        "take",
        "Takes items of a product from the shelf and returns how many are left.",
        Parameter("product", String.self, "The product's name."),
        Parameter("count", Int.self, "How many."),
        returns: Int.self,
        failures: ["tooFew"]
    )
}
