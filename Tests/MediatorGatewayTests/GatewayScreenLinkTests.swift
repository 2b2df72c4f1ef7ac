import Mediator
import MediatorEvents
import MediatorGateway
import TestSupport
import Testing

/// Links to actions with the exposure `.link`, which messages do not reach and whose results are references.
struct GatewayScreenLinkTests {
    @MainActor final class Page {
        let title: String
        init(_ title: String) { self.title = title }
    }

    private static let page = Action(
        "Shop", "page", "Returns the page of a product.", Parameter("id", String.self),
        Parameter("opener", Reference<Page>?.self), returns: Reference<Page>.self, effect: .asyncMainActor,
        exposure: .link, tags: ["login"])
    private static let price = Action(
        "Shop", "price", "Returns a price.", Parameter("id", String.self), returns: Int.self, exposure: .external)

    private let mediator: Mediator
    private let gateway: Gateway

    init() throws {
        mediator = try Mediator { registry in
            registry.handle(Self.page) { call, id, opener in
                MainActor.assertIsolated()
                let origin = call.origin.map { " for \($0)" } ?? ""
                return Reference(Page(id + (opener.map { " from \($0.object.title)" } ?? "") + origin))
            }
            registry.handle(Self.price) { _, _ in 450 }
            registry.handle(Cart.clear) { _ in }
            registry.route("/page/:id", to: Self.page)
        }
        gateway = try Gateway(mediator, schemes: ["demo"])
    }

    @MainActor private func title(_ answer: Gateway.Response) throws -> String {
        try answer.value.get(as: Reference<Page>.self).object.title
    }

    @Test(arguments: ["demo://page/P-1", "demo://Shop/page?id=P-1"])
    func aLinkYieldsAReference(_ url: String) async throws {
        let answer = try await gateway.open(url, origin: .push)
        #expect((answer.target, answer.action) == ("Shop", "page"))
        #expect(try await title(answer) == "P-1 for push")
        #expect(gateway.canOpen(url))
    }

    @Test func theAppAddsReferencesToALink() async throws {
        let opener = await Reference(Page("home"))
        let answer = try await gateway.open("demo://page/P-1", context: ["opener": opener.parameterValue])
        #expect(try await title(answer) == "P-1 from home for url")
    }

    @Test func theURLOfALinkIsBuilt() throws {
        #expect(try gateway.url(for: Self.page, "P-1", nil) == "demo://page/P-1")
    }

    @Test(arguments: ["Shop.page", "Shop.pages", "Cart.clear"])
    func forMessagesALinkDoesNotExist(_ method: String) async {
        let missing =
            #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},"id":1,"#
            + #""jsonrpc":"2.0"}"#
        for origin in [Origin.webPage("https://m.example.com"), .agent("shopper"), .url()] {
            let message = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"id":"P-1"}}"#
            #expect(await gateway.handle(message: message, origin: origin) == missing)
        }
    }

    @Test func thePolicyDecidesAboutLinksToo() async throws {
        let gateway = try Gateway(mediator, schemes: ["demo"]) { action, origin in
            action.exposure != .link || origin.kind != .webPage
        }
        #expect(try await title(gateway.open("demo://page/P-1")) == "P-1 for url")
        #expect(!gateway.canOpen("demo://page/P-1", origin: .webPage(nil)))
        let error = await #expect(throws: MediatorError.self) {
            try await gateway.open("demo://page/P-1", origin: .webPage(nil))
        }
        #expect(error?.code == .notFound)
    }

    @Test func aGateBeforeAScreenHoldsTheLinkUp() async throws {
        let asked = Latch()
        let answered = Latch()
        try mediator.update { registry in
            registry.interceptAsync(.tag("login"), name: "login") { _, next in
                asked.open()
                await answered.pass()
                return try await next()
            }
        }
        let gateway = gateway
        let opening = Task { try await gateway.open("demo://page/P-1") }
        await asked.pass()
        answered.open()
        #expect(try await title(opening.value) == "P-1 for url")
    }

    @Test func anEventHasNoLinks() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.declare(EventSchema("Shop", "sold", exposure: .link), fileID: "Shop.swift", line: 3)
            }
        }
        #expect(error?.problems.map(\.code) == [.invalidExposure])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  event "Shop.sold" cannot be link, since no URL subscribes to events; to resolve: make it internal or \
                external.
                    at Shop.swift:3
                """)
    }
}
