import Mediator
import MediatorCatalog
import MediatorEvents
import Testing

/// The module that stands in for others.
struct CatalogSampleModuleTests {
    private struct Fields: RecordFields {
        static let layout = RecordLayout("Product", Fields())
        let id = Field("id", String.self)
        let price = Field("price", Int.self)
        let note = Field("note", String?.self)
    }

    private static let product = Action(
        "Catalog", "product", "Returns a product.", Parameter("id", String.self), returns: Record<Fields>.self,
        effect: .async)
    private static let forget = Action("Catalog", "forget", "Forgets all.")
    private static let changed = Event("Catalog", "changed", "It changed.", Parameter("id", String.self))

    private struct Cart: Module {
        let requires: [any Contract] = [product, forget, changed]
        func register(in registry: inout Registry) {
            registry.on(CatalogSampleModuleTests.changed) { _, _ in }
        }
    }

    private struct Orders: Module {
        let requires: [any Contract] = [product]
        func register(in registry: inout Registry) {}
    }

    private struct Catalog: Module {
        func register(in registry: inout Registry) {
            registry.handle(CatalogSampleModuleTests.forget) { _ in throw ActionFailure("forgotten") }
            registry.declare(CatalogSampleModuleTests.changed)
        }
    }

    @Test func requiredActionsReturnSamplesAndEventsAreDeclared() async throws {
        let (cart, orders) = (Cart(), Orders())
        let mediator = try Mediator(modules: [cart, orders, SampleModule(requirementsOf: cart, orders)])
        let product = try await mediator.perform(Self.product, "P-1001")
        #expect(product.parameters == ["id": "text", "price": 1])
        try mediator.perform(Self.forget)
        #expect(mediator.eventSchemas == [Self.changed.schema])
        #expect(mediator.schemas.map(\.action) == ["forget", "product"])
    }

    @Test func modulesThatRequireNothingNeedNothing() throws {
        #expect(try Mediator(modules: [SampleModule()]).schemas == [])
    }

    @Test func contractsOfTheModulesThemselvesAreLeftToThem() throws {
        let (cart, orders, catalog) = (Cart(), Orders(), Catalog())
        let mediator = try Mediator(
            modules: [cart, orders, catalog, SampleModule(requirementsOf: cart, orders, catalog)])
        #expect(mediator.schemas.map(\.action) == ["forget", "product"])
        #expect(mediator.eventSchemas == [Self.changed.schema])
        let failure = #expect(throws: ActionFailure.self) { try mediator.perform(Self.forget) }
        #expect(failure?.code == "forgotten")
    }

    private static let screen = Action(
        "Catalog", "screen", "Returns the screen.", returns: Reference<any Sendable>.self)
    private static let oldScreen = Action(
        "Catalog", "oldScreen", "Returns the old screen.", returns: Reference<any Sendable>?.self)

    private struct Tabs: Module {
        let requires: [any Contract] = [screen, oldScreen]
        func register(in registry: inout Registry) {}
    }

    @Test func anActionWhoseResultHasNoSampleFailsAndSaysSo() throws {
        let tabs = Tabs()
        let mediator = try Mediator(modules: [tabs, SampleModule(requirementsOf: tabs)])
        let failure = #expect(throws: ActionFailure.self) { try mediator.perform(Self.screen) }
        #expect(
            failure?.description == """
                noSample: Catalog.screen returns reference, of which there is no sample. Register the action in a module \
                of the program.
                """)
        #expect(try mediator.perform("Catalog", "oldScreen") == .null)
    }
}
