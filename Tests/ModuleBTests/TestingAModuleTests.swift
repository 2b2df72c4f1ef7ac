import Mediator
import MediatorTesting
import ModuleAActions
import ModuleB
import ModuleBActions
import Testing

/// The samples of the guide "Test a module alone".
struct TestingAModuleTests {
    @Test func addAsksTheCatalogForThePrice() throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in try .sample().with { $0.id = id } }
        }
        #expect(try test.mediator.cart.add(productID: "P-1001", quantity: 2) == 2)
        #expect(test.calls(to: CatalogActions.product) == [["id": "P-1001"]])
    }

    @Test func theCartImplementsItsContracts() {
        verify(CartModule(), implements: CartActions.all)
    }

    @Test func aCancelledCheckoutCancelsItsReservations() async throws {
        let gate = Gate()
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in try .sample().with { $0.id = id } }
            $0.stub(CatalogActions.reserve) { _, _, _ in
                await gate.wait()
                return "R-1"
            }
            $0.stub(CatalogActions.cancelReservation) { _, _ in }
        }
        try test.mediator.cart.add(productID: "P-1001")
        let checkout = Task { try await test.mediator.cart.checkout() }
        _ = try await test.nextCall(to: CatalogActions.reserve)
        checkout.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await checkout.value }
        #expect(test.calls(to: CatalogActions.cancelReservation) == [["id": "R-1"]])
        test.expectAllStubsCalled()
    }
}
