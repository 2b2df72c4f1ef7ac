import Mediator
import MediatorTesting

func calls(mediator: Mediator) throws {
    let id: String = "P"
    let count: Int = try mediator.perform(CartActions.add, id, 2)
    try mediator.perform(CartActions.turn, count)
    try mediator.perform(CartActions.pack, id, .small)
    _ = try mediator.perform(CartActions.ship, "S", "C", 1, true, nil)
    _ = try mediator.perform("Cart", "add", ["productID": "P", "quantity": .int(count)])
    _ = try mediator.perform("Cart", id)
}

@MainActor func asynchronousCalls(mediator: Mediator) async throws {
    _ = try await mediator.perform(CartActions.order, "S", true)
    _ = try mediator.perform(CartActions.show, 1)
    _ = try await mediator.perform(CartActions.ask, 1)
}

func relay<Output, each Input>(
    mediator: Mediator, _ action: Action<SyncEffect, Output, repeat each Input>, _ inputs: repeat each Input
) throws -> Output {
    try mediator.perform(action, repeat each inputs)
}

func relay<Output, each Input>(
    registry: inout Registry, _ action: Action<SyncEffect, Output, repeat each Input>,
    _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
) {
    registry.handle(action, handler)
}

func handlers(registry: inout Registry) {
    registry.handle(CartActions.total) { _ in 1 }
    registry.handle(CartActions.add) { call, productID, quantity in
        print(productID)
        return quantity
    }
    registry.handle(CartActions.order) { call, street, _ in street }
    registry.handle(CartActions.order) { call, street, express in
        try await call.mediator.perform(CartActions.order, street, express)
    }
    registry.handle(CartActions.show) { call, page in
        MainActor.assertIsolated()
        return "\(page)"
    }
    registry.handle(CartActions.ask) { call, page in
        MainActor.assertIsolated()
        await Task.yield()
        return "\(page)"
    }
    registry.handle(CartActions.ask) { _, page in "\(page)" }
    registry.target("Cart", on: MainActor.self) { Pages() }.handle(CartActions.show, Pages.show)
    registry.handle(CartActions.ship) { call, _, _, zip, _, _ in zip }
    registry.handle(CartActions.product) { call, id in try Product { $0.id = id } }
}

func stubs(stubs: inout Stubs) {
    stubs.stub(CartActions.add) { _, _, quantity in quantity }
    stubs.stub(CartActions.order) { _, street, _ in street }
    stubs.stub(CartActions.show) { _, page in "\(page)" }
    stubs.stub(CartActions.ask) { _, page in "\(page)" }
    stubs.stub(CartActions.remove, results: .returns(1), .returns(2))
}

func methods(target: Target<Cart>) {
    target.handle(CartActions.add, Cart.add)
    target.handle(CartActions.order, Cart.order)
    target.handle(CartActions.order, Cart.orderOnShelfLater)
    target.handle(CartActions.show, Cart.show)
    target.handle(CartActions.show, Cart.page)
    target.handle(CartActions.ask, Cart.ask)
    target.handle(CartActions.ask, Cart.show)
    target.handle(CartActions.ask, Cart.page)
}
