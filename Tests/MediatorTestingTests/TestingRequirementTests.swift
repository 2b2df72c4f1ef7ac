import Mediator
import MediatorTesting
import MediatorTrace
import TestSupport
import Testing

/// A module that calls what it does not require, which its startup check does not find.
private struct ForgetfulModule: Module {
    var requires: [any Contract] { [CatalogActions.reserve] }
    static let line = #line + 3

    func register(in registry: inout Registry) {
        registry.handle("Cart", "ask") { call in
            _ = try call.mediator.catalog.product(id: "P-1")
            return .null
        }
        registry.handle("Cart", "own", returns: .int) { call in try call.mediator.perform("Cart", "price") }
        registry.handle("Cart", "price", returns: .int) { _ in 1 }
        registry.handleAsync(ActionSchema("Cart", "buy", returns: .string)) { call in
            .string(try await call.mediator.perform(CatalogActions.reserve, "P-1", 1))
        }
    }
}

private struct CatalogModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(CatalogActions.product) { _, id in .sample(id: id, price: 1) }
        registry.handle(CatalogActions.reserve) { _, _, _ in "R-1" }
    }
}

/// A module of another one: only this one requires the action that it calls.
private struct ShelfModule: Module {
    var requires: [any Contract] { [CatalogActions.product] }

    func register(in registry: inout Registry) {
        registry.handle("Shelf", "first", returns: .string) { call in
            .string(try call.mediator.catalog.product(id: "P-1").id)
        }
    }
}

private struct StoreModule: Module {
    func register(in registry: inout Registry) { registry.register(ShelfModule()) }
}

@Suite(.hangLimit) struct TestingRequirementTests {
    private static let text = """
        Module "Forgetful" calls Catalog.product, which its "requires" does not list.
          called by: Cart.ask at MediatorTestingTests/TestingRequirementTests.swift:\(ForgetfulModule.line)
          to resolve: add CatalogActions.product to "requires" of module "Forgetful".
        """

