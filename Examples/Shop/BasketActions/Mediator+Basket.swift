public import Mediator

extension Mediator {
    /// Typed calls to the basket.
    public var basket: BasketActions { consuming get { BasketActions(mediator: self) } }
}

/// The actions of the basket.
public struct BasketActions: Sendable {
    let mediator: Mediator

    /// Puts items of a product into the basket and returns how many items the basket holds.
    ///
    /// - Throws: `ActionFailure` with the stock's code `tooFew`; the basket is unchanged then.
    public func add(_ product: String, count: Int = 1) throws -> Int {
        try mediator.perform(Self.add, product, count)
    }

    /// The contract of ``add(_:count:)``.
    public static let add = Action(
        "Basket", "add", "Puts items of a product into the basket and returns how many items it holds.",
        Parameter("product", String.self, "The product's name."),
        Parameter("count", Int.self, default: 1, "How many."),
        returns: Int.self, failures: ["tooFew"])

    /// All contracts of the basket.
    public static let all: [any Contract] = [add]
}
