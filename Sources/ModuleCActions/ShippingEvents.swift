public import Mediator
public import MediatorEvents

/// The events of the shipping.
public enum ShippingEvents {
    /// An order was delivered to the carrier.
    public static let delivered = Event(
        "Shipping",
        "delivered",
        "An order was delivered to the carrier.",
        Parameter("orderID", String.self, "The order's identifier, as O-1."),
        Parameter("trackingID", String.self, "The tracking number, as T-O-1."),
        exposure: .external
    )
}
