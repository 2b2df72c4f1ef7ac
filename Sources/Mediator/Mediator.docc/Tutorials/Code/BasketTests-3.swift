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

@Test func aFailureOfTheStockLeavesTheBasketAsItWas() throws {
    let test = try TestMediator(BasketModule()) {
        $0.stub(StockActions.take, results: .fails(ActionFailure("tooFew", "Only 1 of tea is left.")), .returns(0))
    }
    #expect(throws: ActionFailure("tooFew", "Only 1 of tea is left.")) {
        try test.mediator.basket.add("tea", count: 2)
    }
    #expect(try test.mediator.basket.add("tea") == 1)
}

@Test func theBasketHandlesItsContracts() {
    verify(BasketModule(), implements: BasketActions.all)
}
