import Mediator
import MediatorTesting
import ModuleA
import ModuleAActions
import Testing

struct CatalogTests {
    let mediator: Mediator

    init() throws {
        mediator = try TestMediator(CatalogModule()).mediator
    }

    @Test func registersAllContractsAndNothingElse() {
        verify(CatalogModule(), implements: CatalogActions.all)
        #expect(mediator.modules == ["Catalog"])
    }

    @Test func requiresNothingOfOtherModules() {
        #expect(CatalogModule().requires.isEmpty)
    }

    @Test func startingReadsTheDataBeforeTheFirstCall() async throws {
        #expect(try mediator.release("Catalog") == false)
        try await mediator.start()
        #expect(try mediator.release("Catalog"))
    }

    @Test func onlyHarmlessReadingIsRemote() {
        let remote = mediator.schemas.filter { $0.exposure == .external }.map(\.action)
        #expect(remote == ["categories", "product", "search"])
        #expect(mediator.schemas.filter { $0.exposure == .link }.map(\.action) == ["detailScreen"])
    }

    @Test func productIsARecordOfTheCatalogsData() throws {
        let expected: Parameters = [
            "id": "P-1001", "title": "Enamel mug", "category": "kitchen", "price": 1299, "currency": "EUR",
            "stock": 40,
        ]
        #expect(try mediator.catalog.product(id: "P-1001").parameters == expected)
        #expect(try mediator.perform("Catalog", "product", ["id": "P-1001"]) == .dictionary(expected))
    }

    @Test func unknownProductIsNotFound() {
        #expect(throws: ActionFailure("notFound", "There is no such product.", ["id": "P-9999"])) {
            try mediator.catalog.product(id: "P-9999")
        }
    }

    @Test func dataBuiltInAreNumberedInOrder() throws {
        let ids = try mediator.catalog.search(text: "", limit: 1000).map(\.id)
        #expect(ids.count >= 40)
        #expect(ids == ids.indices.map { "P-\(1001 + $0)" })
    }

    @Test(arguments: [
        ("mug", ["P-1001"]),
        ("SPEAKER", ["P-1013", "P-1034"]),
        ("cafe creme", ["P-1003"]),
        ("CAFÉ CRÈME", ["P-1003"]),
        ("cre\u{300}me", ["P-1003"]),
        ("grune", ["P-1021"]),
        ("GRÜNE", ["P-1021"]),
        ("茶", ["P-1011"]),
        ("🐰", ["P-1023"]),
        ("\"night", ["P-1016"]),
        ("p-1044", ["P-1044"]),
        ("no such thing", []),
    ])
    func searchLooksAtTitlesAndIdentifiersWithoutCaseAndAccents(text: String, ids: [String]) throws {
        #expect(try mediator.catalog.search(text: text).map(\.id) == ids)
    }

    @Test(arguments: ["\u{1EBF}", "e\u{302}\u{301}"])
    func searchFindsLettersWithTwoMarks(letter: String) throws {
        let mediator = try catalog(product("P-1", title: "eeee", stock: 1))
        #expect(try mediator.catalog.search(text: String(repeating: letter, count: 4)).map(\.id) == ["P-1"])
    }

    @Test func searchKeepsTheOrderOfTheCatalogAndStopsAtItsLimit() throws {
        #expect(try mediator.catalog.search(text: "").map(\.id) == (1001...1020).map { "P-\($0)" })
        #expect(try mediator.catalog.search(text: "", limit: 2).map(\.id) == ["P-1001", "P-1002"])
        #expect(try mediator.catalog.search(text: "", limit: 0).isEmpty)
    }

    @Test func searchStaysInsideACategory() throws {
        let found = try mediator.catalog.search(text: "lamp", category: "lighting")
        #expect(found.map(\.title) == ["Clip-on reading lamp", "Desk lamp with dimmer and swivel arm"])
        #expect(try mediator.catalog.search(text: "lamp", category: "toys").isEmpty)
    }

    @Test func unknownCategoryNamesTheKnownOnes() throws {
        let known: Value = ["audio", "books", "kitchen", "lighting", "outdoors", "stationery", "toys"]
        #expect(try mediator.catalog.categories().parameterValue == known)
        let failure = ActionFailure(
            "unknownCategory",
            "There is no such category.",
            ["category": "Toys", "known": known]
        )
        #expect(throws: failure) { try mediator.catalog.search(text: "", category: "Toys") }
    }

    @Test func negativeLimitIsRefused() {
        #expect(throws: ActionFailure("invalidLimit", "The limit must not be negative.", ["limit": -1])) {
            try mediator.catalog.search(text: "", limit: -1)
        }
    }

    @Test func recordKeepsFieldsThatItDoesNotKnow() throws {
        let product = try CatalogActions.Product([
            "id": "P-1", "title": "Spoon", "category": "kitchen", "price": 450, "currency": "EUR", "stock": 3,
            "color": "red",
        ])
        #expect(product["color"] == "red")
        #expect(try product.with { $0.stock = 2 }["color"] == "red")
    }
}
