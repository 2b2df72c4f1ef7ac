public import Mediator
import MediatorEvents
import MediatorGateway
import MediatorServices
import ModuleAActions
import ModuleBActions

/// The module of the shopping cart: one cart for each mediator, initially empty.
///
/// It depends on the contracts of the catalog only.
public struct CartModule: Module {
    private let onAccount: Bool

    /// Creates the module.
    ///
    /// - Parameter onAccount: Whether the cart accepts orders on account when the app provides no ``PaymentService``;
    ///   otherwise the cart requires the service.
    public init(onAccount: Bool = true) {
        self.onAccount = onAccount
    }

    /// The actions of the catalog, and the payment service unless orders may be on account.
    public var requires: [any Contract] {
        let catalog: [any Contract] = [
            CatalogActions.product, CatalogActions.reserve, CatalogActions.cancelReservation,
        ]
        return catalog + (onAccount ? [] : [Service((any PaymentService).self)])
    }

    /// Registers the actions, events and routes of the target `Cart`.
    public func register(in registry: inout Registry) {
        let (cart, onAccount) = (Cart(), onAccount)
        registry.declare(CartEvents.orderPlaced)
        registry.handle(CartActions.add) { call, productID, quantity in
            try Line.check(quantity: quantity)
            let product = try call.mediator.catalog.product(id: productID)
            return try cart.add(Line(product, quantity: quantity))
        }
        registry.handle(CartActions.remove) { call, productID, quantity in
            if let quantity { try Line.check(quantity: quantity) }
            return try cart.remove(productID, quantity)
        }
        registry.handle(CartActions.clear) { call in
            cart.clear()
        }
        registry.handle(CartActions.items) { call in
            try cart.contents.lines.map { try $0.record() }
        }
        registry.handle(CartActions.total) { call in
            let contents = cart.contents
            let total = try contents.lines.total()
            return try CartActions.Total {
                $0.total = total
                $0.currency = contents.currency
                $0.items = contents.count
            }
        }
        registry.handle(CartActions.checkout) { call, note in
            let mediator = call.mediator
            let isFree = onAccount && !mediator.has((any PaymentService).self)
            let payments = isFree ? nil : try mediator.service((any PaymentService).self)
            let order = try await Checkout(cart: cart, catalog: mediator.catalog, payments: payments).run()
            try await mediator.postAsync(CartEvents.orderPlaced, order.id, order.total, order.currency)
            return try CartActions.Order {
                $0.orderID = order.id
                $0.total = order.total
                $0.currency = order.currency
                if let note { $0.note = note }
            }
        }
        registry.handle(CartActions.watch) { call, onChange in
            cart.watchers.add(onChange)
        }
        registry.handle(CartActions.unwatch) { call, token in
            try cart.watchers.remove(token)
        }
        registry.route("/cart", to: CartActions.items)
        registry.route("/cart/total", to: CartActions.total)
    }
}
