public import Mediator

extension Mediator {
    /// Typed calls to Basket.
    public var basket: BasketActions {
        consuming get { BasketActions(mediator: self) }
    }
}

/// The contracts of Basket, and typed calls.
public struct BasketActions: Sendable {
    let mediator: Mediator

    /// Puts items of a product into the basket and returns how many items it holds.
    ///
    /// - Parameters:
    ///   - product: The product's name.
    ///   - count: How many.
    /// - Throws: `ActionFailure` with the stock's code `tooFew`; the basket is unchanged then.
    public func add(_ product: String, count: Int = 1) throws -> Int {
        try mediator.perform(Self.add, product, count)
    }
}

extension BasketActions {
    /// The contract of `add`.
    public static let add = Action(
        "Basket",
        "add",
        "Puts items of a product into the basket and returns how many items it holds.",
        Parameter("product", String.self, "The product's name."),
        Parameter("count", Int.self, default: 1, "How many."),
        returns: Int.self,
        failures: ["tooFew"]
    )

    /// All contracts, for tools and tests.
    public static var all: [any Contract] {
        [add]
    }
}
