public import Mediator

extension Mediator {
    /// Typed calls to Orders.
    public var orders: OrdersActions {
        consuming get { OrdersActions(mediator: self) }
    }
}

/// The contracts of Orders, and typed calls.
public struct OrdersActions: Sendable {
    let mediator: Mediator

    /// The codes of failures.
    public enum Failure {
        /// None of the product is left.
        public static let soldOut = "soldOut"
    }

    /// Places an order and returns its number.
    ///
    /// - Throws: `ActionFailure` with the code ``Failure/soldOut``.
    public func place(_ productID: String) async throws -> Int {
        try await mediator.perform(Self.place, productID)
    }

    /// The contract of `place`.
    public static let place = Action(
        "Orders", "place", "Places an order and returns its number.",
        Parameter("productID", String.self, "Catalog identifier."),
        returns: Int.self, effect: .async, failures: [Failure.soldOut])

    /// All contracts, for tools and tests.
    public static let all: [any Contract] = [place]
}
