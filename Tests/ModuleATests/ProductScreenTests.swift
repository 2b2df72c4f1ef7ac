import Mediator
import MediatorTesting
import ModuleA
import ModuleAActions
import Testing

@MainActor
struct ProductScreenTests {
    @Test func screenDrawsTheProductInAFrame() async throws {
        let drawing = """
            ┌──
            │ Enamel mug
            ├──
            │ P-1001
            │ category  kitchen
            │ price     12.99 EUR
            │ stock     40
            └──
            """
        let mediator = try TestMediator(CatalogModule()).mediator
        let screen = try await mediator.catalog.detailScreen(id: "P-1001")
        #expect(screen.title == "Enamel mug")
        #expect(screen.draw() == drawing)
        #expect(screen.description == drawing)
    }

    @Test func controlCharactersDoNotReachTheTerminal() async throws {
        let mediator = try catalog(product("P-1", title: "Spoon\u{1B}[2J\nand\r\nfork", stock: 1))
        let lines = try await mediator.catalog.detailScreen(id: "P-1").draw().split(separator: "\n")
        #expect(lines.count == 8)
        #expect(lines[1] == "│ Spoon [2J and fork")
    }

    @Test(arguments: [
        (1299, "EUR", "12.99 EUR"), (5, "EUR", "0.05 EUR"), (0, "USD", "0.00 USD"), (1200, "JPY", "1200 JPY"),
        (1500, "KWD", "1.500 KWD"), (7, "CLF", "0.0007 CLF"), (Int.max, "EUR", "92233720368547758.07 EUR"),
    ])
    func pricesHaveTheDecimalsOfTheirCurrency(price: Int, currency: String, text: String) async throws {
        let mediator = try catalog(product("P-1", price: price, currency: currency, stock: 1))
        let lines = try await mediator.catalog.detailScreen(id: "P-1").draw().split(separator: "\n")
        #expect(lines[5].split(separator: " ").dropFirst(2).joined(separator: " ") == text)
    }

    @Test func screenShowsTheAvailableStock() async throws {
        let mediator = try catalog(product("P-1", stock: 5))
        _ = try await mediator.catalog.reserve(productID: "P-1", quantity: 2)
        let lines = try await mediator.catalog.detailScreen(id: "P-1").draw().split(separator: "\n")
        #expect(lines[6] == "│ stock     3")
    }

    @Test func screenCrossesByNameAsAReferenceThatDescribesItself() async throws {
        let mediator = try TestMediator(CatalogModule()).mediator
        let value = try await mediator.performAsync("Catalog", "detailScreen", ["id": "P-1001"])
        guard case .reference(let reference) = value else {
            Issue.record("no reference: \(value)")
            return
        }
        let drawing = try await mediator.catalog.detailScreen(id: "P-1001").draw()
        await Task.detached { #expect(String(describing: reference.object) == drawing) }.value
    }

    @Test func unknownProductHasNoScreen() async throws {
        let mediator = try TestMediator(CatalogModule()).mediator
        await #expect(throws: ActionFailure("notFound", "There is no such product.", ["id": "P-9999"])) {
            try await mediator.catalog.detailScreen(id: "P-9999")
        }
    }
}
