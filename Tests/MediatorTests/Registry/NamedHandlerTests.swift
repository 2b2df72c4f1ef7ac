import Mediator
import TestSupport
import Testing

struct NamedHandlerTests {
    private func mediator(
        _ effect: Effect,
        _ schema: ActionSchema,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) throws -> Mediator {
        try Mediator { registry in
            switch effect {
            case .sync: registry.handle(schema, handler)
            case .async: registry.handleAsync(schema) { call in try handler(call) }
            case .mainActor: registry.handleOnMainActor(schema) { call in try handler(call) }
            default: registry.handleAsyncOnMainActor(schema) { call in try handler(call) }
            }
        }
    }

    private let schema = ActionSchema(
        "Cart",
        "add",
        "Adds.",
        parameters: [
            ParameterSchema("productID", .string), ParameterSchema("quantity", .int, default: 1),
            ParameterSchema("note", .string.nullable),
        ],
        returns: .int
    )

    @Test(arguments: Effect.all)
    func defaultsAreFilledInAndOptionalsStayMissing(effect: Effect) async throws {
        let seen = Recorder<Parameters>()
        let mediator = try mediator(effect, schema) { call in
            seen.record(call.parameters)
            return .int(try call.get("quantity"))
        }
        #expect(try await mediator.performAsync("Cart", "add", ["productID": "P-1001"]) == 1)
        #expect(
            try await mediator.performAsync("Cart", "add", ["productID": "P-1001", "quantity": 3, "note": .null]) == 3
        )
        #expect(
            seen.all == [
                ["productID": "P-1001", "quantity": 1], ["productID": "P-1001", "quantity": 3, "note": .null],
            ]
        )
    }

    @Test(arguments: Effect.all)
    func parametersAreCheckedBeforeTheHandlerRuns(effect: Effect) async throws {
        let runs = Counter()
        let mediator = try mediator(effect, schema) { _ in
            runs.increment()
            return 1
        }
        let error = await #expect(throws: MediatorError.self) {
            try await mediator.performAsync("Cart", "add", ["productId": "P-1001", "quantity": "2"])
        }
        #expect(runs.count == 0)
        #expect(
            error?.description == """
                Mediator: Cart.add cannot take its parameters, for 3 reasons.
                  no parameter "productId" in Cart.add; did you mean "productID"?
                  parameter "productID" of Cart.add is missing.
                  parameter "quantity" of Cart.add: expected int, found string.
                  parameters: productID: string, quantity: int = 1, note: string?
                  to resolve: pass what is declared.
                """
        )
    }

    @Test(arguments: Effect.all)
    func resultsAreCheckedAfterwards(effect: Effect) async throws {
        let mediator = try mediator(effect, schema) { _ in "three" }
        let error = await #expect(throws: MediatorError.self) {
            try await mediator.performAsync("Cart", "add", ["productID": "P-1001"])
        }
        #expect(error?.code == .invalidResult)
        #expect(
            error?.description == """
                Mediator: the result of Cart.add does not fit: expected int, found string.
                  declared: int
                  to resolve: make the handler return what the caller's contract declares, or change the contract.
                """
        )
    }

    @Test(arguments: Effect.all)
    func theEffectIsThatOfTheHandler(effect: Effect) throws {
        for declared in Effect.all {
            var schema = schema
            schema.effect = declared
            let mediator = try mediator(effect, schema) { _ in 1 }
            #expect(try mediator.schema(of: "Cart", "add").effect == effect)
        }
    }

    @Test func theSchemaIsKeptAsItWasGiven() throws {
        let mediator = try Mediator { registry in
            registry.handle(
                "Cart",
                "add",
                "Adds.",
                parameters: schema.parameters,
                returns: .int,
                exposure: .external,
                impact: .reads,
                tags: ["login"],
                failures: ["full"]
            ) { _ in 1 }
        }
        var expected = schema
        expected.exposure = .external
        expected.impact = .reads
        expected.tags = ["login"]
        expected.failures = ["full"]
        #expect(try mediator.schema(of: "Cart", "add") == expected)
    }

    @Test func aContractCallsAHandlerRegisteredByName() throws {
        let mediator = try mediator(.sync, Cart.add.schema) { call in
            .int(try call.get("quantity", as: Int.self) * 10)
        }
        #expect(try mediator.perform(Cart.add, "P-1001", 2) == 20)
    }

    @Test func anActionThatDeclaresNothingReturnsNull() throws {
        let mediator = try Mediator { registry in registry.handle("T", "x") { _ in 3 } }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("T", "x") }
        #expect(error?.message == "the result of T.x does not fit: expected null, found int.")
    }
}
