import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorAgents

/// Documents and their updates.
@Suite(.hangLimit) struct AgentsResourceTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    private static let ordered = "mediator://events/Cart/ordered"

    private func read(_ address: String) async throws -> String {
        let result = try await line.request("resources/read", #"{"uri":"\#(address)"}"#)
        guard case .string(let text)? = try Value(json: result)["contents"]?[0]?["text"] else { return result }
        return text
    }

    @Test func documentsListWhatExistsForTheAgent() async throws {
        await line.initialize()
        func resource(_ uri: String, _ name: String, _ summary: String, _ type: String = "text/markdown") -> String {
            #"{"description":"\#(summary)","mimeType":"\#(type)","name":"\#(name)","uri":"\#(uri)"}"#
        }
        let targets = ["Bank", "Cart", "Catalog", "Slow"].map {
            resource("mediator://catalog/\($0)", $0, "The tools and events of \($0).")
        }
        let all =
            [resource("mediator://catalog", "catalog", "All tools and events.")] + targets
            + [resource(Self.ordered, "Cart.ordered", "There is an order.", "application/json")]
        #expect(try await line.request("resources/list") == #"{"resources":[\#(all.joined(separator: ","))]}"#)
        let catalog = try await read("mediator://catalog")
        for name in ["Bank.pay", "Cart.add", "Cart.ordered", "Slow.wait"] {
            #expect(catalog.contains("### \(name)\n"), "\(name)")
        }
        for name in ["page", "unlock", "Vault", "audited"] { #expect(!catalog.contains(name), "\(name)") }
        let cart = try await read("mediator://catalog/Cart")
        #expect(cart.hasPrefix("# Actions\n\n## Cart\n\n### Cart.add\n"))
        #expect(!cart.contains("Bank"))
    }

    @Test(
        arguments: [
            "mediator://catalog/Vault", "mediator://catalog/cart", "mediator://events/Cart/audited",
            "mediator://events/Cart/checkout", "mediator://catalog/", "mediator://catalog/../Vault",
            "file:///etc/passwd",
            "",
        ])
    func otherDocumentsDoNotExist(address: String) async throws {
        let data = #""data":{"code":"notFound","uri":"\#(address)"},"message":"Resource not found"}"#
        #expect(try await line.stateless("resources/read", #""uri":"\#(address)""#) == #"{"code":-32602,"# + data)
        await line.initialize()
        #expect(try await line.request("resources/read", #"{"uri":"\#(address)"}"#) == #"{"code":-32002,"# + data)
        #expect(try await line.request("resources/subscribe", #"{"uri":"\#(address)"}"#) == #"{"code":-32002,"# + data)
    }

    @Test func aSubscriberIsNotifiedAndReadsThePosts() async throws {
        await line.initialize()
        #expect(try await line.request("resources/subscribe", #"{"uri":"\#(Self.ordered)"}"#) == "{}")
        #expect(try await line.request("resources/subscribe", #"{"uri":"\#(Self.ordered)"}"#) == "{}")
        #expect(try await read(Self.ordered) == #"{"event":"Cart.ordered","posts":[]}"#)
        try shop.mediator.post(AgentShop.ordered, "O-1", "4111")
        #expect(
            await line.next()
                == #"{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"\#(Self.ordered)"}}"#)
        #expect(try await read(Self.ordered) == #"{"event":"Cart.ordered","posts":[{"card":"•••","id":"O-1"}]}"#)
        #expect(try await line.request("resources/unsubscribe", #"{"uri":"\#(Self.ordered)"}"#) == "{}")
        try shop.mediator.post(AgentShop.ordered, "O-2", "4111")
        #expect(try await line.request("ping") == "{}")
        #expect(
            try await line.request("resources/subscribe", #"{"uri":"mediator://catalog"}"#)
                == #"{"code":-32602,"data":{"code":"invalidParameter","message":"only events have updates: their addresses "#
                + #"begin with \"mediator://events/\""},"message":"Invalid params"}"#)
        #expect(try await line.end() == [])
    }

    @Test func aDocumentKeepsTheLatestPosts() async throws {
        await line.initialize()
        _ = try await line.request("resources/subscribe", #"{"uri":"\#(Self.ordered)"}"#)
        for number in 1...20 { try shop.mediator.post(AgentShop.ordered, "O-\(number)", "4111") }
        _ = await line.next()
        line.send(#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"\#(Self.ordered)"}}"#)
        // Further notifications may be in front of the answer.
        var text = await line.next() ?? ""
        while text.contains("notifications/") { text = await line.next() ?? "" }
        #expect(
            text.contains(#"\"id\":\"O-5\""#) && text.contains(#"\"id\":\"O-20\""#)
                && !text.contains(#"\"id\":\"O-4\""#))
    }

    @Test func thePolicyEndsUpdates() async throws {
        let isClosed = Recorder<Int>()
        let shop = try AgentShop { _, _ in isClosed.all.isEmpty }
        let line = AgentLine(shop.server())
        await line.initialize()
        _ = try await line.request("resources/subscribe", #"{"uri":"\#(Self.ordered)"}"#)
        isClosed.record(0)
        try shop.mediator.post(AgentShop.ordered, "O-1", "4111")
        #expect(try await line.request("resources/list").contains("mediator://catalog"))
        #expect(try await line.end() == [])
    }

    /// 2026-07-28, basic/patterns/subscriptions.
    @Test func aStreamBeginsWithAnAcknowledgementAndEndsWithTheInput() async throws {
        let parameters = AgentLine.stateless(
            #""notifications":{"toolsListChanged":true,"resourceSubscriptions":["file:///project/config.json","#
                + #""\#(Self.ordered)","mediator://catalog",7]}"#)
        let meta = #""_meta":{"io.modelcontextprotocol/subscriptionId":"listen-1"}"#
        #expect(
            await line.answer(
                #"{"jsonrpc":"2.0","id":"listen-1","method":"subscriptions/listen","params":\#(parameters)}"#)
                == #"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{\#(meta),"#
                + #""notifications":{"toolsListChanged":true,"resourceSubscriptions":["\#(Self.ordered)"]}}}"#)
        #expect(try await line.stateless("resources/templates/list").contains("resourceTemplates"))
        try shop.mediator.post(AgentShop.ordered, "O-1", "4111")
        #expect(
            await line.next()
                == #"{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{\#(meta),"uri":"\#(Self.ordered)"}}"#
        )
        #expect(
            try await line.end() == [
                #"{"id":"listen-1","jsonrpc":"2.0","result":{"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"Shop","#
                    + #""version":"1.0"},"io.modelcontextprotocol/subscriptionId":"listen-1"},"resultType":"complete"}}"#
            ])
    }

    @Test func aCancelledStreamIsNotAnsweredAndSendsNothing() async throws {
        let parameters = AgentLine.stateless(#""notifications":{"resourceSubscriptions":["\#(Self.ordered)"]}"#)
        _ = await line.answer(#"{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":\#(parameters)}"#)
        line.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#)
        #expect(try await line.stateless("resources/templates/list").contains("resourceTemplates"))
        #expect(try await line.end() == [])
        #expect(try shop.mediator.post(AgentShop.ordered, "O-1", "4111").deliveredCount == 0)
    }

    @Test func subscriptionsThatEndedMakeRoom() async throws {
        let line = AgentLine(shop.server(limits: MessageLimits(subscriptions: 1)))
        await line.initialize()
        for _ in 1...3 {
            #expect(try await line.request("resources/subscribe", #"{"uri":"\#(Self.ordered)"}"#) == "{}")
            #expect(try await line.request("resources/unsubscribe", #"{"uri":"\#(Self.ordered)"}"#) == "{}")
        }
        let parameters = AgentLine.stateless(#""notifications":{"resourceSubscriptions":["\#(Self.ordered)"]}"#)
        for number in 1...3 {
            let listen = #"{"jsonrpc":"2.0","id":\#(number),"method":"subscriptions/listen","params":\#(parameters)}"#
            var begun = await line.answer(listen)
            // A cancelled stream has no answer: it makes room somewhat later.
            var tries = 0
            while begun?.contains("tooMany") == true, tries < 10_000 {
                tries += 1
                begun = await line.answer(listen)
            }
            #expect(
                begun
                    == #"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"#
                    + #""io.modelcontextprotocol/subscriptionId":\#(number)},"notifications":{"resourceSubscriptions":["#
                    + #""\#(Self.ordered)"]}}}"#)
            line.send(
                #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(number)}}"#)
        }
        #expect(try await line.end() == [])
    }

    @Test func thereIsALimitOfSubscriptions() async throws {
        let line = AgentLine(shop.server(limits: MessageLimits(subscriptions: 0)))
        await line.initialize()
        let error =
            #"{"code":-32600,"data":{"code":"tooMany","limit":0,"message":"there are 0 subscriptions, which is the most; end "#
            + #"one of them"},"message":"Invalid Request"}"#
        #expect(try await line.request("resources/subscribe", #"{"uri":"\#(Self.ordered)"}"#) == error)
        #expect(
            try await line.stateless(
                "subscriptions/listen", #""notifications":{"resourceSubscriptions":["\#(Self.ordered)"]}"#) == error)
    }
}
