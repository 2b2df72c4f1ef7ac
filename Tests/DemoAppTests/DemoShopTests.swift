import Mediator
import MediatorEvents
import MediatorServices
import ModuleA
import ModuleAActions
import ModuleB
import ModuleBActions
import Testing

@testable import DemoApp

struct DemoShopTests {
    let mediator: Mediator

    init() throws {
        mediator = try Mediator(modules: [
            CatalogModule(), CartModule(onAccount: false), PaymentsModule(), ShopModule(),
        ])
    }

    @Test func requiresTheActionsThatItCalls() {
        let contracts: [any Contract] = [CatalogActions.search, CartActions.items]
        #expect(ShopModule().requires.map(\.contractSchema) == contracts.map(\.contractSchema))
    }

    @Test func productsAndCartLinesBecomeRowsOfOneShape() async throws {
        try mediator.cart.add(productID: "P-1001", quantity: 2)
        let expected: Value = [
            [
                "title": "Café crème cup and saucer set, 6 pieces", "detail": "kitchen, 18 in stock",
                "amount": "44.50 EUR",
            ],
            ["title": "Enamel mug", "detail": "in the cart: 2 × 12.99 EUR", "amount": "25.98 EUR"],
        ]
        #expect(try mediator.perform("Shop", "rows", ["text": "cafe"]) == expected)
        #expect(try mediator.perform(ShopActions.rows, "cafe").map(\.amount) == ["44.50 EUR", "25.98 EUR"])
    }

    @Test func postedOrdersAreListed() async throws {
        try mediator.post(CartEvents.orderPlaced, "O-7", 2598, "EUR")
        #expect(
            try mediator.perform("Shop", "orders") == [["orderID": "O-7", "amount": "25.98 EUR"]])
    }

    @Test func theDemosCardHasALimit() async throws {
        let payments = try mediator.service((any PaymentService).self)
        try await payments.charge(DemoPayments.limit, currency: "EUR")
        let failure = await #expect(throws: ActionFailure.self) {
            try await payments.charge(DemoPayments.limit + 1, currency: "EUR")
        }
        #expect(failure?.code == "paymentRefused")
    }

    @Test func withoutATextAllProductsAreFound() throws {
        #expect(
            try mediator.perform("Shop", "rows") == .array(mediator.perform(ShopActions.rows, "").map(\.parameterValue))
        )
        #expect(try mediator.perform(ShopActions.rows, "").count == 20)
    }

    @Test func aSoldOutProductIsMarked() throws {
        let row = try ProductRow().reform([
            "title": "Spoon", "category": "kitchen", "price": 450, "currency": "EUR", "stock": 0,
        ])
        #expect(row.detail == "kitchen, sold out")
    }

    @Test func missingFieldIsNamed() {
        let error = #expect(throws: MediatorError.self) {
            try ProductRow().reform(["titel": "Spoon", "category": "kitchen", "stock": 1])
        }
        #expect(
            error?.description == """
                Mediator: no key "title" in the dictionary.
                  keys: titel, category, stock
                  did you mean "titel"?
                """
        )
    }
}
