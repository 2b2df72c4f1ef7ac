public import Mediator

extension Mediator {
    /// Typed calls to Stock.
    public var stock: StockActions {
        consuming get { StockActions(mediator: self) }
    }
}

/// The contracts of Stock, and typed calls.
public struct StockActions: Sendable {
    let mediator: Mediator

    /// Takes items of a product from the shelf and returns how many are left.
    ///
    /// - Parameters:
    ///   - product: The product's name.
    ///   - count: How many.
    /// - Throws: `ActionFailure` with code `tooFew` and the number on the shelf; the shelf is unchanged then.
    public func take(_ product: String, count: Int) throws -> Int {
        try mediator.perform(Self.take, product, count)
    }
}

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

    /// All contracts, for tools and tests.
    public static var all: [any Contract] {
        [take]
    }
}
