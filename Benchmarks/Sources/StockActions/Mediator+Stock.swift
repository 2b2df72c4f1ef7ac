public import Mediator

extension Mediator {
    /// Typed calls to the stock: a typed extension of another module than the cart's.
    public var stock: StockActions { consuming get { StockActions(mediator: self) } }

    /// The same through an ordinary getter, which copies the mediator.
    public var ordinaryStock: StockActions { StockActions(mediator: self) }
}

/// The stock: one action.
public struct StockActions: Sendable {
    let mediator: Mediator

    /// Two parameters.
    public func reserve(productID: String, quantity: Int = 1) throws -> Int {
        try mediator.perform(Self.reserve, productID, quantity)
    }

    /// The contract of ``reserve(productID:quantity:)``.
    public static let reserve = Action(
        "Stock", "reserve", "Two parameters.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, default: 1, "How many."),
        returns: Int.self)
}
