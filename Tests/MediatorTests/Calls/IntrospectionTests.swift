import Mediator
import TestSupport
import Testing

struct IntrospectionTests {
    private struct CatalogModule: Module {
        func register(in registry: inout Registry) {
            registry.handle("Catalog", "search", returns: .int) { _ in 0 }
            registry.notFound("Stock") { _ in 0 }
        }
    }

    private let mediator: Mediator

    init() throws {
        mediator = try Mediator(modules: [CartModule(), CatalogModule()])
    }

    @Test func hasTellsWhetherAnActionIsRegistered() {
        #expect(mediator.has(Cart.add))
        #expect(mediator.has(Cart.checkout))
        #expect(mediator.has("Cart", "show"))
        #expect(mediator.has("Catalog", "search"))
        #expect(!mediator.has("Cart", "ad"))
        #expect(!mediator.has("Basket", "add"))
        #expect(!mediator.has(Action("Cart", "total", "")))
    }

    @Test func hasTellsWhetherAContractFitsWhatIsRegistered() {
        #expect(!mediator.has(Action("Cart", "add", "", Parameter("productID", Int.self), returns: Int.self)))
        #expect(!mediator.has(Action("Cart", "clear", "", returns: String.self)))
        #expect(mediator.has(Action("Catalog", "search", "", returns: Int.self, effect: .async)))
    }

    @Test func whatOnlyNotFoundAnswersIsNotThere() throws {
        #expect(!mediator.has("Stock", "count"))
        #expect(try mediator.perform("Stock", "count") == 0)
    }

    @Test func schemasAreSortedByTargetAndAction() {
        #expect(
            mediator.schemas.map { "\($0.target).\($0.action)" } == [
                "Cart.add", "Cart.checkout", "Cart.clear", "Cart.hide", "Cart.refresh", "Cart.show", "Catalog.search",
            ]
        )
        #expect(mediator.schemas.first == Cart.add.schema)
    }

    @Test func theSchemaOfAnActionIsThatOfItsContract() throws {
        #expect(try mediator.schema(of: "Cart", "checkout") == Cart.checkout.schema)
        #expect(try mediator.schema(of: "Catalog", "search") == ActionSchema("Catalog", "search", returns: .int))
    }

    @Test func theSchemaOfAnUnknownActionIsTheErrorOfCallingIt() throws {
        let error = #expect(throws: MediatorError.self) { try mediator.schema(of: "Cart", "ad") }
        #expect(error?.code == .actionNotFound)
        #expect(error?.suggestions == ["add"])
        let other = #expect(throws: MediatorError.self) { try mediator.schema(of: "Basket", "add") }
        #expect(
            other?.description == """
                Mediator: no target "Basket".
                  registered: Cart, Catalog
                  to resolve: register a module that handles it, or check the name.
                """
        )
    }

    @Test func modulesAreListedInOrder() {
        #expect(mediator.modules == ["Cart", "Catalog"])
    }
}
