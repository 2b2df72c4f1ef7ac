import Mediator
package import MediatorEvents

/// Events that many tests post.
package enum Orders {
    package static let placed = Event(
        "Cart",
        "orderPlaced",
        "An order was placed.",
        Parameter("orderID", String.self, "The order's identifier."),
        Parameter("total", Int.self, default: 0, "Sum in minor units.")
    )
    package static let cleared = Event("Cart", "cleared", "The cart was cleared.")
}
