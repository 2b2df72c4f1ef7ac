import Mediator
import ModuleB
import ModuleBActions
import Testing

struct CheckoutTests {
    @Test func checkoutReservesAllLinesAndEmptiesTheCart() async throws {
        let catalog = CatalogStub(product("P-1"), product("P-2", price: 1299))
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1", quantity: 2)
        try mediator.cart.add(productID: "P-2")
        let order = try await mediator.cart.checkout(note: "ring twice")
        #expect(
            order.parameters == ["orderID": "O-1", "total": 2199, "currency": "EUR", "note": "ring twice"]
        )
        #expect(catalog.openReservations == ["R-1": 2, "R-2": 1])
        #expect(try mediator.cart.items().isEmpty)
    }

    @Test func ordersAreNumberedAndHaveNoNoteUnlessGiven() async throws {
        let mediator = try Mediator(modules: [CatalogStub(product("P-1")), CartModule()])
        for number in 1...2 {
            try mediator.cart.add(productID: "P-1")
            let order = try await mediator.cart.checkout()
            #expect(order.parameters == ["orderID": .string("O-\(number)"), "total": 450, "currency": "EUR"])
            #expect(order.note == nil)
        }
    }

    @Test func checkoutOrdersAtThePricesThatTheCartShows() async throws {
        let catalog = CatalogStub(product("P-1"))
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1")
        catalog.put(product("P-1", price: 9999))
        #expect(try await mediator.cart.checkout().total == 450)
    }

    @Test func emptyCartCannotBeCheckedOut() async throws {
        let mediator = try Mediator(modules: [CatalogStub(), CartModule()])
        await #expect(throws: ActionFailure("empty", "The cart is empty; add a product first.")) {
            try await mediator.cart.checkout()
        }
    }

    @Test func oneLineOutOfStockCancelsAllReservations() async throws {
        let catalog = CatalogStub(product("P-1"), product("P-2", stock: 3), product("P-3"))
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1", quantity: 2)
        try mediator.cart.add(productID: "P-2", quantity: 4)
        try mediator.cart.add(productID: "P-3")
        let before = try mediator.cart.items()
        let failure = ActionFailure("outOfStock", "Only 3 are left.", ["productID": "P-2", "available": 3])
        await #expect(throws: failure) { try await mediator.cart.checkout() }
        #expect(catalog.reserved == ["P-1"])
        #expect(catalog.openReservations.isEmpty)
        #expect(try mediator.cart.items() == before)

        catalog.put(product("P-2", stock: 4))
        #expect(try await mediator.cart.checkout().orderID == "O-1")
    }

    @Test func anyFailureOfTheCataloguePassesAndCancelsAllReservations() async throws {
        let catalog = CatalogStub(product("P-1"), product("P-2")) { id in
            if id == "P-2" { throw ActionFailure("closed", "We are closed.", ["until": 9]) }
        }
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1")
        try mediator.cart.add(productID: "P-2")
        await #expect(throws: ActionFailure("closed", "We are closed.", ["until": 9])) {
            try await mediator.cart.checkout()
        }
        #expect(catalog.openReservations.isEmpty)
        #expect(try mediator.cart.total().items == 2)
    }

    @Test func reservationsThatCannotBeCancelledAreNamed() async throws {
        let catalog = CatalogStub(product("P-1"), product("P-2", stock: 0), canCancel: false)
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1")
        try mediator.cart.add(productID: "P-2")
        let failure = ActionFailure(
            "rollbackFailed",
            "The checkout failed, and some of its reservations could not be cancelled.",
            [
                "reservations": ["R-1"],
                "reason": #"outOfStock: Only 0 are left. {"available": 0, "productID": "P-2"}"#,
            ]
        )
        await #expect(throws: failure) { try await mediator.cart.checkout() }
        #expect(try mediator.cart.total().items == 2)
    }

    @Test func withoutACatalogueTheCartStaysAsItIs() async throws {
        let catalog = CatalogStub(product("P-1"))
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1")
        try mediator.update { $0.remove(module: "Catalog") }
        let error = await #expect(throws: MediatorError.self) { try await mediator.cart.checkout() }
        #expect(error?.code == .targetNotFound)
        #expect(try mediator.cart.total().items == 1)
    }
}

struct CheckoutUnderwayTests {
    @Test func cancelledCheckoutCancelsAllReservationsMadeSoFar() async throws {
        let gate = Gate()
        let catalog = CatalogStub(product("P-1"), product("P-2"), product("P-3")) { id in
            if id == "P-2" { await gate.pass() }
        }
        let mediator = try Mediator(modules: [catalog, CartModule()])
        for id in ["P-1", "P-2", "P-3"] { try mediator.cart.add(productID: id, quantity: 2) }
        let before = try mediator.cart.items()

        let checkout = Task { try await mediator.cart.checkout() }
        await gate.arrival()
        #expect(catalog.openReservations == ["R-1": 2])
        checkout.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await checkout.value }

