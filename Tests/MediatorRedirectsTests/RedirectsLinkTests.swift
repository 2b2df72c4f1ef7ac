import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// Redirects of actions with the exposure `.link`.
struct RedirectsLinkTests {
    private static let page = Action(
        "Shop", "page", "Returns a page.", Parameter("id", String.self), returns: Reference<Page>.self,
        effect: .asyncMainActor, exposure: .link)
    private static let newPage = Action(
        "Shop", "newPage", "Returns a page.", Parameter("id", String.self), returns: Reference<Page>.self,
        effect: .mainActor, exposure: .link)
    private static let price = Action(
        "Shop", "price", "Returns a price.", Parameter("id", String.self), returns: Int.self, exposure: .external)
    private static let cost = ActionSchema(
        "Shop", "cost", parameters: [ParameterSchema("id", .string)], returns: .int, exposure: .external)

    final class Page: Sendable {
        let title: String
        init(_ title: String) { self.title = title }
    }

    private func gateway() throws -> (Mediator, Gateway) {
        let mediator = try Mediator { registry in
            registry.handle(Self.page) { _, id in Reference(Page(id)) }
            registry.handle(Self.newPage) { _, id in Reference(Page("new \(id)")) }
            registry.handle(Self.price) { _, _ in 450 }
            registry.handle(Self.cost) { _ in 500 }
        }
        let settings = RedirectSettings(appVersion: AppVersion("2.4.1"))
        return (mediator, try Gateway(mediator, schemes: ["demo"], redirects: settings))
    }

    private static func rule(from action: String, to other: String) -> Data {
        Shop.document(#"{"id": "r", "from": {"action": "Shop.\#(action)"}, "to": {"action": "Shop.\#(other)"}}"#)
    }

    @Test func aLinkToAScreenLeadsToAnother() async throws {
        let (_, gateway) = try gateway()
        try gateway.redirects.replace(with: Self.rule(from: "page", to: "newPage"))
        let answer = try await gateway.open("demo://Shop/page?id=P-1")
        #expect(try answer.value.get(as: Reference<Page>.self).object.title == "new P-1")
        #expect(try await gateway.openNow("demo://Shop/page?id=P-1").action == "newPage")
    }

    @Test(arguments: [("price", "page"), ("cost", "newPage")])
    func aRemoteActionDoesNotLeadToOneForLinks(_ action: String, _ other: String) throws {
        let (_, gateway) = try gateway()
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Self.rule(from: action, to: other))
        }
        #expect(error?.problems.first?.code == .internalAction)
        #expect(
            error?.problems.first?.message
                == "Shop.\(action) is open to the outside and Shop.\(other) is for links only; no redirect opens it.")
    }

    @Test func aMessageDoesNotFollowARedirectToAnActionThatIsForLinksNow() async throws {
        let (mediator, gateway) = try gateway()
        try gateway.redirects.replace(with: Self.rule(from: "price", to: "cost"))
        let message = #"{"jsonrpc":"2.0","id":1,"method":"Shop.price","params":{"id":"P-1"}}"#
        #expect(await gateway.handle(message: message) == #"{"id":1,"jsonrpc":"2.0","result":500}"#)
        try mediator.update { registry in
            registry.remove("Shop", "cost")
            var cost = Self.cost
            cost.exposure = .link
            registry.handle(cost) { _ in 600 }
        }
        let missing =
            #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},"id":1,"#
            + #""jsonrpc":"2.0"}"#
        #expect(await gateway.handle(message: message) == missing)
        #expect(try await gateway.open("demo://Shop/price?id=P-1").value == 600)
    }
}
