public import Mediator

extension Mediator {
    /// Typed calls to the stock.
    public var stock: StockActions { consuming get { StockActions(mediator: self) } }
}

/// The actions of the stock.
public struct StockActions: Sendable {
    let mediator: Mediator

    /// Takes items of a product from the shelf and returns how many are left.
    ///
    /// - Throws: `ActionFailure` with code `tooFew` and the number on the shelf; the shelf is unchanged then.
    public func take(_ product: String, count: Int) throws -> Int {
        try mediator.perform(Self.take, product, count)
    }

    /// The contract of ``take(_:count:)``.
    public static let take = Action(
        "Stock", "take", "Takes items of a product from the shelf and returns how many are left.",
        Parameter("product", String.self, "The product's name."),
        Parameter("count", Int.self, "How many."),
        returns: Int.self, failures: ["tooFew"])

    /// All contracts of the stock.
    public static let all: [any Contract] = [take]
}