    @Test func aStubbedCallThatIsNotRequiredFailsTheTestOnce() throws {
        var line = 0
        let found = try reports {
            line = #line + 1
            let test = try TestMediator(ForgetfulModule()) {
                $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 450) }
            }
            try test.mediator.perform("Cart", "ask")
            try test.mediator.perform("Cart", "ask")
        }
        #expect(found == [Report(Self.text, line: line, fileID: #fileID)])
    }

    @Test func soDoesACallOfAnotherModuleUnderTest() throws {
        let found = try reports {
            let test = try TestMediator(ForgetfulModule(), CatalogModule())
            try test.mediator.perform("Cart", "ask")
        }
        #expect(found.map(\.text) == [Self.text])
    }

    @Test func whatIsRequiredOrOwnOrCalledByTheTestIsNot() async throws {
        let test = try TestMediator(ForgetfulModule(), CatalogModule())
        #expect(try test.mediator.perform("Cart", "own") == 1)
        #expect(try await test.mediator.performAsync("Cart", "buy") == "R-1")
        #expect(try test.mediator.perform(CatalogActions.product, "P-1").id == "P-1")
    }

    @Test func whatTheModuleOfAModuleRequiresIsStubbedByName() throws {
        let test = try TestMediator(StoreModule()) {
            $0.stub("Catalog", "product", returning: ["id": "P-1", "price": 450])
        }
        #expect(try test.mediator.perform("Shelf", "first") == "P-1")
        #expect(test.calls(to: CatalogActions.product) == [["id": "P-1"]])
    }

    @Test func theTestMayAskForCallsThatTheModuleOfAModuleDidNotMake() throws {
        let found = try reports {
            let mediator = try TestMediator(StoreModule())
            #expect(mediator.calls(to: CatalogActions.product) == [])
        }
        #expect(found == [])
    }

    @Test func anUnstubbedCallOfTheModuleOfAModuleIsRequired() throws {
        let found = try reports {
            let test = try TestMediator(StoreModule())
            #expect(throws: MediatorError.self) { try test.mediator.perform("Shelf", "first") }
        }
        #expect(
            found.map(\.text) == [
                """
                Module "Shelf" called Catalog.product(id:), which is not stubbed.
                  called by: Shelf.first
                  to resolve: $0.stub(CatalogActions.product) { call, id in … }
                """
            ])
    }

    @Test func theRequirementsOfAModuleAreReadOnce() throws {
        struct ReadModule: Module {
            let reads = Recorder<String>()
            var requires: [any Contract] {
                reads.record("requires")
                return [CatalogActions.product]
            }
            func register(in registry: inout Registry) {}
        }
        let module = ReadModule()
        _ = try TestMediator(module)
        #expect(module.reads.all == ["requires"])
    }

    @Test func aRedirectIsNoChoiceOfTheCaller() throws {
        struct MovingModule: Module {
            var requires: [any Contract] { [] }
            func register(in registry: inout Registry) {
                registry.handle("Cart", "ask") { call in try call.mediator.perform("Cart", "old") }
                registry.handle("Cart", "old") { _ in .null }
                registry.intercept(.action("Cart", "old"), name: "move") { _ in .redirect(to: "Catalog", "new") }
            }
        }
        let test = try TestMediator(MovingModule()) { $0.stub(Action("Catalog", "new", "x")) { _ in } }
        try test.mediator.perform("Cart", "ask")
        #expect(test.calls.map(\.action) == ["ask", "new"])
    }

    @Test func aTraceThatChecksFindsItInARunningMediator() throws {
        let trace = Trace(capacity: 1, checksRequirements: true)
        let plain = Trace("plain")
        let mediator = try Mediator { registry in
            registry.register(ForgetfulModule())
            registry.register(CatalogModule())
            registry.intercept(.everything, by: trace)
            registry.intercept(.everything, by: plain)
        }
        for _ in 0..<3 { try mediator.perform("Cart", "ask") }
        try mediator.perform("Cart", "own")
        #expect(plain.log.undeclaredUses == [])
        let use = try #require(trace.log.undeclaredUses.first)
        #expect(trace.log.undeclaredUses.count == 1)
        #expect("M" + use.description.dropFirst() == Self.text)
        #expect((use.module, use.target, use.action) == ("Forgetful", "Catalog", "product"))
        #expect(use.location == CodeLocation(fileID: #fileID, line: ForgetfulModule.line))
        trace.clear()
        #expect(trace.log.undeclaredUses == [])
    }

    @Test func aRedirectIsNoneInsideOfAnotherTraceEither() async throws {
        struct MovingModule: Module {
            func register(in registry: inout Registry) {
                registry.handleAsync(ActionSchema("Cart", "ask")) { call in
                    try await call.mediator.performAsync("Cart", "old")
                }
                registry.handleAsync(ActionSchema("Cart", "old")) { _ in .null }
                registry.intercept(.action("Cart", "old"), name: "move") { _ in .redirect(to: "Stock", "new") }
            }
        }
        struct StockModule: Module {
            func register(in registry: inout Registry) {
                registry.handleAsync(ActionSchema("Stock", "new")) { _ in .null }
            }
        }
        let traces = [Trace("outer", checksRequirements: true), Trace("inner", checksRequirements: true)]
        let mediator = try Mediator { registry in
            registry.register(MovingModule())
            registry.register(StockModule())
            for trace in traces { registry.intercept(.target("Stock"), by: trace) }
        }
        #expect(try await mediator.performAsync("Cart", "ask") == .null)
        #expect(traces.map(\.log.calls.count) == [1, 1])
        #expect(traces.map(\.log.undeclaredUses) == [[], []])
    }

    @Test func theTreeAndTheGraphShowIt() throws {
        let trace = Trace(checksRequirements: true)
        let mediator = try Mediator { registry in
            registry.register(ForgetfulModule())
            registry.register(CatalogModule())
            registry.intercept(.everything, by: trace)
        }
        try mediator.perform("Cart", "ask")
        #expect(
            trace.log.tree(showsTimes: false) == """
                Cart.ask
                  Catalog.product(id)  not in requires
                """)
        #expect(
            trace.log.callGraph.mermaid() == """
                flowchart LR
                    outside
                    Forgetful
                    Catalog
                    outside -->|"Cart.ask ×1"| Forgetful
                    Forgetful -->|"product ×1 (not in requires)"| Catalog
                """)
    }
}
