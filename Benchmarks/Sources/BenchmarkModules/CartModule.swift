import BenchmarkActions
public import Mediator

/// Handles the cart's actions: each handler reads all of its parameters and makes a number of them.
public struct CartModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the actions of the target `Cart`.
    public func register(in registry: inout Registry) {
        registry.handle(CartActions.count) { _ in 7 }
        registry.handle(CartActions.clear) { _ in }
        registry.handle(CartActions.length) { _, productID in productID.utf8.count }
        registry.handle(CartActions.add) { _, productID, quantity in productID.utf8.count &+ quantity }
        registry.handle(CartActions.take) { _, productID, quantity in productID.utf8.count &- quantity }
        registry.handle(CartActions.move) { _, from, to in from &+ to }
        registry.handle(CartActions.price) { _, productID, quantity, discount, isGift in
            productID.utf8.count &+ quantity &+ (discount < 0.5 ? 1 : 2) &+ (isGift ? 1 : 0)
        }
        registry.handle(CartActions.order) {
            _, productID, quantity, discount, isGift, note, shelves, size, priority in
            let price = productID.utf8.count &+ quantity &+ (discount < 0.5 ? 1 : 2) &+ (isGift ? 1 : 0)
            let wrapping = (note?.utf8.count ?? 0) &+ (size == .small ? 1 : 2)
            return price &+ wrapping &+ shelves.count &+ Int(priority)
        }
        registry.handle(CartActions.refuse) { _, productID, quantity in
            throw ActionFailure("outOfStock", "There are not enough items.")
        }
        registry.handle(CartActions.addThroughOther) { call, productID, quantity in
            try heldCall(call, productID, quantity)
        }
        registry.handle(CartActions.descend) { call, depth in
            depth == 0 ? 0 : try call.mediator.cart.descend(depth: depth - 1) &+ 1
        }
        registry.handle(CartActions.reserve) { _, productID, quantity in productID.utf8.count &+ quantity }
        registry.handle(CartActions.show) { _, productID, quantity in productID.utf8.count &+ quantity }
    }
}

/// A handler's call of another action, in a function that `check-costs` finds by its name: it retains nothing.
@inline(never) private func heldCall(_ call: Call, _ productID: String, _ quantity: Int) throws -> Int {
    try call.mediator.cart.add(productID: productID, quantity: quantity)
}
