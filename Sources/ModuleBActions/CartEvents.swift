public import Mediator
public import MediatorEvents

/// The events of the cart.
public enum CartEvents {
    /// An order was placed; its items are reserved and paid.
    public static let orderPlaced = Event(
        "Cart",
        "orderPlaced",
        "An order was placed.",
        Parameter("orderID", String.self, "The order's identifier, as O-1."),
        Parameter("total", Int.self, "Sum in minor units."),
        Parameter("currency", String.self, "ISO 4217 code."),
        exposure: .external
    )
}
