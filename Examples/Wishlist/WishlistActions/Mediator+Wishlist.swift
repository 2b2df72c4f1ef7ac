public import Mediator

extension Mediator {
    /// Typed calls to Wishlist.
    public var wishlist: WishlistActions {
        consuming get { WishlistActions(mediator: self) }
    }
}

/// The contracts of Wishlist, and typed calls.
public struct WishlistActions: Sendable {
    let mediator: Mediator

    /// Adds a product and returns how many the list holds.
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    /// - Throws: `ActionFailure` with the code `full`; `MediatorError` when no module registered the action.
    public func add(productID: String) throws -> Int {
        try mediator.perform(Self.add, productID)
    }
}

extension WishlistActions {
    /// The contract of `add`.
    public static let add = Action(
        "Wishlist",
        "add",
        "Adds a product and returns how many the list holds.",
        Parameter("productID", String.self, "The identifier of the product."),
        returns: Int.self,
        failures: ["full"]
    )

    /// All contracts, for tools and tests.
    public static var all: [any Contract] {
        [add]
    }
}
