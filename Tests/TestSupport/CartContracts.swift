package import Mediator

/// Contracts of the three effects, for many tests.
package enum Cart {
    package static let add = Action(
        "Cart",
        "add",
        "Adds a product to the cart.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, default: 1, "How many."),
        returns: Int.self
    )
    package static let clear = Action("Cart", "clear", "Empties the cart.")
    package static let checkout = Action(
        "Cart",
        "checkout",
        "Orders what is in the cart.",
        Parameter("note", String?.self, "Printed on the slip."),
        returns: String.self,
        effect: .async,
        failures: ["empty"]
    )
    package static let refresh = Action("Cart", "refresh", "Loads the cart.", effect: .async)
    package static let show = Action(
        "Cart",
        "show",
        "Shows the cart.",
        Parameter("title", String.self, default: "Cart"),
        returns: String.self,
        effect: .mainActor
    )
    package static let hide = Action("Cart", "hide", "Hides the cart.", effect: .mainActor)
}

/// Registers a simple handler for each contract.
package struct CartModule: Module {
    package init() {}

    package func register(in registry: inout Registry) {
        registry.handle(Cart.add) { _, _, quantity in quantity }
        registry.handle(Cart.clear) { _ in }
        registry.handle(Cart.checkout) { _, note in note ?? "no note" }
        registry.handle(Cart.refresh) { _ in }
        registry.handle(Cart.show) { _, title in title }
        registry.handle(Cart.hide) { _ in }
    }
}
