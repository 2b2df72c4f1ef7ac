import Mediator
import MediatorAgents
import MediatorGateway
import TestSupport
import Testing

/// Notifications of changed lists.
@Suite(.hangLimit) struct AgentsListTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    private static func notification(_ list: String, meta: String = "") -> String {
        let parameters = meta.isEmpty ? "" : #""_meta":{"io.modelcontextprotocol/subscriptionId":\#(meta)}"#
        return #"{"jsonrpc":"2.0","method":"notifications/\#(list)/list_changed","params":{\#(parameters)}}"#
    }

    private static let stock = Action(
        "Stock", "count", "Counts.", returns: Int.self, exposure: .external, impact: .reads,
        tags: [ActionSchema.toolTag])

    /// 2025-11-25, server/tools, server/prompts and server/resources, "List Changed Notification".
    @Test func aClientOfAHandshakeIsNotifiedOfChangedLists() async throws {
        await line.initialize()
        // Not before the client has said that it is initialized.
        try shop.mediator.update { $0.handle(Self.stock) { _ in 1 } }
        line.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        #expect(try await line.request("ping") == "{}")
        try shop.mediator.update { $0.remove(AgentShop.add) }
        #expect(await line.next() == Self.notification("tools"))
        try shop.mediator.update { $0.remove(Self.stock) }
        #expect(await line.next() == Self.notification("resources"))
        #expect(await line.next() == Self.notification("tools"))
        try shop.mediator.update { $0.remove(AgentShop.review) }
        #expect(await line.next() == Self.notification("prompts"))
        // An update that changes no list.
        try shop.mediator.update { $0.remove(AgentShop.page) }
        #expect(try await line.end() == [])
    }

    /// 2026-07-28, basic/patterns/subscriptions.
    @Test func aStreamNotifiesOfTheListsOfItsFilter() async throws {
        let filter =
            #""notifications":{"toolsListChanged":true,"promptsListChanged":false,"resourcesListChanged":true}"#
        line.send(
            #"{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":\#(AgentLine.stateless(filter))}"#)
        #expect(
            await line.next()
                == #"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":"#
                + #"{"io.modelcontextprotocol/subscriptionId":7},"notifications":{"toolsListChanged":true,"#
                + #""resourcesListChanged":true}}}"#)
        #expect(try await line.stateless("resources/templates/list").contains("resourceTemplates"))
        try shop.mediator.update { $0.remove(AgentShop.review) }
        try shop.mediator.update { $0.remove(AgentShop.add) }
        #expect(await line.next() == Self.notification("tools", meta: "7"))
        line.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#)
        #expect(try await line.stateless("resources/templates/list").contains("resourceTemplates"))
        #expect(try await line.end() == [])
        try shop.mediator.update { $0.remove(AgentShop.fail) }
    }

    @Test func thereIsALimitOfStreams() async throws {
        let line = AgentLine(shop.server(limits: MessageLimits(subscriptions: 2)))
        for id in 1...2 {
            line.send(
                #"{"jsonrpc":"2.0","id":\#(id),"method":"subscriptions/listen","params":\#(AgentLine.stateless())}"#)
            #expect(await line.next()?.contains("acknowledged") == true)
        }
        #expect(
            await line.answer(
                #"{"jsonrpc":"2.0","id":3,"method":"subscriptions/listen","params":\#(AgentLine.stateless())}"#)
                == #"{"error":{"code":-32600,"data":{"code":"tooMany","limit":2,"message":"there are 2 subscriptions, which is "#
                + #"the most; end one of them"},"message":"Invalid Request"},"id":3,"jsonrpc":"2.0"}"#)
    }
}