        #expect(catalog.reserved == ["P-1", "P-2"])
        #expect(catalog.openReservations.isEmpty)
        #expect(try mediator.cart.items() == before)
        #expect(try await mediator.cart.checkout().orderID == "O-1")
    }

    @Test func checkoutCancelledAfterItsLastReservationOrdersNothing() async throws {
        let gate = Gate()
        let catalog = CatalogStub(product("P-1")) { _ in await gate.pass() }
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1")
        let checkout = Task { try await mediator.cart.checkout() }
        await gate.arrival()
        checkout.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await checkout.value }
        #expect(catalog.reserved == ["P-1"])
        #expect(catalog.openReservations.isEmpty)
        #expect(try mediator.cart.total().items == 1)
    }

    @Test func checkoutOfACancelledTaskReservesNothing() async throws {
        let catalog = CatalogStub(product("P-1"))
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1")
        let checkout = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await mediator.cart.checkout()
        }
        await #expect(throws: CancellationError.self) { try await checkout.value }
        #expect(catalog.reserved.isEmpty)
        #expect(try mediator.cart.total().items == 1)
    }

    @Test func secondCheckoutFindsNothingToOrderWhileTheFirstIsUnderWay() async throws {
        let gate = Gate()
        let catalog = CatalogStub(product("P-1"), product("P-2")) { id in
            if id == "P-1" { await gate.pass() }
        }
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1", quantity: 2)
        let first = Task { try await mediator.cart.checkout() }
        await gate.arrival()
        await #expect(throws: ActionFailure("empty", "The cart is empty; add a product first.")) {
            try await mediator.cart.checkout()
        }
        // What comes later is a matter of the next checkout.
        try mediator.cart.add(productID: "P-2")
        #expect(try await mediator.cart.checkout().parameters == ["orderID": "O-1", "total": 450, "currency": "EUR"])
        gate.open()
        #expect(try await first.value.parameters == ["orderID": "O-2", "total": 900, "currency": "EUR"])
        #expect(catalog.openReservations == ["R-1": 1, "R-2": 2])
        #expect(try mediator.cart.items().isEmpty)
    }

    @Test func concurrentCheckoutsOrderTheLinesOnce() async throws {
        let catalog = CatalogStub(product("P-1"), product("P-2"))
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1", quantity: 2)
        try mediator.cart.add(productID: "P-2")
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        return try await mediator.cart.checkout().orderID
                    } catch {
                        return (error as? ActionFailure)?.code ?? "\(error)"
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["O-1": 1, "empty": 99])
        #expect(catalog.reserved == ["P-1", "P-2"])
    }

    @Test func linesThatComeBackMergeWithWhatWasAddedMeanwhile() async throws {
        let gate = Gate()
        let catalog = CatalogStub(product("P-1"), product("P-2"), product("P-3")) { id in
            guard id == "P-2" else { return }
            await gate.pass()
            throw ActionFailure("closed")
        }
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-1", quantity: 2)
        try mediator.cart.add(productID: "P-2")
        let checkout = Task { try await mediator.cart.checkout() }
        await gate.arrival()
        try mediator.cart.add(productID: "P-3")
        catalog.put(product("P-1", price: 500))
        #expect(try mediator.cart.add(productID: "P-1") == 2)
        gate.open()
        await #expect(throws: ActionFailure("closed")) { try await checkout.value }
        let items = try mediator.cart.items()
        #expect(items.map(\.productID) == ["P-1", "P-2", "P-3"])
        #expect(items.map(\.quantity) == [3, 1, 1])
        #expect(items.map(\.price) == [500, 450, 450])
    }

    @Test func whatMayComeBackCountsWhenSomethingIsAdded() async throws {
        let gate = Gate()
        let catalog = CatalogStub(
            product("P-FREE", price: 0, stock: Int.max),
            product("P-USD", currency: "USD")
        ) { _ in
            await gate.pass()
            throw ActionFailure("closed")
        }
        let mediator = try Mediator(modules: [catalog, CartModule()])
        try mediator.cart.add(productID: "P-FREE", quantity: Int.max)
        let checkout = Task { try await mediator.cart.checkout() }
        await gate.arrival()
        #expect(throws: ActionFailure("tooMuch", "That is more than can be counted.")) {
            try mediator.cart.add(productID: "P-FREE")
        }
        #expect(throws: ActionFailure.self) { try mediator.cart.add(productID: "P-USD") }
        gate.open()
        await #expect(throws: ActionFailure("closed")) { try await checkout.value }
        #expect(try mediator.cart.total().items == Int.max)
    }
}
