import Mediator
import MediatorTesting
import Testing

struct TestingStubResultTests {
    @Test func resultsComeInOrder() throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(
                CatalogActions.product,
                results: .returns(.sample(id: "P-1", price: 1)), .fails(ActionFailure("notFound", "Gone.")),
                .returns(.sample(id: "P-2", price: 2)))
        }
        #expect(try test.mediator.perform(CatalogActions.product, "x").price == 1)
        #expect(throws: ActionFailure("notFound", "Gone.")) { try test.mediator.perform(CatalogActions.product, "x") }
        #expect(try test.mediator.perform(CatalogActions.product, "x").price == 2)
    }

    @Test func actionsOfTheOtherEffectsAnswerInOrder() async throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.reserve, results: .returns("R-1"), .fails(ActionFailure("outOfStock")))
            $0.stub(CatalogActions.show, results: .returns("one"), .returns("two"))
        }
        #expect(try await test.mediator.perform(CartActions.checkout) == "R-1")
        await #expect(throws: ActionFailure("outOfStock")) { try await test.mediator.perform(CartActions.checkout) }
        #expect(try await test.mediator.perform(CartActions.show) == "one")
        #expect(try await test.mediator.perform(CartActions.show) == "two")
    }

    @Test func aCallTooManyFailsTheTestAndThrows() throws {
        var line = 0
        let fact = "The stub of Catalog.product has 1 result and was called 2 times."
        let found = try reports {
            line = #line + 1
            let test = try TestMediator(CartModule()) {
                $0.stub(CatalogActions.product, results: .returns(.sample(id: "P-1", price: 1)))
            }
            #expect(try test.mediator.cart.add(productID: "P-1") == 1)
            #expect(throws: ActionFailure("noResultLeft", fact, ["results": 1, "calls": 2])) {
                try test.mediator.cart.add(productID: "P-1")
            }
        }
        let report = Report(
            """
            \(fact)
              called by: Cart.add
              at \(#fileID):\(line + 1)
              to resolve: give it one result more, or a closure.
            """,
            line: line,
            fileID: #fileID
        )
        #expect(found == [report])
    }

    @Test func resultsAreGivenOnceHoweverManyAsk() async throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.reserve, results: .returns("1"), .returns("2"), .returns("3"), .returns("4"))
        }
        let results = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<4 { group.addTask { try await test.mediator.perform(CartActions.checkout) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.sorted() == ["1", "2", "3", "4"])
    }
}
