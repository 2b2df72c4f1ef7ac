import Mediator
import MediatorTesting
import ModuleAActions
import ModuleB
import ModuleBActions
import Testing

struct CartTests {
    let shelf: Shelf
    let mediator: Mediator

    init() throws {
        let shelf = try Shelf(
            product("P-1"),
            product("P-2", price: 1299),
            product("P-USD", currency: "USD"),
            product("P-MAX", price: Int.max)
        )
        self.shelf = shelf
        mediator = try TestMediator(CartModule()) { $0.stubCatalog(shelf) }.mediator
    }

    @Test func registersAllContractsAndNothingElse() {
        verify(CartModule(), implements: CartActions.all)
        #expect(mediator.modules == ["Cart"])
    }

    @Test func requiresTheActionsOfTheCatalogThatItCalls() {
        let required = [CatalogActions.product.schema, CatalogActions.reserve.schema]
        let actions = CartModule().requires.compactMap(\.contractSchema.action)
        #expect(actions == required + [CatalogActions.cancelReservation.schema])
    }

    @Test func clearingIsNotRemoteAndCheckoutAsksForALogin() {
        let actions = CartActions.all.compactMap(\.contractSchema.action)
        #expect(CartActions.clear.schema.exposure == .internal)
        #expect(CartActions.checkout.schema.exposure == .external)
        #expect(actions.filter { $0.tags.contains("login") }.map(\.action) == ["checkout"])
    }

    @Test func addingReturnsHowManyItemsThereAre() throws {
        #expect(try mediator.cart.add(productID: "P-1", quantity: 2) == 2)
        #expect(try mediator.cart.add(productID: "P-2") == 3)
        #expect(try mediator.perform("Cart", "add", ["productID": "P-1"]) == 4)
    }

    @Test func itemsAreRecordsInTheOrderOfTheirFirstAdding() throws {
        try mediator.cart.add(productID: "P-2")
        try mediator.cart.add(productID: "P-1", quantity: 2)
        try mediator.cart.add(productID: "P-2")
        let expected: Value = [
            [
                "productID": "P-2", "title": "Title of P-2", "quantity": 2, "price": 1299, "currency": "EUR",
                "amount": 2598,
            ],
            [
                "productID": "P-1", "title": "Title of P-1", "quantity": 2, "price": 450, "currency": "EUR",
                "amount": 900,
            ],
        ]
        #expect(try mediator.perform("Cart", "items") == expected)
        #expect(try mediator.cart.items().map(\.amount) == [2598, 900])
    }

    @Test func totalAddsUp() throws {
        try mediator.cart.add(productID: "P-1", quantity: 2)
        try mediator.cart.add(productID: "P-2")
        #expect(try mediator.cart.total().parameters == ["total": 2199, "currency": "EUR", "items": 3])
    }

    @Test func totalOfAnEmptyCartIsNothingInEuros() throws {
        #expect(try mediator.cart.total().parameters == ["total": 0, "currency": "EUR", "items": 0])
        #expect(try mediator.cart.items().isEmpty)
    }

    @Test func priceIsThatOfTheLastAdding() throws {
        try mediator.cart.add(productID: "P-1", quantity: 2)
        try shelf.put(product("P-1", price: 500))
        #expect(try mediator.cart.total().total == 900)
        try mediator.cart.add(productID: "P-1")
        #expect(try mediator.cart.total().total == 1500)
    }

    @Test func currencyIsThatOfTheFirstProduct() throws {
        try mediator.cart.add(productID: "P-USD")
        #expect(try mediator.cart.total().currency == "USD")
        try mediator.cart.clear()
        #expect(try mediator.cart.add(productID: "P-1") == 1)
        #expect(try mediator.cart.total().currency == "EUR")
    }

    @Test func onlyProductMayChangeItsCurrency() throws {
        try mediator.cart.add(productID: "P-1")
        try shelf.put(product("P-1", currency: "USD"))
        #expect(try mediator.cart.add(productID: "P-1") == 2)
        #expect(try mediator.cart.total().currency == "USD")
    }

