import Foundation
import Mediator
import MediatorAgents
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// Prompts.
@Suite(.hangLimit) struct AgentsPromptTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    private func get(_ arguments: String, _ name: String = "Catalog_review") async throws -> String {
        try await line.request("prompts/get", #"{"name":"\#(name)","arguments":\#(arguments)}"#)
    }

    private static let list =
        #""prompts":[{"arguments":[{"description":"As P-1.","name":"id","required":true},{"name":"words","required":false}],"#
        + #""description":"Asks for a review.","name":"Catalog_review","title":"Catalog: review"}]"#

    @Test func remoteActionsWithTheTagArePrompts() async throws {
        #expect(
            try await line.stateless("prompts/list")
                == #"{\#(stateless),"cacheScope":"private",\#(Self.list),"resultType":"complete","ttlMs":60000}"#)
        await line.initialize()
        #expect(try await line.request("prompts/list") == "{\(Self.list)}")
        // A prompt is no tool.
        #expect(try await line.call("Catalog_review", #"{"id":"P-1"}"#).contains("Unknown tool: Catalog_review"))
    }

    private static let text =
        #""description":"Asks for a review.","messages":[{"content":{"text":"Review P-1 in 20 words.","type":"text"},"role":"user"}]"#

    @Test func aPromptIsTheTextOfItsAction() async throws {
        #expect(
            try await line.stateless("prompts/get", #""name":"Catalog_review","arguments":{"id":"P-1","words":"20"}"#)
                == #"{\#(stateless),\#(Self.text),"resultType":"complete"}"#)
        await line.initialize()
        #expect(try await get(#"{"id":"P-1","words":"20"}"#) == "{\(Self.text)}")
        #expect(shop.calls.all == ["review by agent from mcp", "review by agent from mcp"])
    }

    @Test(
        arguments: [
            (
                #"{"id":"X"}"#,
                #"{"code":-32603,"data":{"code":"notFound","details":{}},"message":"No product X."}"#
            ),
            (
                #"{"id":7}"#,
                #"{"code":-32602,"data":{"code":"invalidParameter","message":"give the argument \"id\" as a string"},"#
                    + #""message":"Invalid params"}"#
            ),
            (#"{"words":"20"}"#, #"parameter \"id\" of Catalog.review"#),
            (#"{"id":"P-1","words":"many"}"#, #"parameter \"words\" of Catalog.review"#),
            (#"{"id":"P-1","word":"20"}"#, #"no parameter \"word\" in Catalog.review"#),
        ])
    func wrongArgumentsAndFailuresAreErrors(arguments: String, error: String) async throws {
        await line.initialize()
        let answer = try await get(arguments)
        #expect(answer.hasPrefix(#"{"code":-32"#) && answer.contains(error))
    }

    @Test(arguments: ["Catalog_page", "Catalog_product", "Vault_unlock", "catalog_review", "Catalog.review", ""])
    func otherPromptsDoNotExist(name: String) async throws {
        await line.initialize()
        #expect(try await get("{}", name).contains(#""message":"Unknown prompt: \#(name)"}"#))
        #expect((shop.reached.count, shop.calls.all) == (0, []))
    }

    @Test func onlyTextsThatReadArePrompts() async throws {
        let tags = [ActionSchema.promptTag]
        try shop.mediator.update { [reached = shop.reached] registry in
            registry.remove(AgentShop.review)
            registry.handle(Action("A", "internal", "", returns: String.self, impact: .reads, tags: tags)) { _ in
                "\(reached.increment())"
            }
            registry.handle(
                Action("A", "changes", "", returns: String.self, exposure: .external, tags: tags)
            ) { _ in "\(reached.increment())" }
            registry.handle(
                Action("A", "number", "", returns: Int.self, exposure: .external, impact: .reads, tags: tags)
            ) { _ in reached.increment() }
            registry.handle(
                Action(
                    "A", "secret", "", Parameter("pin", String?.self, secret: true), returns: String.self,
                    exposure: .external, impact: .reads, tags: tags)
            ) { _, _ in "\(reached.increment())" }
        }
        await line.initialize()
        #expect(try await line.request("prompts/list") == #"{"prompts":[]}"#)
        for name in ["internal", "changes", "number", "secret"] {
            #expect(try await get("{}", "A_\(name)").contains("Unknown prompt: A_\(name)"))
        }
        #expect(shop.reached.count == 0)
    }

    @Test func neitherThePolicyNorARedirectOpensAnother() async throws {
        let rule =
            #""id": "x", "from": {"action": "Catalog.review"}, "to": {"action": "Catalog.page"}, "drops": ["words"]"#
        let document = #"{"version": 2, "rules": [{\#(rule)}]}"#
        try shop.gateway.redirects.replace(with: Data(document.utf8))
        await line.initialize()
        #expect(try await get(#"{"id":"P-1"}"#).contains("Unknown prompt: Catalog_review"))
        #expect(shop.reached.count == 0)
        let closed = AgentLine(try AgentShop { _, _ in false }.server())
        await closed.initialize()
        #expect(try await closed.request("prompts/list") == #"{"prompts":[]}"#)
    }
}
