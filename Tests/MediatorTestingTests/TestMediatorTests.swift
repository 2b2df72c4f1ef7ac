import Mediator
import MediatorTesting
import Testing

private enum ShopActions {
    static let product = Action("Catalog", "product", "x", Parameter("id", String.self), returns: Int.self)
    static let add = Action("Cart", "add", "x", Parameter("id", String.self), returns: Int.self)
}

private struct CartModule: Module {
    var requires: [any Contract] { [ShopActions.product] }

    func register(in registry: inout Registry) {
        registry.handle(ShopActions.add) { call, id in try call.mediator.perform(ShopActions.product, id) + 1 }
    }
}

@Suite struct TestMediatorTests {
    @Test(arguments: 0..<1000) func thousandsOfTestsDoNotTouchOneAnother(_ number: Int) throws {
        let test = try TestMediator(CartModule()) { $0.stub(ShopActions.product) { _, _ in number } }
        #expect(try test.mediator.perform(ShopActions.add, "P-1") == number + 1)
        #expect(test.calls(to: ShopActions.product) == [["id": "P-1"]])
    }
}
