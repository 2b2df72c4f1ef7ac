import Mediator
import MediatorGateway
import Testing

// The samples of routes with conditions and hosts.

private enum CatalogActions {
    static let product = Action(
        "Catalog", "product", "Returns a product.", Parameter("id", String.self), returns: String.self, exposure: .link)
    static let preview = Action(
        "Catalog", "preview", "Returns a preview.", Parameter("id", String.self), returns: String.self, exposure: .link)
    static let search = Action(
        "Catalog", "search", "Finds products.", Parameter("text", String.self),
        Parameter("limit", Int.self, default: 20), returns: String.self, exposure: .link)
}

private enum AdminActions {
    static let user = Action(
        "Admin", "user", "Returns a user.", Parameter("id", String.self), returns: String.self, exposure: .link)
}

private enum ShopActions {
    static let offer = Action(
        "Shop", "offer", "Returns an offer.", Parameter("id", String.self), returns: String.self, exposure: .link)
    static let dispatch = Action(
        "Shop", "dispatch", "Returns what a link asks for.", Parameter("path", [String].self),
        Parameter("query", [String: String].self), Parameter("link", String.self), returns: String.self,
        exposure: .link)
}

@Suite struct ReadmeRouteSampleTests {
    private func gateway(_ register: (inout Registry) -> Void) throws -> Gateway {
        let mediator = try Mediator { registry in
            registry.handle(CatalogActions.product) { _, id in "product \(id)" }
            registry.handle(CatalogActions.preview) { _, id in "preview \(id)" }
            registry.handle(CatalogActions.search) { _, text, limit in "\(limit) of \(text)" }
            register(&registry)
        }
        return try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
    }

    @Test func theRoutesOfTheGuideHaveConditionsAndHosts() async throws {
        let gateway = try gateway { registry in
            registry.route("/search/:text", to: CatalogActions.search, fixed: ["limit": 3], hosts: ["m.example.com"])
            registry.route(
                "/product/:id", to: CatalogActions.product,
                when: RouteCondition("the link is a push message") { match in match.origin == .push })
        }
        #expect(try await gateway.open("https://m.example.com/search/mug").value == "3 of mug")
        #expect(try await gateway.open("demo://product/7", origin: .push).value == "product 7")
        for url in ["demo://search/mug", "demo://product/7"] {
            let error = await #expect(throws: MediatorError.self) { try await gateway.open(url) }
            #expect(error?.code == .notFound)
        }
    }

    @Test func theRoutesOfTheSpecificationHaveSchemesAndForward() async throws {
        let mediator = try Mediator { registry in
            registry.handle(AdminActions.user) { _, id in "user \(id)" }
            registry.handle(ShopActions.offer) { _, id in "offer \(id)" }
            registry.handle(ShopActions.dispatch) { _, path, query, link in "\(path) \(query) \(link)" }
            registry.route("/users/:id", to: AdminActions.user, schemes: ["admin"])
            registry.route("/offer/:id", to: ShopActions.offer, schemes: ["demo"], hosts: ["m.example.com"])
            registry.route(
                "/shop/*path", to: ShopActions.dispatch, forwarding: RouteForwarding(query: "query", url: "link"))
        }
        let gateway = try Gateway(mediator, schemes: ["demo", "admin"], webHosts: ["m.example.com"])
        #expect(try await gateway.open("admin://users/7").value == "user 7")
        #expect(!gateway.canOpen("demo://users/7"))
        #expect(try await gateway.open("https://m.example.com/offer/7").value == "offer 7")
        #expect(try await gateway.open("demo://offer/7").value == "offer 7")
        #expect(
            try await gateway.open("demo://shop/sale/shoes?size=42").value
                == #"["sale", "shoes"] ["size": "42"] demo://shop/sale/shoes?size=42"#)
    }

    @Test func theRouteOfTheSpecificationPassesOn() async throws {
        let gateway = try gateway { registry in
            registry.route(
                "/product/:id", to: CatalogActions.preview,
                when: RouteCondition("the link asks for a preview") { match in match.query["preview"] == "1" })
            registry.route("/product/:id", to: CatalogActions.product)
        }
        #expect(try await gateway.open("demo://product/7?preview=1").value == "preview 7")
        #expect(try await gateway.open("demo://product/7").value == "product 7")
    }
    /// As "`/product/a%2Fb` gives `a/b`", with the identifier of a product as what is read.
    @Test func theSpecificationOfURLsSaysWhatIsRead() async throws {
        let gateway = try gateway { $0.route("/product/:id", to: CatalogActions.product) }
        let examples = try Readme("docs/Specifications/URLs.md").text
            .matches(of: /`([^`]+)` (?:gives|reads) `([^`]+)`/).map { (String($0.1), String($0.2)) }
        try #require(examples.count == 3)
        for (address, id) in examples {
            let url = address.contains(":") ? address : "demo://product/\(address.split(separator: "/").last ?? "")"
            #expect(try await gateway.open(url).value == .string("product \(id)"), "\(address)")
        }
    }

    /// As "`demo://Catalog/product`, `demo:Catalog/product` … are equal".
    @Test func theSpecificationOfURLsSaysWhatIsEqual() async throws {
        let gateway = try gateway { $0.route("/product/:id", to: CatalogActions.product) }
        let text = try Readme("docs/Specifications/URLs.md").text
        let same = try #require(text.firstMatch(of: /\| (`demo[^|]+) are equal \|/)?.1)
        for url in same.matches(of: /`([^`]+)`/).map({ String($0.1) }) {
            #expect(try await gateway.open(url + "?id=7").value == "product 7")
        }
        let cases = try #require(text.firstMatch(of: /`(DEMO[^`]+)` is `([^`]+)`; `([^`]+)` is not \|/)?.output)
        #expect(try await gateway.open(String(cases.1)).value == gateway.open(String(cases.2)).value)
        await #expect(throws: MediatorError.self) { try await gateway.open(String(cases.3)) }
    }
}
