import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import Testing

/// Secret parameters whose names rules set, rename or drop.
struct RedirectSecretTests {
    private static let login = "demo://Account/login?name=ann&password=hunter2"

    private static func page(_ rules: String) async throws -> WebPage? {
        let gateway = try Shop.gateway()
        try gateway.redirects.replace(with: Shop.document(rules))
        return try await gateway.open(login).page
    }

    /// What the rule sets, or what another parameter brings to the name, is no secret of the caller.
    @Test(
        arguments: [
            (#""set": {"password": "guest"}"#, "?name=ann&password=guest", []),
            (#""rename": {"password": "p"}, "set": {"p": "guest"}"#, "?name=ann&p=guest", []),
            (#""rename": {"password": "p"}, "set": {"password": "guest"}"#, "?name=ann&password=guest", ["p"]),
            (#""rename": {"name": "password"}, "drop": ["password"]"#, "?password=ann", []),
            (#""rename": {"name": "password", "password": "name"}"#, "?password=ann", ["name"]),
            (#""drop": ["password"]"#, "?name=ann", []), (#""drop": ["name"]"#, "", ["password"]),
        ] as [(String, String, [String])])
    func aRuleDecidesWhichNameIsSecret(edits: String, query: String, dropped: [String]) async throws {
        let page = try await Self.page(
            #"{"id": "w", "action": "Account.login", "to": {"url": "https://m.example.com", \#(edits)}}"#)
        #expect(page?.address == "https://m.example.com\(query)")
        #expect(page?.dropped == dropped)
    }

    @Test func aNameThatAnEarlierRuleSetIsNoSecret() async throws {
        let page = try await Self.page(
            #"""
            {"id": "one", "action": "Account.login", "to": {"action": "Catalog.page",
             "rename": {"name": "product", "password": "from"}, "set": {"from": "link"}}},
            {"id": "two", "action": "Catalog.page", "to": {"url": "https://m.example.com"}}
            """#)
        #expect(page?.address == "https://m.example.com?product=ann&from=link&size=1")
        #expect(page?.dropped == [])
    }

    @Test func aNameThatALaterRuleSetsIsNoSecret() async throws {
        let page = try await Self.page(
            #"""
            {"id": "one", "action": "Account.login",
             "to": {"action": "Catalog.page", "rename": {"name": "product", "password": "from"}}},
            {"id": "two", "action": "Catalog.page", "to": {"url": "https://m.example.com", "set": {"from": "link"}}}
            """#)
        #expect(page?.address == "https://m.example.com?product=ann&from=link&size=1")
        #expect(page?.dropped == [])
    }
}
