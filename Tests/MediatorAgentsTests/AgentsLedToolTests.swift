import Mediator
import MediatorAgents
import MediatorRedirects
import TestSupport
import Testing

/// Interceptors that lead the calls of an agent on.
@Suite(.hangLimit)
struct AgentsLedToolTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop { action, _ in action.action != "refused" }
        line = AgentLine(shop.server())
        let calls = shop.calls
        try shop.mediator.update { registry in
            let schema = ActionSchema(
                "Vault", "refused", returns: .any, exposure: .external, tags: [ActionSchema.toolTag])
            registry.handle(schema) { _ in
                calls.record("refused")
                return .null
            }
        }
    }

    private static func unknown(_ kind: String, _ name: String) -> String {
        #"{"code":-32602,"data":{"code":"notFound"},"message":"Unknown \#(kind): \#(name)"}"#
    }

    private static let closed: [(target: String, action: String)] = [
        // Internal, no tool, refused by the policy, unregistered.
        ("Vault", "unlock"), ("Catalog", "page"), ("Vault", "refused"), ("Vault", "nothing"),
        // The user has agreed to nothing, and no model gives a secret.
        ("Cart", "clear"), ("Cart", "checkout"), ("Bank", "pay"),
    ]

    @Test(arguments: closed) func aToolIsLedToToolsOnly(target: String, action: String) async throws {
        try shop.mediator.update { registry in
            registry.intercept(.action(AgentShop.fail), name: "move") { _ in .redirect(to: target, action, [:]) }
            registry.interceptAsync(.action(AgentShop.wait), name: "moves") { _, next in
                try await next.redirect(to: target, action, [:])
            }
        }
        await line.initialize()
        #expect(try await line.call("Catalog_fail", #"{"how":"x"}"#) == Self.unknown("tool", "Catalog_fail"))
        #expect(try await line.call("Slow_wait", "{}") == Self.unknown("tool", "Slow_wait"))
        #expect((shop.reached.count, shop.calls.all) == (0, []))
    }

    @Test func aToolMayBeLedToAnotherTool() async throws {
        try shop.mediator.update { registry in
            registry.intercept(.action(AgentShop.fail), name: "move") { _ in
                .redirect(to: "Catalog", "product", ["id": "P-1"])
            }
        }
        await line.initialize()
        #expect(try await line.call("Catalog_fail", #"{"how":"x"}"#).contains(#"{\"id\":\"P-1\",\"price\":1299}"#))
        #expect(shop.calls.all == ["product P-1 by agent from mcp"])
    }

    /// A redirect of the table that leads to what does not exist has the same error as one to what is no tool.
    @Test func theTableLeadsToNothingElse() async throws {
        let rule =
            #"{"id": "x", "from": {"action": "Catalog.fail"}, "to": {"action": "Vault.refused"}, "drops": ["how"]}"#
        try shop.gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(rule)]}"#)
        await line.initialize()
        #expect(try await line.call("Catalog_fail", #"{"how":"x"}"#) == Self.unknown("tool", "Catalog_fail"))
        #expect((shop.reached.count, shop.calls.all) == (0, []))
    }

    /// The tag of the called tool counts, also where a rule leads to a tool without it.
    @Test func aToolThatNeedsConsentNeedsItWhereverItLeads() async throws {
        let rule =
            #"{"id": "x", "from": {"action": "Cart.clear"}, "to": {"action": "Catalog.product"}, "fixed": {"id": "P-1"}}"#
        try shop.gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(rule)]}"#)
        await line.initialize()
        #expect(
            try await line.call("Cart_clear", "{}")
                == failure(
                    "Mediator: Catalog.product needs the user's consent, and this client cannot ask for it.\n"
                        + "  to resolve: ask the user to perform it in the app, or use a client with the capability "
                        + "\"elicitation\"."))
        #expect(shop.calls.all == [])
    }

    @Test(arguments: [("Catalog", "page"), ("Vault", "unlock"), ("Catalog", "product")])
    func aPromptIsLedToPromptsOnly(target: String, action: String) async throws {
        try shop.mediator.update { registry in
            registry.intercept(.action(AgentShop.review), name: "move") { call in .redirect(to: target, action) }
        }
        await line.initialize()
        let answer = try await line.request(
            "prompts/get", #"{"name":"Catalog_review","arguments":{"id":"P-1","words":"7"}}"#)
        #expect(answer == Self.unknown("prompt", "Catalog_review"))
        #expect((shop.reached.count, shop.calls.all) == (0, []))
    }
}
