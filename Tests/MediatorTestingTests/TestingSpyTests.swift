import Mediator
import MediatorMessages
import MediatorTesting
import TestSupport
import Testing

@Suite(.hangLimit) struct TestingSpyTests {
    private func shop() throws -> TestMediator {
        try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in
                guard id != "P-0" else { throw ActionFailure("notFound") }
                return .sample(id: id, price: 450)
            }
            $0.stub(CatalogActions.reserve) { _, _, _ in "R-1" }
        }
    }

    @Test func callsAreKeptInOrderAcrossTargets() async throws {
        let test = try shop()
        _ = try test.mediator.cart.add(productID: "P-1", quantity: 2)
        _ = try await test.mediator.perform(CartActions.checkout)
        #expect(throws: ActionFailure("notFound")) { try test.mediator.cart.add(productID: "P-0") }
        let calls = test.calls
        #expect(
            calls.map(\.description) == [
                #"Cart.add {"productID": "P-1", "quantity": 2}"#,
                #"Cart.add -> Catalog.product {"id": "P-1"}"#,
                "Cart.checkout {}",
                #"Cart.checkout -> Catalog.reserve {"productID": "P-1", "quantity": 2}"#,
                #"Cart.add {"productID": "P-0", "quantity": 1}"#,
                #"Cart.add -> Catalog.product {"id": "P-0"}"#,
            ]
        )
        #expect(calls.map { $0.caller?.module } == [nil, "Cart", nil, "Cart", nil, "Cart"])
        #expect(calls[1].target == "Catalog")
        #expect(calls[1].action == "product")
        #expect(calls[1].parameters == ["id": "P-1"])
        #expect(try calls[0].outcome?.get() == 2)
        #expect(try calls[1].outcome?.get() == ["id": "P-1", "price": 450])
        #expect(try calls[3].outcome?.get() == "R-1")
        for call in calls[4...] {
            #expect(throws: ActionFailure("notFound")) { try call.outcome?.get() }
        }
    }

    @Test func callsOfTheTestItselfHaveNoCaller() throws {
        let test = try shop()
        _ = try test.mediator.perform(CatalogActions.product, "P-1")
        #expect(test.calls.map(\.caller) == [nil])
        #expect(test.calls(to: CatalogActions.product) == [["id": "P-1"]])
        #expect(test.calls(to: CatalogActions.reserve) == [])
    }

    @Test func nextCallReturnsCallsThatCameBefore() async throws {
        let test = try shop()
        _ = try test.mediator.cart.add(productID: "P-1")
        _ = try test.mediator.cart.add(productID: "P-2")
        #expect(try await test.nextCall(to: CatalogActions.product).parameters == ["id": "P-1"])
        #expect(try await test.nextCall(to: "Catalog", "product").parameters == ["id": "P-2"])
        #expect(try await test.nextCall(to: CartActions.add).parameters == ["productID": "P-1", "quantity": 1])
    }

    @Test func nextCallWaitsForCallsToCome() async throws {
        let test = try shop()
        for id in ["P-1", "P-2"] {
            async let next = test.nextCall(to: CatalogActions.product)
            _ = try test.mediator.cart.add(productID: id)
            #expect(try await next.parameters == ["id": .string(id)])
        }
    }

    /// Returns a task that waits for a call of a product.
    private func waiting(_ test: TestMediator) -> Task<Parameters, any Error> {
        let start = TaskStart()
        let task = Task(executorPreference: start) { try await test.nextCall(to: CatalogActions.product).parameters }
        // Until it waits.
        start.run()
        return task
    }

    @Test func aCallThatAWaiterGotIsNotReturnedAgain() async throws {
        let test = try shop()
        let (first, second) = (waiting(test), waiting(test))
        for id in ["P-1", "P-2", "P-3"] { _ = try test.mediator.cart.add(productID: id) }
        #expect(try await first.value == ["id": "P-1"])
        #expect(try await second.value == ["id": "P-2"])
        #expect(try await test.nextCall(to: CatalogActions.product).parameters == ["id": "P-3"])
        #expect(test.calls(to: CatalogActions.product) == [["id": "P-1"], ["id": "P-2"], ["id": "P-3"]])
    }

    @Test func aWaiterGetsNoCallOfAnotherAction() async throws {
        let test = try shop()
        let next = waiting(test)
        _ = try await test.mediator.perform(CatalogActions.reserve, "P-1", 1)
        _ = try test.mediator.cart.add(productID: "P-2")
        #expect(try await next.value == ["id": "P-2"])
        #expect(try await test.nextCall(to: CatalogActions.reserve).parameters["productID"] == "P-1")
    }

    @Test func everyWaiterGetsACallOfItsOwn() async throws {
        let test = try shop()
        let parameters = try await withThrowingTaskGroup(of: Parameters.self) { group in
            for _ in 0..<50 {
                group.addTask { try await test.nextCall(to: CatalogActions.product).parameters }
            }
            for number in 1...50 {
                _ = try test.mediator.cart.add(productID: "P-\(number)")
                await Task.yield()
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(parameters.count == 50)
    }

    @Test func aWaiterThatIsCancelledThrowsAndTheNextOneGetsTheCall() async throws {
        let test = try shop()
        _ = try test.mediator.cart.add(productID: "P-1")
        let cancelled = Task { try await test.nextCall(to: CatalogActions.reserve) }
        cancelled.cancel()
        let error = await #expect(throws: SpyError.self) { try await cancelled.value }
        #expect(
            error?.description == """
                No call of Catalog.reserve came before the task was cancelled; calls:
                  Cart.add {"productID": "P-1", "quantity": 1}
                  Cart.add -> Catalog.product {"id": "P-1"}
                """
        )
        async let next = test.nextCall(to: CatalogActions.reserve)
        _ = try await test.mediator.perform(CartActions.checkout)
        #expect(try await next.parameters == ["productID": "P-1", "quantity": 2])
    }

    @Test func aCancelledTestGetsCallsThatAreThere() async throws {
        let test = try shop()
        _ = try test.mediator.cart.add(productID: "P-1")
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return try await test.nextCall(to: CatalogActions.product)
        }
        task.cancel()
        #expect(try await task.value.parameters == ["id": "P-1"])
        let later = Task {
            await gate.wait()
            return try await test.nextCall(to: CatalogActions.show)
        }
        later.cancel()
        await #expect(throws: SpyError.self) { try await later.value }
    }

    @Test func aStubThatWasNeverCalledIsReportedWhereItIsAskedFor() throws {
        let test = try TestMediator(CartModule()) { $0.stub("Catalog", "reserve", returning: "R-1") }
        var line = 0
        let found = try reports {
            line = #line + 1
            test.expectAllStubsCalled()
        }
        let text = "A stub was never called.\n  Catalog.reserve\n    at \(#fileID):\(line - 4)"
        #expect(found == [Report(text, line: line, fileID: #fileID)])
    }

    @Test func callsThatDoNotReachTheStubDoNotCount() async throws {
        let line = #line + 2
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 450) }
            $0.stub("Catalog", "reserve", returning: "R-1")
            $0.stub(CatalogActions.show, results: .returns("shown"))
        }
        for (action, parameters) in [("product", ["ID": "P-1"]), ("reserve", [:]), ("show", ["id": 1])]
            as [(_, Parameters)]
        {
            await #expect(throws: MediatorError.self) {
                try await test.mediator.performAsync("Catalog", action, parameters)
            }
        }
        #expect(test.calls.count == 3)
        let found = try reports { test.expectAllStubsCalled() }
        #expect(
            found.map(\.text) == [
                """
                3 stubs were never called.
                  Catalog.product
                    at \(#fileID):\(line)
                  Catalog.reserve
                    at \(#fileID):\(line + 1)
                  Catalog.show
                    at \(#fileID):\(line + 2)
                """
            ]
        )
    }

    @Test func stubsThatFailCountAsCalled() async throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, _ in throw ActionFailure("notFound") }
            $0.stub("Catalog", "reserve", results: .fails(ActionFailure("outOfStock")))
        }
        #expect(throws: ActionFailure.self) { try test.mediator.cart.add(productID: "P-1") }
        await #expect(throws: ActionFailure.self) { try await test.mediator.perform(CartActions.checkout) }
        test.expectAllStubsCalled()
    }
}
