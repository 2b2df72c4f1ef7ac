import MediatorGateway
import TestSupport
import Foundation
import Mediator
import MediatorRedirects
import Testing

/// A table of attacks: the input, and the whole answer.
///
/// No attack reaches an internal action.
@Suite(.hangLimit)
struct GatewayAttackTests {
    private let fortress: Fortress

    init() throws {
        fortress = try Fortress()
    }

    @Test(arguments: Attacks.urls)
    func urlsReachRemoteActionsOnly(name: String, url: String, answer: String) async {
        let found = await fortress.open(url)
        #expect(found == answer, "\(name)")
        #expect(fortress.reached.count == 0)
        #expect(fortress.callers.all.allSatisfy { $0 == "external, url" })
    }

    @Test(arguments: Attacks.messages)
    func messagesReachRemoteActionsOnly(name: String, message: String, answer: String) async {
        let found = await fortress.answer(message)
        #expect(found == answer, "\(name)")
        #expect(fortress.reached.count == 0)
        #expect(fortress.callers.all.allSatisfy { $0 == "external, webPage" })
    }

    @Test func aForgedCallerInParametersIsUnknown() async {
        let answer = await fortress.answer(Attacks.call("Catalog.product", #"{"id":"1","module":"Vault"}"#))
        #expect(
            answer
                == #"{"error":{"code":-32602,"data":{"code":"unknownParameter","message":"no parameter \"module\" in "#
                + #"Catalog.product.","parameter":"module","problems":[{"code":"unknownParameter","message":"no parameter "#
                + #"\"module\" in Catalog.product","parameter":"module"}]},"message":"Invalid params"}}"#)
        #expect(fortress.callers.all.isEmpty)
    }

    @Test(arguments: Attacks.tables)
    func redirectTableExposesNoInternalAction(_ table: Attacks.Table) async {
        #expect(fortress.load(Data(table.document)) == table.problems)
        #expect(fortress.gateway.redirects.table.rules == [])
        #expect(await fortress.open("demo://product/1") == #""product 1""#)
        #expect(fortress.reached.count == 0)
    }

    @Test func actionsThatBecomeInternalStayUnreachable() async throws {
        let document = Data(
            Attacks.rule(#""from": {"action": "Catalog.product"}, "to": {"action": "Catalog.prices"}, "drops": ["id"]"#)
        )
        #expect(fortress.load(document) == [])
        #expect(await fortress.open("demo://product/1") == "0")
        let internalPrices = Action(
            "Catalog", "prices", "", Parameter("ids", [Int].self, default: []), returns: Int.self)
        try fortress.mediator.update { [reached = fortress.reached] registry in
            registry.remove(Fortress.prices)
            registry.handle(internalPrices) { _, _ in reached.increment() }
            registry.remove(route: "/prices/*ids")
        }
        #expect(await fortress.open("demo://product/1") == Attacks.notFound("product/1"))
        // Nor do the other parts of the error differ.
        let (closed, none) = ("demo://product/1", "demo://prodact/1")
        let gateway = fortress.gateway
        let refused = await #expect(throws: MediatorError.self) { try await gateway.open(closed) }
        let absent = await #expect(throws: MediatorError.self) { try await gateway.open(none) }
        #expect(refused?.target == "product")
        #expect(absent?.target == "prodact")
        #expect(refused?.action == absent?.action)
        #expect(refused?.details == absent?.details)
        #expect(await fortress.answer(Attacks.call("Catalog.product", #"{"id":"1"}"#)) == Attacks.none)
        #expect(fortress.reached.count == 0)
    }

    @Test func webPageGetsOnlyTheParametersOfTheURL() async throws {
        let document = Data(
            Attacks.rule(#""from": {"route": "/product/:id"}, "to": {"web": "https://m.example.com/p/{id}"}"#))
        #expect(fortress.load(document) == [])
        #expect(
            await fortress.open("demo://product/..%2F..%2Fadmin%3Fx%23?evil=1#y")
                == "page https://m.example.com/p/..%2F..%2Fadmin%3Fx%23 ignoring evil, #")
        #expect(await fortress.open("demo://Catalog/product?id=1") == #""product 1""#)
    }
}
