import Mediator
import MediatorTesting
import ModuleAActions
import ModuleB
import ModuleBActions
import Testing

struct CheckoutTests {
    @Test func checkoutReservesAllLinesAndEmptiesTheCart() async throws {
        let shelf = try Shelf(product("P-1"), product("P-2", price: 1299))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-1", quantity: 2)
        try test.mediator.cart.add(productID: "P-2")
        let order = try await test.mediator.cart.checkout(note: "ring twice")
        #expect(
            order.parameters == ["orderID": "O-1", "total": 2199, "currency": "EUR", "note": "ring twice"]
        )
        #expect(test.openReservations == ["R-1": 2, "R-2": 1])
        #expect(try test.mediator.cart.items().isEmpty)
    }

    @Test func ordersAreNumberedAndHaveNoNoteUnlessGiven() async throws {
        let shelf = try Shelf(product("P-1"))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        for number in 1...2 {
            try test.mediator.cart.add(productID: "P-1")
            let order = try await test.mediator.cart.checkout()
            #expect(order.parameters == ["orderID": .string("O-\(number)"), "total": 450, "currency": "EUR"])
            #expect(order.note == nil)
        }
    }

    @Test func checkoutOrdersAtThePricesThatTheCartShows() async throws {
        let shelf = try Shelf(product("P-1"))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-1")
        try shelf.put(product("P-1", price: 9999))
        #expect(try await test.mediator.cart.checkout().total == 450)
    }

    @Test func emptyCartCannotBeCheckedOut() async throws {
        let test = try TestMediator(CartModule())
        await #expect(throws: ActionFailure("empty", "The cart is empty; add a product first.")) {
            try await test.mediator.cart.checkout()
        }
    }

    @Test func oneLineOutOfStockCancelsAllReservations() async throws {
        let shelf = try Shelf(product("P-1"), product("P-2", stock: 3), product("P-3"))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-1", quantity: 2)
        try test.mediator.cart.add(productID: "P-2", quantity: 4)
        try test.mediator.cart.add(productID: "P-3")
        let before = try test.mediator.cart.items()
        let failure = ActionFailure("outOfStock", "Only 3 are left.", ["productID": "P-2", "available": 3])
        await #expect(throws: failure) { try await test.mediator.cart.checkout() }
        #expect(test.reserved == ["P-1"])
        #expect(test.openReservations.isEmpty)
        #expect(try test.mediator.cart.items() == before)

        try shelf.put(product("P-2", stock: 4))
        #expect(try await test.mediator.cart.checkout().orderID == "O-1")
    }

    @Test func anyFailureOfTheCatalogPassesAndCancelsAllReservations() async throws {
        let shelf = try Shelf(product("P-1"), product("P-2"))
        let test = try TestMediator(CartModule()) {
            $0.stubCatalog(shelf) { id in
                if id == "P-2" { throw ActionFailure("notFound", "We are closed.", ["until": 9]) }
            }
        }
        try test.mediator.cart.add(productID: "P-1")
        try test.mediator.cart.add(productID: "P-2")
        await #expect(throws: ActionFailure("notFound", "We are closed.", ["until": 9])) {
            try await test.mediator.cart.checkout()
        }
        #expect(test.openReservations.isEmpty)
        #expect(try test.mediator.cart.total().items == 2)
    }

    @Test func reservationsThatCannotBeCancelledAreNamed() async throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in try product(id) }
            $0.stub(
                CatalogActions.reserve,
                results: .returns("R-1"), .fails(ActionFailure("outOfStock", "None are left.", ["available": 0]))
            )
            $0.stub(CatalogActions.cancelReservation) { _, _ in throw ActionFailure("offline") }
        }
        try test.mediator.cart.add(productID: "P-1")
        try test.mediator.cart.add(productID: "P-2")
        let failure = ActionFailure(
            "rollbackFailed",
            "The checkout failed, and some of its reservations could not be cancelled.",
            [
                "reservations": ["R-1"],
                "reason": #"outOfStock: None are left. {"available": 0, "productID": "P-2"}"#,
            ]
        )
        await #expect(throws: failure) { try await test.mediator.cart.checkout() }
        #expect(try test.mediator.cart.total().items == 2)
    }

    @Test func everythingRequiredIsAskedFor() async throws {
        let shelf = try Shelf(product("P-1"), product("P-2", stock: 0))
        let test = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }
        try test.mediator.cart.add(productID: "P-1")
        try test.mediator.cart.add(productID: "P-2")
        let failure = await #expect(throws: ActionFailure.self) { try await test.mediator.cart.checkout() }
        #expect(failure?.code == CartActions.Failure.outOfStock)
        test.expectAllStubsCalled()
        #expect(Set(test.calls.map(\.target)) == ["Cart", "Catalog"])
    }

    @Test func withoutACatalogTheCartStaysAsItIs() async throws {
        let mediator = try Mediator(modules: [PassingCatalog(), CartModule()])
        try mediator.cart.add(productID: "P-1")
        try mediator.update { $0.remove(module: "PassingCatalog", force: true) }
        let error = await #expect(throws: MediatorError.self) { try await mediator.cart.checkout() }
        #expect(error?.code == .targetNotFound)
        #expect(try mediator.cart.total().items == 1)
    }
}

/// A catalog that can be removed at run time, unlike a stub.
private struct PassingCatalog: Module {
    func register(in registry: inout Registry) {
        registry.handle(CatalogActions.product) { _, id in try product(id) }
        registry.handle(CatalogActions.reserve) { _, _, _ in "R-1" }
        registry.handle(CatalogActions.cancelReservation) { _, _ in }
    }
}
