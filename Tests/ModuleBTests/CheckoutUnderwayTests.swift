import Mediator
import MediatorTesting
import ModuleAActions
import ModuleB
import ModuleBActions
import Testing

struct CheckoutUnderwayTests {
    @Test func cancelledCheckoutCancelsAllReservationsMadeSoFar() async throws {
        let gate = Gate()
        let shelf = try Shelf(product("P-1"), product("P-2"), product("P-3"))
        let test = try TestMediator(CartModule()) {
            $0.stubCatalog(shelf) { id in
                if id == "P-2" { await gate.wait() }
            }
        }
        for id in ["P-1", "P-2", "P-3"] { try test.mediator.cart.add(productID: id, quantity: 2) }
        let before = try test.mediator.cart.items()

        let checkout = Task { try await test.mediator.cart.checkout() }
        #expect(try await test.nextCall(to: CatalogActions.reserve).parameters["productID"] == "P-1")
        #expect(try await test.nextCall(to: CatalogActions.reserve).parameters["productID"] == "P-2")
        #expect(test.openReservations == ["R-1": 2])
        checkout.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await checkout.value }

        #expect(test.reserved == ["P-1", "P-2"])
        #expect(test.openReservations.isEmpty)
        #expect(try test.mediator.cart.items() == before)
        #expect(try await test.mediator.cart.checkout().orderID == "O-1")
    }

    @Test func checkoutCancelledAfterItsLastReservationOrdersNothing() async throws {
        let gate = Gate()
        let shelf = try Shelf(product("P-1"))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) { _ in await gate.wait() } }
        try test.mediator.cart.add(productID: "P-1")
        let checkout = Task { try await test.mediator.cart.checkout() }
        _ = try await test.nextCall(to: CatalogActions.reserve)
        checkout.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await checkout.value }
        #expect(test.reserved == ["P-1"])
        #expect(test.openReservations.isEmpty)
        #expect(try test.mediator.cart.total().items == 1)
    }

    @Test func checkoutOfACancelledTaskReservesNothing() async throws {
        let shelf = try Shelf(product("P-1"))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-1")
        let checkout = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await test.mediator.cart.checkout()
        }
        await #expect(throws: CancellationError.self) { try await checkout.value }
        #expect(test.reserved.isEmpty)
        #expect(try test.mediator.cart.total().items == 1)
    }

    @Test func secondCheckoutFindsNothingToOrderWhileTheFirstIsUnderWay() async throws {
        let gate = Gate()
        let shelf = try Shelf(product("P-1"), product("P-2"))
        let test = try TestMediator(CartModule()) {
            $0.stubCatalog(shelf) { id in
                if id == "P-1" { await gate.wait() }
            }
        }
        try test.mediator.cart.add(productID: "P-1", quantity: 2)
        let first = Task { try await test.mediator.cart.checkout() }
        _ = try await test.nextCall(to: CatalogActions.reserve)
        await #expect(throws: ActionFailure("empty", "The cart is empty; add a product first.")) {
            try await test.mediator.cart.checkout()
        }
        // Lines added later belong to the next checkout.
        try test.mediator.cart.add(productID: "P-2")
        #expect(
            try await test.mediator.cart.checkout().parameters == ["orderID": "O-1", "total": 450, "currency": "EUR"])
        gate.open()
        #expect(try await first.value.parameters == ["orderID": "O-2", "total": 900, "currency": "EUR"])
        #expect(test.openReservations == ["R-1": 1, "R-2": 2])
        #expect(try test.mediator.cart.items().isEmpty)
    }

    @Test func concurrentCheckoutsOrderTheLinesOnce() async throws {
        let shelf = try Shelf(product("P-1"), product("P-2"))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-1", quantity: 2)
        try test.mediator.cart.add(productID: "P-2")
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        return try await test.mediator.cart.checkout().orderID
                    } catch {
                        return (error as? ActionFailure)?.code ?? "\(error)"
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["O-1": 1, "empty": 99])
        #expect(test.reserved == ["P-1", "P-2"])
    }

    @Test func restoredLinesMergeWithLinesAddedMeanwhile() async throws {
        let gate = Gate()
        let shelf = try Shelf(product("P-1"), product("P-2"), product("P-3"))
        let test = try TestMediator(CartModule()) {
            $0.stubCatalog(shelf) { id in
                guard id == "P-2" else { return }
                await gate.wait()
                throw ActionFailure("notFound")
            }
        }
        try test.mediator.cart.add(productID: "P-1", quantity: 2)
        try test.mediator.cart.add(productID: "P-2")
        let checkout = Task { try await test.mediator.cart.checkout() }
        #expect(try await test.nextCall(to: CatalogActions.reserve).parameters["productID"] == "P-1")
        #expect(try await test.nextCall(to: CatalogActions.reserve).parameters["productID"] == "P-2")
        try test.mediator.cart.add(productID: "P-3")
        try shelf.put(product("P-1", price: 500))
        #expect(try test.mediator.cart.add(productID: "P-1") == 2)
        gate.open()
        await #expect(throws: ActionFailure("notFound")) { try await checkout.value }
        let items = try test.mediator.cart.items()
        #expect(items.map(\.productID) == ["P-1", "P-2", "P-3"])
        #expect(items.map(\.quantity) == [3, 1, 1])
        #expect(items.map(\.price) == [500, 450, 450])
    }

    /// A checkout that has failed is in progress no more: its lines count once, and clearing the cart forgets them.
    @Test func afterAFailedCheckoutAClearedCartTakesAnotherCurrency() async throws {
        let shelf = try Shelf(product("P-EUR", stock: 0), product("P-USD", currency: "USD"))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-EUR")
        let failure = await #expect(throws: ActionFailure.self) { try await test.mediator.cart.checkout() }
        #expect(failure?.code == CartActions.Failure.outOfStock)
        let mismatch = #expect(throws: ActionFailure.self) { try test.mediator.cart.add(productID: "P-USD") }
        #expect(mismatch?.code == CartActions.Failure.currencyMismatch)
        #expect(mismatch?.details == ["expected": "EUR", "found": "USD"])
        try test.mediator.cart.clear()
        #expect(try test.mediator.cart.add(productID: "P-USD") == 1)
        #expect(try await test.mediator.cart.checkout().currency == "USD")
    }

    @Test func afterAFailedCheckoutItsLinesCountOnce() async throws {
        let shelf = try Shelf(product("P-FREE", price: 0, stock: 0))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-FREE", quantity: Int.max - 1)
        let failure = await #expect(throws: ActionFailure.self) { try await test.mediator.cart.checkout() }
        #expect(failure?.code == CartActions.Failure.outOfStock)
        #expect(try test.mediator.cart.add(productID: "P-FREE") == Int.max)
    }

    @Test func afterASuccessfulCheckoutItsLinesCountNoMore() async throws {
        let shelf = try Shelf(product("P-FREE", price: 0, stock: Int.max), product("P-USD", currency: "USD"))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-FREE", quantity: Int.max)
        try await test.mediator.cart.checkout()
        #expect(try test.mediator.cart.add(productID: "P-USD", quantity: 2) == 2)
    }

    @Test func linesOfRunningCheckoutsCountWhenAProductIsAdded() async throws {
        let gate = Gate()
        let shelf = try Shelf(product("P-FREE", price: 0, stock: Int.max), product("P-USD", currency: "USD"))
        let test = try TestMediator(CartModule()) {
            $0.stubCatalog(shelf) { _ in
                await gate.wait()
                throw ActionFailure("notFound")
            }
        }
        try test.mediator.cart.add(productID: "P-FREE", quantity: Int.max)
        let checkout = Task { try await test.mediator.cart.checkout() }
        _ = try await test.nextCall(to: CatalogActions.reserve)
        #expect(throws: ActionFailure("tooMuch", "That is more than can be counted.")) {
            try test.mediator.cart.add(productID: "P-FREE")
        }
        let mismatch = #expect(throws: ActionFailure.self) { try test.mediator.cart.add(productID: "P-USD") }
        #expect(mismatch?.code == CartActions.Failure.currencyMismatch)
        gate.open()
        await #expect(throws: ActionFailure("notFound")) { try await checkout.value }
        #expect(try test.mediator.cart.total().items == Int.max)
    }
}
