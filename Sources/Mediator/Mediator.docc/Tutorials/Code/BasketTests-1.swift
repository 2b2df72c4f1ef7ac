import Basket
import BasketActions
import Mediator
import MediatorTesting
import StockActions
import Testing

@Test func addTakesItemsFromTheStock() throws {
    let test = try TestMediator(BasketModule()) {
        $0.stub(StockActions.take) { call, product, count in 5 }  // Five are left.
    }
    #expect(try test.mediator.basket.add("tea", count: 2) == 2)
    #expect(test.calls(to: StockActions.take) == [["product": "tea", "count": 2]])
}
