public import Mediator
public import MediatorEvents

/// The events of the cart.
public enum CartEvents {
    /// An order was placed.
    public static let placed = Event(
        "Cart", "placed", "An order was placed.",
        Parameter("orderID", String.self, "The order's identifier."),
        Parameter("total", Int.self, "Sum in minor units."))
}
