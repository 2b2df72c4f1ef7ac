import Mediator
import MediatorTesting
import Testing

struct TestingStubMisuseTests {
    private func error(
        _ module: any Module = CartModule(),
        stubs define: (inout Stubs) throws -> Void
    ) -> StubError? {
        #expect(throws: StubError.self) { try TestMediator(module, stubs: define) }
    }

    @Test func anActionIsStubbedOnce() {
        let error = error {
            $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 1) }
            $0.stub("Catalog", "product", returning: ["id": "P-1", "price": 2])
        }
        let line = #line - 3
        #expect(error?.problems.map(\.location.line) == [line])
        #expect(error?.problems.map { $0.otherLocations.map(\.line) } == [[line + 1]])
        #expect(
            error?.description == """
                Mediator: a stub does not fit.
                  "Catalog.product" is stubbed twice; to resolve: keep one, or give it "results:".
                    at \(#fileID):\(line)
                    at \(#fileID):\(line + 1)
                """
        )
    }

    @Test func stubsOfOneActionStandTogetherHoweverMany() {
        let error = error {
            for price in 1...3 { $0.stub(CatalogActions.product, results: .returns(.sample(id: "P-1", price: price))) }
        }
        let location = "    at \(#fileID):\(#line - 2)"
        #expect(
            error?.description == """
                Mediator: a stub does not fit.
                  "Catalog.product" is stubbed 3 times; to resolve: keep one, or give it "results:".
                \(location)
                \(location)
                \(location)
                """
        )
    }

    @Test func actionsOfTheModuleUnderTestAreNotStubbed() {
        struct BasketModule: Module {
            func register(in registry: inout Registry) {
                registry.handle("Basket", "add", fileID: "Basket/BasketModule.swift", line: 7) { _ in .null }
            }
        }
        // Inside a macro, `#line` is the line of the macro.
        let define = { (stubs: inout Stubs) in
            stubs.stub(Action("Basket", "add", "x")) { _ in }
            stubs.stub(Action("Basket", "add", "x"), results: .returns(()))
        }
        let line = #line - 3
        let error = #expect(throws: StubError.self) {
            try TestMediator(CartModule(), BasketModule(), stubs: define)
        }
        #expect(
            error?.description == """
                Mediator: a stub does not fit.
                  "Basket.add" belongs to a module that is under test; to resolve: leave the stub out.
                    at \(#fileID):\(line)
                    at \(#fileID):\(line + 1)
                    at Basket/BasketModule.swift:7
                """
        )
    }

    @Test func theNameOfAnInvalidModuleIsNotKnown() {
        struct BasketModule: Module {
            func register(in registry: inout Registry) {
                registry.handle("Basket", "add", fileID: "Basket/BasketModule.swift", line: 7) { _ in .null }
                registry.handle("Basket", "a b") { _ in .null }
            }
        }
        let error = error(BasketModule()) { $0.stub(Action("Basket", "add", "x")) { _ in } }
        #expect(
            error?.problems.map(\.message) == [
                #""Basket.add" belongs to a module that is under test; to resolve: leave the stub out."#
            ]
        )
    }

    @Test func contractsThatContradictARequirementAreRejected() {
        let other = Action("Catalog", "product", "x", Parameter("id", Int.self), returns: String.self)
        let error = error {
            $0.stub(other) { _, _ in "" }
        }
        let line = #line - 2
        #expect(
            error?.description == """
                Mediator: a stub does not fit.
                  the stub of "Catalog.product" is not what module "Cart" requires; to resolve: stub the contract that \
                the module requires, or stub by name.
                    parameter "id": sent as string, taken as int
                    result: returned as string, read as Product
                    at \(#fileID):\(line)
                """
        )
    }

    @Test func eachDifferenceFromARequirementIsListed() {
        let other = Action("Catalog", "product", "x", returns: Int.self, effect: .async)
        let error = error {
            $0.stub(other) { _ in 1 }
        }
        #expect(
            error?.problems.map(\.differences) == [
                [
                    "effect: required sync, provided async",
                    #"parameter "id": sent by the caller, unknown to the provider"#,
                    "result: returned as int, read as Product",
                ]
            ]
        )
        #expect(error?.problems.map(\.location.line) == [#line - 11])
        #expect(error?.problems.map(\.otherLocations) == [[]])
    }

    @Test func allProblemsStandTogetherInTheOrderOfTheStubs() {
        let error = error {
            $0.stub(Action("Prices", "a b", "x")) { _ in }
            $0.stub(CartActions.add, results: .returns(1))
            $0.stub("Catalog", "produkt", returning: .null)
            $0.stub("Catalog", "reserve", returning: 1)
            $0.stub("Catalog", "show", returning: "one")
            $0.stub("Catalog", "show", returning: "two")
        }
        let line = #line - 7
        #expect(error?.problems.map(\.location.line) == [line, line + 1, line + 2, line + 3, line + 4])
        #expect(
            error?.problems.map(\.message) == [
                #"action "a b" of "Prices.a b" is no name; to resolve: use letters, digits and underscores, "#
                    + "beginning with a letter.",
                #""Cart.add" belongs to a module that is under test; to resolve: leave the stub out."#,
                #"no module under test requires "Catalog.produkt"; required: Catalog.product, Catalog.reserve, "#
                    + #"Catalog.show, Catalog.watch; did you mean "Catalog.product"?"#,
                #"the stub of "Catalog.reserve" returns what its contract does not: expected string, found int."#,
                #""Catalog.show" is stubbed twice; to resolve: keep one, or give it "results:"."#,
            ]
        )
    }

    @Test func problemsOfTheModulesAloneAreReportedByTheRegistry() {
        let error = #expect(throws: RegistryError.self) {
            try TestMediator(CartModule(), CartModule()) {
                $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 1) }
            }
        }
        #expect(error?.problems.map(\.code) == [.duplicateModule])
    }
}
