import Mediator
import MediatorGateway
import MediatorRedirects
import MediatorTesting
import ModuleA
import ModuleAActions
import ModuleB
import ModuleBActions
import Synchronization
import Testing

// Short samples of the guides.

/// A catalog without routes, so that the routes of the guide to links are the only ones.
private struct PlainCatalogModule: Module {
    let name = "Catalog"

    func register(in registry: inout Registry) {
        registry.handle(CatalogActions.product) { _, id in try .sample().with { $0.id = id } }
        registry.handle(CatalogActions.search) { _, text, category, limit in
            let product = try CatalogActions.Product.sample().with {
                $0.title = text
                $0.category = category ?? "any"
                $0.stock = limit
            }
            return [product]
        }
        registry.route("/product/:id", "/p/:id", to: CatalogActions.product)
        registry.route("/search/:text(/:category)", to: CatalogActions.search)
        registry.route("/sale", to: CatalogActions.search, fixed: ["text": "", "category": "sale"])
    }
}

@Suite struct ReadmeGuideSampleTests {
    @Test func theRoutesOfTheGuideMatch() async throws {
        let gateway = try Gateway(Mediator(modules: [PlainCatalogModule()]), schemes: ["demo"])
        #expect(try await gateway.open("demo://p/P-7").value["id"] == "P-7")
        #expect(try await gateway.open("demo://search/mug").value[0]?["category"] == "any")
        #expect(try await gateway.open("demo://search/mug/kitchen").value[0]?["category"] == "kitchen")
        #expect(try await gateway.open("demo://sale").value[0]?["category"] == "sale")
        #expect(try gateway.url(for: CatalogActions.product, "P-1001") == "demo://product/P-1001")
        #expect(try gateway.url(for: CatalogActions.search, "red", nil, 5) == "demo://search/red?limit=5")
    }

    @Test func thePolicyOfTheGuideRefuses() async throws {
        let checkout = Action("Cart", "checkout", "Orders.", exposure: .external, tags: ["login"])
        let mediator = try Mediator { $0.handle(checkout) { _ in } }
        let gateway = try Gateway(mediator, schemes: ["demo"]) { action, origin in
            !action.tags.contains("login") || origin.source == "com.example.mail"
        }
        #expect(gateway.canOpen("demo://Cart/checkout", origin: .url(sourceApplication: "com.example.mail")))
        #expect(!gateway.canOpen("demo://Cart/checkout"))
    }

    @Test func theChangesOfTheGuideAreApplied() async throws {
        let mediator = try Mediator(modules: [CatalogModule(), CartModule()])
        try mediator.update { registry in
            registry.remove(CartActions.add)
            registry.handle(CartActions.add) { call, productID, quantity in 0 }
        }
        #expect(try mediator.cart.add(productID: "P-1001") == 0)
        try await mediator.add(OrdersModule())
        #expect(mediator.has(OrdersActions.place))
        try await mediator.remove(module: "Orders")
        #expect(!mediator.has("Orders", "place"))
    }

    @Test func theCallsByNameOfTheGuideReturn() async throws {
        let mediator = try Mediator(modules: [CatalogModule(), CartModule()])
        let id = "P-1001"
        let count = try mediator.perform("Cart", "add", ["productID": "P-1001"])
        let order = try await mediator.performAsync("Cart", "checkout")
        let title = try mediator.perform("Catalog", "product", ["id": .string(id)]).get("title", as: String.self)
        #expect(count == 1)
        #expect(order["orderID"] == "O-1")
        #expect(title == "Enamel mug")
    }

    @Test func theThreeWaysToCallAreOne() throws {
        let mediator = try Mediator(modules: [CatalogModule(), CartModule()])
        try mediator.cart.add(productID: "P-1001", quantity: 2)  // typed
        try mediator.perform(CartActions.add, "P-1001", 2)  // by contract
        try mediator.perform("Cart", "add", ["productID": "P-1001", "quantity": 2])  // by name
        #expect(try mediator.cart.total().items == 6)
    }

    @Test func theTableOfTheGuideRedirects() async throws {
        let product = Action(
            "Catalog", "product", "Returns a product.", Parameter("id", String.self), returns: String.self,
            exposure: .external)
        let page = Action(
            "Catalog", "page", "Returns a page.", Parameter("product", String.self), returns: String.self,
            exposure: .external)
        let mediator = try Mediator { registry in
            registry.handle(product) { _, id in "product \(id)" }
            registry.handle(page) { _, id in "page \(id)" }
            registry.route("/product/:id", to: product)
        }
        let counts = Mutex<[String: Int]>([:])
        let user = Mutex("u-1")
        let settings = RedirectSettings(appVersion: AppVersion("3.0"), webHosts: ["m.example.com"]) { _ in
            nil
        } userID: {
            user.withLock(\.self)
        } report: { report in
            if let variant = report.variant { counts.withLock { $0[variant, default: 0] += 1 } }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"], redirects: settings)
        let guide = "Sources/MediatorRedirects/MediatorRedirects.docc/RedirectingCalls.md"
        try gateway.redirects.replace(with: try #require(Readme(guide).blocks("json").first))
        for number in 1...100 {
            user.withLock { $0 = "u-\(number)" }
            let response = try await gateway.open("demo://product/P-1")
            #expect(["page P-1", "product P-1"].contains(response.value))
        }
        #expect(counts.withLock { $0["page-a", default: 0] + $0["page-b", default: 0] } == 100)
        #expect(counts.withLock { $0["page-b", default: 0] > 25 && $0["page-b", default: 0] < 75 })
    }

    @Test func theConditionsOfTheSpecificationAreRead() throws {
        let conditions = try #require(Readme("docs/Specifications/RedirectTable.md").blocks("json").first)
        let table = try RedirectTable(
            json: """
                {"version": 2, "rules": [
                    {"id": "a", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.page"}, \(conditions)}
                ]}
                """)
        #expect(table.rules.first?.when == ["size": .oneOf(["S", "M"]), "coupon": .absent])
        #expect(table.rules.first?.whenKeys == ["jump": .equals("h5")])
    }

    /// The buckets of the specification are those of the library.
    @Test func theBucketsOfTheSpecificationAreThoseOfUsers() throws {
        let rows = try Readme("docs/Specifications/RedirectTable.md").text
            .matches(of: /\n\| `([^`]+)` \| `([^`]+)` \| (\d+) \|/)
        try #require(rows.count == 4)
        for row in rows {
            #expect(RedirectPercentage.bucket(of: String(row.2), seed: String(row.1)) == Int(row.3))
        }
    }
}
