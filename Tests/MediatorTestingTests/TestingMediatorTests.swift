import Mediator
import MediatorTesting
import Testing

struct TestingMediatorTests {
    @Test(arguments: 0..<50) func testsSideBySideDoNotTouchOneAnother(_ number: Int) throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: number) }
        }
        #expect(try test.mediator.cart.add(productID: "P-1", quantity: number) == number)
        #expect(test.calls(to: CatalogActions.product) == [["id": "P-1"]])
        #expect(try test.calls.last?.outcome?.get()["price"] == .int(number))
    }
}
