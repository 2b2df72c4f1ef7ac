public import Mediator

extension Mediator {
    /// Typed calls to Gifts.
    public var gifts: GiftsActions {
        consuming get { GiftsActions(mediator: self) }
    }
}

/// The contracts of Gifts, and typed calls.
public struct GiftsActions: Sendable {
    let mediator: Mediator

    /// Puts a gift on the wishlist and returns how many products the list holds.
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    /// - Throws: `ActionFailure` with the code `full`; `MediatorError` when no module registered the action.
    public func suggest(productID: String) throws -> Int {
        try mediator.perform(Self.suggest, productID)
    }
}

extension GiftsActions {
    /// The contract of `suggest`.
    public static let suggest = Action(
        "Gifts",
        "suggest",
        "Puts a gift on the wishlist and returns how many products the list holds.",
        Parameter("productID", String.self, "The identifier of the product."),
        returns: Int.self,
        failures: ["full"]
    )

    /// All contracts, for tools and tests.
    public static var all: [any Contract] {
        [suggest]
    }
}
