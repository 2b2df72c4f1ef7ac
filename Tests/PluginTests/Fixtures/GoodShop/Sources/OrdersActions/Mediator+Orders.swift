import Mediator

extension Mediator {
    /// Typed calls to Orders.
    public var orders: OrdersActions { consuming get { OrdersActions(mediator: self) } }
}

/// The contracts of Orders, and typed calls.
public struct OrdersActions: Sendable {
    let mediator: Mediator

    /// Performs `place`.
    public func place(id: String) throws -> String {
        try mediator.perform(Self.place, id)
    }

    /// The contract of `place`.
    public static let place = Action(
        "Orders", "place", "Places an order and returns its receipt.",
        Parameter("id", String.self, "Which."),
        returns: String.self)
}