    @Test(arguments: [(1, 3), (2, 2), (3, 1), (4, 1), (Int.max, 1), (nil, 1)] as [(Int?, Int)])
    func removingReturnsHowManyItemsAreLeft(quantity: Int?, left: Int) throws {
        try mediator.cart.add(productID: "P-1", quantity: 3)
        try mediator.cart.add(productID: "P-2")
        #expect(try mediator.cart.remove(productID: "P-1", quantity: quantity) == left)
        #expect(try mediator.cart.items().count == (left == 1 ? 1 : 2))
        #expect(try mediator.cart.total().items == left)
    }

    @Test func clearingRemovesEverything() throws {
        try mediator.cart.add(productID: "P-1", quantity: 3)
        try mediator.cart.clear()
        #expect(try mediator.cart.items().isEmpty)
    }

    @Test func mediatorsDoNotShareTheirCart() throws {
        let module = CartModule()
        let first = try TestMediator(module) { $0.stubCatalog(shelf) }.mediator
        let second = try TestMediator(module) { $0.stubCatalog(shelf) }.mediator
        try first.cart.add(productID: "P-1")
        #expect(try second.cart.items().isEmpty)
    }

    @Test func recordsKeepFieldsThatTheyDoNotKnow() throws {
        #expect(try mediator.catalog.product(id: "P-1")["color"] == "red")
        let total = try CartActions.Total(["total": 1, "currency": "EUR", "items": 1, "tax": 19])
        #expect(total["tax"] == 19)
    }

    // MARK: Failures of the cart

    @Test func unknownProductFailsAsTheCatalogDoes() throws {
        #expect(throws: ActionFailure("notFound", "There is no such product.", ["id": "P-9"])) {
            try mediator.cart.add(productID: "P-9")
        }
        #expect(try mediator.cart.items().isEmpty)
    }

    @Test(arguments: [0, -1, Int.min])
    func quantityBelowOneIsRefused(quantity: Int) throws {
        try mediator.cart.add(productID: "P-1")
        let failure = ActionFailure(
            "invalidQuantity",
            "The quantity must be at least 1.",
            ["quantity": .int(quantity)]
        )
        #expect(throws: failure) { try mediator.cart.add(productID: "P-1", quantity: quantity) }
        #expect(throws: failure) { try mediator.cart.remove(productID: "P-1", quantity: quantity) }
        #expect(try mediator.cart.total().items == 1)
    }

    @Test func anotherCurrencyIsRefused() throws {
        try mediator.cart.add(productID: "P-1")
        let failure = ActionFailure(
            "currencyMismatch",
            "The cart is in another currency; check it out or clear it first.",
            ["expected": "EUR", "found": "USD"]
        )
        #expect(throws: failure) { try mediator.cart.add(productID: "P-USD") }
        #expect(try mediator.cart.total().items == 1)
    }

    @Test(arguments: [
        [("P-MAX", 2)],
        [("P-2", Int.max)],
        [("P-MAX", 1), ("P-1", 1)],
        [("P-MAX", 1), ("P-MAX", 1)],
        [("P-FREE", Int.max), ("P-FREE", 1)],
        [("P-FREE", Int.max), ("P-1", 1)],
    ])
    func moreThanCanBeCountedIsRefused(additions: [(String, Int)]) throws {
        try shelf.put(product("P-FREE", price: 0))
        for (id, quantity) in additions.dropLast() {
            try mediator.cart.add(productID: id, quantity: quantity)
        }
        let before = try mediator.cart.items()
        let (id, quantity) = try #require(additions.last)
        #expect(throws: ActionFailure("tooMuch", "That is more than can be counted.")) {
            try mediator.cart.add(productID: id, quantity: quantity)
        }
        #expect(try mediator.cart.items() == before)
    }

    @Test func removingAMissingProductFails() {
        let failure = ActionFailure("notInCart", "The cart holds nothing of the product.", ["productID": "P-1"])
        #expect(throws: failure) { try mediator.cart.remove(productID: "P-1") }
        #expect(throws: failure) { try mediator.cart.remove(productID: "P-1", quantity: 1) }
    }
}
