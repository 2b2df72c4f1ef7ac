import Mediator

/// Events that many tests post.
enum Orders {
    static let placed = Event(
        "Cart",
        "orderPlaced",
        "An order was placed.",
        Parameter("orderID", String.self, "The order's identifier."),
        Parameter("total", Int.self, default: 0, "Sum in minor units.")
    )
    static let cleared = Event("Cart", "cleared", "The cart was cleared.")
}
