import Mediator
import MediatorTesting
import TestSupport
import Testing

struct TestingStubTests {
    @Test func addAsksTheCatalogForThePrice() throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 450) }
        }
        #expect(try test.mediator.cart.add(productID: "P-1001", quantity: 2) == 2)
        #expect(test.calls(to: CatalogActions.product) == [["id": "P-1001"]])
    }

    @Test func asynchronousActionsAreStubbed() async throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.reserve) { _, id, quantity in
                await Task.yield()
                return "\(quantity) of \(id)"
            }
        }
        #expect(try await test.mediator.perform(CartActions.checkout) == "2 of P-1")
    }

    @Test func asynchronousActionsAreStubbedBySynchronousClosures() async throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.reserve) { _, _, _ in "R-1" }
        }
        #expect(try await test.mediator.perform(CartActions.checkout) == "R-1")
    }

    @Test @MainActor func mainActorActionsAreStubbedOnTheMainActor() throws {
        final class Screens {
            var shown: [String] = []
        }
        let screens = Screens()
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.show) { _, id in
                screens.shown.append(id)
                return "shown"
            }
        }
        #expect(try test.mediator.perform(CartActions.show) == "shown")
        #expect(screens.shown == ["P-1"])
    }

    @Test func stubsFailAsTheirModuleWould() throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in throw ActionFailure("notFound", "", ["id": .string(id)]) }
        }
        #expect(throws: ActionFailure("notFound", "", ["id": "P-1"])) { try test.mediator.cart.add(productID: "P-1") }
    }

    @Test func stubsCallOtherModules() throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { call, id in
                .sample(id: id, price: try call.mediator.perform("Prices", "price", ["id": .string(id)]).get())
            }
            $0.stub(Action("Prices", "price", "x", Parameter("id", String.self), returns: Int.self)) { _, _ in 450 }
        }
        #expect(try test.mediator.cart.add(productID: "P-1") == 1)
        #expect(test.calls(to: "Prices", "price") == [["id": "P-1"]])
    }

    @Test func heldCallbacksAreFiredByTheTest() throws {
        let onChange = HeldCallback<String, Int>()
        let cart = CartModule()
        let test = try TestMediator(cart) {
            $0.stub(CatalogActions.watch) { _, callback in onChange.hold(callback) }
        }
        #expect(throws: ActionFailure("noCallback", "No callback was given to the stub yet.")) {
            try onChange.fire("P-1", 450)
        }
        try test.mediator.perform(CartActions.watch)
        try test.mediator.perform(CartActions.watch)
        #expect(onChange.count == 2)
        #expect(cart.changes.all.isEmpty)
        try onChange.fire("P-1", 450)
        #expect(cart.changes.all == ["P-1: 450", "P-1: 450"])
    }

    @Test func severalModulesAreUnderTestTogether() throws {
        struct CatalogModule: Module {
            let price: ActionSchema
            var requires: [any Contract] { [price] }
            func register(in registry: inout Registry) {
                registry.handle(CatalogActions.product) { call, id in
                    .sample(id: id, price: try call.mediator.perform("Prices", "price").get())
                }
            }
        }
        let price = ActionSchema("Prices", "price", returns: .int)
        let test = try TestMediator(CatalogModule(price: price), CartModule()) {
            $0.stub("Prices", "price", returning: 450)
        }
        #expect(try test.mediator.cart.add(productID: "P-1") == 1)
        #expect(
            test.calls.map(\.description) == [
                #"Cart.add {"productID": "P-1", "quantity": 1}"#,
                #"Cart.add -> Catalog.product {"id": "P-1"}"#,
                "Catalog.product -> Prices.price {}",
            ]
        )
    }

    @Test func theErrorOfTheClosureComesFirst() {
        #expect(throws: ActionFailure("later")) {
            try TestMediator(CartModule(), CartModule()) { _ in throw ActionFailure("later") }
        }
    }
}
