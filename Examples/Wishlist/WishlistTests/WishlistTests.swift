import Mediator
import MediatorTesting
import Testing
import Wishlist
import WishlistActions

@Suite struct WishlistTests {
    let mediator: Mediator

    init() throws {
        mediator = try TestMediator(WishlistModule()).mediator
    }

    @Test func implementsItsContracts() {
        verify(WishlistModule(), implements: WishlistActions.all)
    }

    @Test func addReturnsHowManyTheListHolds() throws {
        #expect(try mediator.wishlist.add(productID: "P-1001") == 1)
        #expect(try mediator.wishlist.add(productID: "P-1002") == 2)
    }

    @Test func aFullListTakesNoMore() throws {
        for _ in 1...10 { _ = try mediator.wishlist.add(productID: "P-1001") }
        #expect(throws: ActionFailure("full", "Ten are enough.", ["limit": 10])) {
            try mediator.wishlist.add(productID: "P-1001")
        }
    }
}
