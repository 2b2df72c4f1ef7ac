import Mediator
import MediatorTesting
import ModuleA
import ModuleAActions
import Testing

struct ReservationTests {
    @Test func reservationsAreNumberedAndTakeFromTheStock() async throws {
        let mediator = try catalog(product("P-1", stock: 5), product("P-2", stock: 1))
        #expect(try await mediator.catalog.reserve(productID: "P-1", quantity: 2) == "R-1")
        #expect(try await mediator.catalog.reserve(productID: "P-1", quantity: 3) == "R-2")
        #expect(try mediator.catalog.product(id: "P-1").stock == 0)
        #expect(try mediator.catalog.product(id: "P-2").stock == 1)
        #expect(try mediator.catalog.search(text: "P-1").map(\.stock) == [0])
    }

    @Test func cancelledReservationGoesBackToTheStockOnce() async throws {
        let mediator = try catalog(product("P-1", stock: 5))
        let id = try await mediator.catalog.reserve(productID: "P-1", quantity: 2)
        try await mediator.catalog.cancelReservation(id: id)
        #expect(try mediator.catalog.product(id: "P-1").stock == 5)
        let failure = ActionFailure(
            "unknownReservation",
            "There is no such reservation; it may have been cancelled before.",
            ["id": "R-1"]
        )
        await #expect(throws: failure) { try await mediator.catalog.cancelReservation(id: id) }
        #expect(try mediator.catalog.product(id: "P-1").stock == 5)
        #expect(try await mediator.catalog.reserve(productID: "P-1", quantity: 1) == "R-2")
    }

    @Test(arguments: [
        (4, 3, "Only 3 are left."), (Int.max, 3, "Only 3 are left."), (2, 1, "Only 1 is left."),
        (1, 0, "None are left."),
    ])
    func reservingTooManyFailsWithTheAvailableQuantity(quantity: Int, stock: Int, message: String) async throws {
        let mediator = try catalog(product("P-1", stock: stock))
        await #expect(throws: ActionFailure("outOfStock", message, ["available": .int(stock)])) {
            try await mediator.catalog.reserve(productID: "P-1", quantity: quantity)
        }
        #expect(try mediator.catalog.product(id: "P-1").stock == stock)
    }

    @Test(arguments: [0, -1, Int.min])
    func quantityBelowOneIsRefused(quantity: Int) async throws {
        let mediator = try catalog(product("P-1", stock: 5))
        let failure = ActionFailure(
            "invalidQuantity",
            "The quantity must be at least 1.",
            ["quantity": .int(quantity)]
        )
        await #expect(throws: failure) { try await mediator.catalog.reserve(productID: "P-1", quantity: quantity) }
        #expect(try mediator.catalog.product(id: "P-1").stock == 5)
    }

    @Test func unknownProductIsNotFound() async throws {
        let mediator = try catalog(product("P-1", stock: 5))
        await #expect(throws: ActionFailure("notFound", "There is no such product.", ["id": "P-2"])) {
            try await mediator.catalog.reserve(productID: "P-2", quantity: 1)
        }
    }

    @Test func cancelledTaskReservesNothingButMayGiveBack() async throws {
        let mediator = try catalog(product("P-1", stock: 5))
        let id = try await mediator.catalog.reserve(productID: "P-1", quantity: 2)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) {
                try await mediator.catalog.reserve(productID: "P-1", quantity: 1)
            }
            try await mediator.catalog.cancelReservation(id: id)
        }
        try await task.value
        #expect(try mediator.catalog.product(id: "P-1").stock == 5)
    }

    @Test(arguments: [(stock: 37, quantity: 1), (stock: 100, quantity: 3), (stock: 0, quantity: 1)])
    func concurrentReservationsNeverTakeMoreThanThereIs(stock: Int, quantity: Int) async throws {
        let mediator = try catalog(product("P-1", stock: stock))
        let outcomes = await withTaskGroup(of: Result<String, any Error>.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        return .success(try await mediator.catalog.reserve(productID: "P-1", quantity: quantity))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var ids: Set<String> = []
        var refusals: [ActionFailure] = []
        for outcome in outcomes {
            switch outcome {
            case .success(let id): ids.insert(id)
            case .failure(let error): refusals.append(try #require(error as? ActionFailure))
            }
        }
        let left = stock % quantity
        #expect(ids == Set((0..<stock / quantity).map { "R-\($0 + 1)" }))
        #expect(refusals.count == 100 - stock / quantity)
        #expect(refusals.allSatisfy { $0.code == "outOfStock" && $0.details == ["available": .int(left)] })
        #expect(try mediator.catalog.product(id: "P-1").stock == left)
    }

    @Test func releasedCatalogBeginsAnewWithTheStockOfItsData() async throws {
        let mediator = try catalog(product("P-1", stock: 5))
        _ = try await mediator.catalog.reserve(productID: "P-1", quantity: 2)
        try mediator.release("Catalog")
        #expect(try mediator.catalog.product(id: "P-1").stock == 5)
        #expect(try await mediator.catalog.reserve(productID: "P-1", quantity: 5) == "R-1")
    }

    @Test func mediatorsDoNotShareTheirStock() async throws {
        let module = CatalogModule()
        let first = try TestMediator(module).mediator
        let second = try TestMediator(module).mediator
        _ = try await first.catalog.reserve(productID: "P-1001", quantity: 40)
        #expect(try first.catalog.product(id: "P-1001").stock == 0)
        #expect(try second.catalog.product(id: "P-1001").stock == 40)
    }
}
