import Mediator
import Orders
import OrdersActions
import StockActions
import Testing

@Test func placesAnOrderWithoutTheStock() throws {
    let mediator = try Mediator { registry in
        registry.register(OrdersModule())
        registry.handle(StockActions.take) { _, _ in 1 }
    }
    #expect(try mediator.orders.place(id: "a") == "a for 1")
}
