import Mediator
import MediatorEvents
import ModuleAActions
import ModuleBActions

/// The module of the shop's front: rows from the data of two modules, and the orders that the cart reports.
struct ShopModule: Module {
    var requires: [any Contract] { [CatalogActions.search, CartActions.items] }

    func register(in registry: inout Registry) {
        registry.handle(ShopActions.rows) { call, text in
            let products = try call.mediator.catalog.search(text: text)
            let items = try call.mediator.cart.items()
            return try ProductRow().reform(products) + CartLineRow().reform(items)
        }
        let orders = Orders()
        registry.on(CartEvents.orderPlaced) { _, orderID, total, currency in
            orders.append(
                try PlacedOrder {
                    $0.orderID = orderID
                    $0.amount = Money(total, currency).description
                }
            )
        }
        registry.handle(ShopActions.orders) { _ in orders.all }
    }
}

/// The contracts of the target `Shop`.
enum ShopActions {
    /// Returns rows for display.
    static let rows = Action(
        "Shop",
        "rows",
        "Returns rows to show: products that contain a text, then all lines of the cart.",
        Parameter("text", String.self, default: "", "What to look for; empty finds all."),
        returns: [DisplayRow].self
    )

    /// Returns the orders of this session.
    static let orders = Action(
        "Shop",
        "orders",
        "Returns the orders that were placed, the newest last.",
        returns: [PlacedOrder].self
    )
}
