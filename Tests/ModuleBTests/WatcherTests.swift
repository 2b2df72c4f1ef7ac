import Mediator
import MediatorTesting
import ModuleB
import ModuleBActions
import Testing

struct WatcherTests {
    let mediator: Mediator
    let counts = Values<Int>()

    init() throws {
        let shelf = try Shelf(product("P-1"), product("P-2", stock: 0))
        mediator = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }.mediator
    }

    @Test func watchersHearOfEachChange() throws {
        _ = try mediator.cart.watch { counts.add($0) }
        try mediator.cart.add(productID: "P-1", quantity: 3)
        try mediator.cart.add(productID: "P-2")
        try mediator.cart.remove(productID: "P-1", quantity: 1)
        try mediator.cart.remove(productID: "P-2")
        try mediator.cart.clear()
        #expect(counts.all == [3, 4, 3, 2, 0])
    }

    @Test func watchersHearNothingWhenNothingChanges() throws {
        _ = try mediator.cart.watch { counts.add($0) }
        try mediator.cart.clear()
        _ = try? mediator.cart.remove(productID: "P-1")
        _ = try? mediator.cart.add(productID: "P-1", quantity: 0)
        #expect(counts.all.isEmpty)
    }

    @Test func watchersHearThatACheckoutTakesTheLinesOut() async throws {
        try mediator.cart.add(productID: "P-1", quantity: 3)
        _ = try mediator.cart.watch { counts.add($0) }
        try await mediator.cart.checkout()
        #expect(counts.all == [0])
    }

    @Test func watchersHearThatAFailedCheckoutPutsTheLinesBack() async throws {
        try mediator.cart.add(productID: "P-1", quantity: 3)
        try mediator.cart.add(productID: "P-2")
        _ = try mediator.cart.watch { counts.add($0) }
        await #expect(throws: ActionFailure.self) { try await mediator.cart.checkout() }
        #expect(counts.all == [0, 4])
    }

    @Test func endedWatchHearsNoMore() throws {
        let other = Values<Int>()
        let token = try mediator.cart.watch { counts.add($0) }
        let otherToken = try mediator.cart.watch { other.add($0) }
        #expect(token != otherToken)
        try mediator.cart.add(productID: "P-1")
        try mediator.cart.unwatch(token: token)
        try mediator.cart.add(productID: "P-1")
        #expect(counts.all == [1])
        #expect(other.all == [1, 2])
    }

    @Test func endingAWatchTwiceIsRefused() throws {
        let token = try mediator.cart.watch { _ in }
        try mediator.cart.unwatch(token: token)
        let failure = ActionFailure(
            "unknownToken",
            "There is no such watch; it may have ended before.",
            ["token": .int(token)]
        )
        #expect(throws: failure) { try mediator.cart.unwatch(token: token) }
    }

    @Test func callbackWithoutTypesMayWatch() throws {
        let values = Values<[Value]>()
        try mediator.perform("Cart", "watch", ["onChange": .callback { values.add($0) }])
        try mediator.perform("Cart", "add", ["productID": "P-1", "quantity": 2])
        #expect(values.all == [[2]])
    }

    @Test func watcherMayChangeTheCartAndAllHearItInOrder() throws {
        let (mediator, first) = (mediator, Values<Int>())
        _ = try mediator.cart.watch { count in
            first.add(count)
            if count == 5 { _ = try? mediator.cart.remove(productID: "P-1", quantity: 2) }
        }
        _ = try mediator.cart.watch { counts.add($0) }
        try mediator.cart.add(productID: "P-1", quantity: 5)
        #expect(first.all == [5, 3])
        #expect(counts.all == [5, 3])
    }

    @Test func concurrentChangesAreHeardInTheirOrder() async throws {
        _ = try mediator.cart.watch { counts.add($0) }
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { _ = try mediator.cart.add(productID: "P-1") }
            }
            try await group.waitForAll()
        }
        #expect(counts.all == Array(1...100))
    }
}
