import Mediator
import MediatorTesting
import TestSupport
import Testing

struct TestingNamedStubTests {
    private func error(_ define: (inout Stubs) -> Void) -> StubError? {
        #expect(throws: StubError.self) { try TestMediator(CartModule(), stubs: define) }
    }

    @Test func aStubByNameReturnsAValue() throws {
        let test = try TestMediator(CartModule()) {
            $0.stub("Catalog", "product", returning: ["id": "P-1", "price": 450])
        }
        #expect(try test.mediator.cart.add(productID: "P-1") == 1)
        #expect(test.calls(to: "Catalog", "product") == [["id": "P-1"]])
    }

    @Test func aStubByNameHasTheEffectThatIsRequired() async throws {
        let gate = Gate()
        gate.open()
        let test = try TestMediator(CartModule()) {
            $0.stub("Catalog", "product") { call in ["id": .string(try call.get("id")), "price": 450] }
            $0.stub("Catalog", "reserve") { call in
                await gate.wait()
                return .string("\(try call.get("quantity", as: Int.self))")
            }
            $0.stub("Catalog", "show") { call in "shown" }
        }
        #expect(try test.mediator.cart.add(productID: "P-1") == 1)
        #expect(try await test.mediator.perform(CartActions.checkout) == "2")
        #expect(try await test.mediator.perform(CartActions.show) == "shown")
    }

    @Test func anAsynchronousStubByNameMayBeAPlainValue() async throws {
        let test = try TestMediator(CartModule()) { $0.stub("Catalog", "reserve", returning: "R-1") }
        #expect(try await test.mediator.perform(CartActions.checkout) == "R-1")
    }

    @Test func aStubByNameAnswersInOrder() throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(
                "Catalog", "product",
                results: .returns(["id": "P-1", "price": 450]), .fails(ActionFailure("notFound")))
        }
        #expect(try test.mediator.cart.add(productID: "P-1") == 1)
        #expect(throws: ActionFailure("notFound")) { try test.mediator.cart.add(productID: "P-1") }
    }

    @Test func aHeldCallbackIsReadByName() throws {
        let onChange = HeldCallback<String, Int>()
        let cart = CartModule()
        let test = try TestMediator(cart) {
            $0.stub("Catalog", "watch") { call in
                onChange.hold(try call.get("onChange"))
                return .null
            }
        }
        try test.mediator.perform(CartActions.watch)
        try onChange.fire("P-1", 450)
        #expect(cart.changes.all == ["P-1: 450"])
    }

    @Test func parametersAreCheckedAtTheCall() throws {
        struct CallingByName: Module {
            var requires: [any Contract] { [CatalogActions.product] }
            func register(in registry: inout Registry) {
                registry.handle("Cart", "ask") { call in try call.mediator.perform("Catalog", "product", ["ID": "P-1"])
                }
            }
        }
        let test = try TestMediator(CallingByName()) {
            $0.stub("Catalog", "product", returning: ["id": "P-1", "price": 450])
        }
        let error = #expect(throws: MediatorError.self) { try test.mediator.perform("Cart", "ask") }
        #expect(error?.code == .unknownParameter)
    }

    @Test func namesThatNoModuleRequiresAreRejectedTogether() {
        let error = error {
            $0.stub("Catalog", "produkt", returning: .null)
            $0.stub("Stock", "count") { _ in 1 }
        }
        let line = #line - 3
        let required = "required: Catalog.product, Catalog.reserve, Catalog.show, Catalog.watch"
        #expect(error?.problems.map(\.location.line) == [line, line + 1])
        #expect(
            error?.description == """
                Mediator: 2 stubs do not fit.
                  no module under test requires "Catalog.produkt"; \(required); did you mean "Catalog.product"?
                    at \(#fileID):\(line)
                  no module under test requires "Stock.count"; \(required); to resolve: add it to "requires", or stub its \
                contract.
                    at \(#fileID):\(line + 1)
                """
        )
    }

    @Test func valuesThatTheContractDoesNotReturnAreRefused() {
        let error = error {
            $0.stub("Catalog", "product", returning: ["id": 1])
            $0.stub("Catalog", "reserve", results: .returns("R-1"), .returns(2))
        }
        let line = #line - 3
        #expect(
            error?.description == """
                Mediator: 2 stubs do not fit.
                  the stub of "Catalog.product" returns what its contract does not: id: expected string, found int; \
                price: missing, expected int.
                    at \(#fileID):\(line)
                  the stub of "Catalog.reserve" returns what its contract does not: expected string, found int.
                    at \(#fileID):\(line + 1)
                """
        )
    }

    @Test(arguments: [("product", "sync"), ("show", "mainActor")])
    func closuresThatAwaitAreRefusedWhereTheContractDoesNot(action: String, effect: String) {
        let error = error {
            $0.stub("Catalog", action) { _ in
                await Task.yield()
                return .null
            }
        }
        let line = #line - 5
        #expect(
            error?.description == """
                Mediator: a stub does not fit.
                  the stub of "Catalog.\(action)" awaits, and its effect is \(effect); to resolve: give it a closure \
                without "await".
                    at \(#fileID):\(line)
                """
        )
    }

    @Test func resultsThatDoNotFitFailTheTestThoughTheModuleGoesOn() throws {
        struct ForgivingModule: Module {
            var requires: [any Contract] { [CatalogActions.product] }
            func register(in registry: inout Registry) {
                registry.handle("Cart", "ask", returns: .bool) { call in
                    .bool((try? call.mediator.perform("Catalog", "product", ["id": "P-1"])) != nil)
                }
            }
        }
        var line = 0
        let found = try reports {
            line = #line + 1
            let test = try TestMediator(ForgivingModule()) {
                $0.stub("Catalog", "product") { _ in ["id": "P-1"] }
            }
            #expect(try test.mediator.perform("Cart", "ask") == false)
        }
        let report = Report(
            """
            The stub of Catalog.product returned what its contract does not: price: missing, expected int.
              declared: Product
              at \(#fileID):\(line + 1)
            """,
            line: line,
            fileID: #fileID
        )
        #expect(found == [report])
    }
}
