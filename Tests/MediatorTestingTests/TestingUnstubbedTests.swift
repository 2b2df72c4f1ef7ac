import Mediator
import MediatorTesting
import TestSupport
import Testing

@Suite(.hangLimit) struct TestingUnstubbedTests {
    @Test func aNeighborWithoutAStubFailsTheTestWhereItsMediatorWasMade() throws {
        var line = 0
        let found = try reports {
            line = #line + 1
            let test = try TestMediator(CartModule())
            let error = #expect(throws: MediatorError.self) { try test.mediator.cart.add(productID: "P-1") }
            #expect(error?.code == .targetNotFound)
        }
        let report = Report(
            """
            Module "Cart" called Catalog.product(id:), which is not stubbed.
              called by: Cart.add
              to resolve: $0.stub(CatalogActions.product) { call, id in … }
            """,
            line: line,
            fileID: #fileID
        )
        #expect(found == [report])
    }

    @Test func asynchronousHandlersAreHeld() async throws {
        var line = 0
        let found = try await reports {
            line = #line + 1
            let test = try TestMediator(CartModule()) {
                $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 1) }
            }
            let error = await #expect(throws: MediatorError.self) {
                try await test.mediator.perform(CartActions.checkout)
            }
            #expect(error?.message == "no action \"reserve\" in target \"Catalog\".")
        }
        let report = Report(
            """
            Module "Cart" called Catalog.reserve(productID:quantity:), which is not stubbed.
              called by: Cart.checkout
              to resolve: $0.stub(CatalogActions.reserve) { call, productID, quantity in … }
            """,
            line: line,
            fileID: #fileID
        )
        #expect(found == [report])
    }

    @Test func modulesThatStartAreHeld() async throws {
        struct EagerModule: Module {
            var requires: [any Contract] { [CatalogActions.product] }
            func register(in registry: inout Registry) {}
            func start(_ mediator: Mediator) async throws { _ = try mediator.catalog.product(id: "P-1") }
        }
        let found = try await reports {
            let test = try TestMediator(EagerModule())
            let error = await #expect(throws: MediatorError.self) { try await test.mediator.start() }
            #expect(error?.code == .startFailed)
        }
        #expect(
            found.map(\.text) == [
                """
                Module "Eager" called Catalog.product(id:), which is not stubbed.
                  called by: Eager.start()
                  to resolve: $0.stub(CatalogActions.product) { call, id in … }
                """
            ]
        )
    }

    @Test func callsWithoutARequirementAreReportedAsSuch() throws {
        struct ForgetfulModule: Module {
            static let line = #line + 2
            func register(in registry: inout Registry) {
                registry.handle("Cart", "ask") { call in
                    try call.mediator.perform("Catalog", "product", ["id": "P-1", "size": 2])
                }
                registry.handle("Cart", "mistype") { call in try call.mediator.perform("Cart", "aks") }
            }
        }
        let location = "\(#fileID):\(ForgetfulModule.line)"
        let found = try reports {
            let test = try TestMediator(ForgetfulModule())
            let first = #expect(throws: MediatorError.self) { try test.mediator.perform("Cart", "ask") }
            #expect(first?.message == "no target \"Catalog\".")
            let second = #expect(throws: MediatorError.self) { try test.mediator.perform("Cart", "mistype") }
            #expect(second?.message == "no action \"aks\" in target \"Cart\".")
        }
        #expect(
            found.map(\.text) == [
                """
                Module "Forgetful" called Catalog.product(id:size:), which is not stubbed.
                  called by: Cart.ask at \(location)
                  no module under test lists it in "requires"
                  to resolve: add CatalogActions.product to "requires", and $0.stub(CatalogActions.product) \
                { call, id, size in … }
                """,
                """
                Module "Forgetful" called Cart.aks(), which is not stubbed.
                  called by: Cart.mistype at \(#fileID):\(ForgetfulModule.line + 3)
                  no module under test lists it in "requires"
                  did you mean "ask"?
                """,
            ]
        )
    }

    @Test func everyUnstubbedCallFailsTheTestAndIsRecorded() async throws {
        let found = try await reports {
            let test = try TestMediator(CartModule())
            async let next = test.nextCall(to: CatalogActions.product)
            for id in ["P-1", "P-2"] {
                let error = #expect(throws: MediatorError.self) { try test.mediator.cart.add(productID: id) }
                #expect(error?.message == "no target \"Catalog\".")
            }
            #expect(try await next.parameters == ["id": "P-1"])
            #expect(test.calls.map(\.target) == ["Cart", "Catalog", "Cart", "Catalog"])
            for call in test.calls(to: CatalogActions.product).indices {
                let error = #expect(throws: MediatorError.self) { try test.calls[2 * call + 1].outcome?.get() }
                #expect(error?.code == .targetNotFound)
            }
        }
        #expect(found.count == 2)
    }

    @Test func anNotFoundCallOfTheTestItselfOnlyThrows() throws {
        let test = try TestMediator(CartModule())
        let error = #expect(throws: MediatorError.self) { try test.mediator.perform(CatalogActions.product, "P-1") }
        #expect(error?.message == "no target \"Catalog\".")
    }

    @Test func neighborsThatAreAskedForFirstAreNotCalled() throws {
        struct CarefulModule: Module {
            func register(in registry: inout Registry) {
                registry.handle("Cart", "ask", returns: .bool) { call in .bool(call.mediator.has("Catalog", "product"))
                }
            }
        }
        #expect(try TestMediator(CarefulModule()).mediator.perform("Cart", "ask") == false)
    }
}
