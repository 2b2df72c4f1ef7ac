import Mediator
import MediatorServices
import MediatorTesting
import ModuleB
import ModuleBActions
import Synchronization
import Testing

struct PaymentTests {
    /// A payment service with a limit that records the charges.
    private final class Purse: PaymentService {
        private let limit: Int
        private let taken = Mutex<[String]>([])

        init(limit: Int) { self.limit = limit }

        var charges: [String] { taken.withLock(\.self) }

        func charge(_ amount: Int, currency: String) async throws {
            guard amount <= limit else { throw ActionFailure("paymentRefused") }
            taken.withLock { $0.append("\(amount) \(currency)") }
        }
    }

    private func test(_ purse: Purse?) throws -> TestMediator {
        let shelf = Shelf(try product("P-1"))
        let test = try TestMediator(CartModule()) { stubs in
            stubs.stubCatalog(shelf)
            if let purse { stubs.provide((any PaymentService).self) { _ in purse } }
        }
        try test.mediator.cart.add(productID: "P-1", quantity: 2)
        return test
    }

    @Test func anOrderIsPaidAndReported() async throws {
        let purse = Purse(limit: 1000)
        let test = try test(purse)
        try await test.mediator.cart.checkout()
        #expect(purse.charges == ["900 EUR"])
        let orders = test.events(CartEvents.orderPlaced)
        #expect(orders.map(\.0) == ["O-1"])
        #expect(orders.map(\.1) == [900])
        #expect(
            test.events.map(\.description) == [
                #"Cart.checkout -> Cart.orderPlaced {"orderID": "O-1", "total": 900, "currency": "EUR"}"#
            ])
    }

    @Test func anOrderThatCannotBePaidIsNotPlaced() async throws {
        let test = try test(Purse(limit: 100))
        let failure = await #expect(throws: ActionFailure.self) { try await test.mediator.cart.checkout() }
        #expect(failure?.code == "paymentRefused")
        #expect(test.openReservations.isEmpty)
        #expect(try test.mediator.cart.total().items == 2)
        #expect(test.events(CartEvents.orderPlaced).isEmpty)
    }

    @Test func withoutAPaymentTheOrderIsOnAccount() async throws {
        let test = try test(nil)
        try await test.mediator.cart.checkout()
        #expect(test.events("Cart", "orderPlaced").count == 1)
    }
}
