import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import Testing

/// Secret parameters whose names rules set, rename or drop.
struct RedirectsSecretTests {
    private static let login = "demo://Account/login?name=ann&password=hunter2"

    private static func page(_ rules: String) async throws -> WebPage? {
        let gateway = try Shop.gateway()
        try gateway.redirects.replace(with: Shop.document(rules))
        return try await gateway.open(login).page
    }

    /// What the rule sets, or what another parameter brings to the name, is no secret of the caller.
    @Test(
        arguments: [
            (#""fixed": {"password": "guest"}"#, "?name=ann&password=guest", []),
            (#""renames": {"password": "p"}, "fixed": {"p": "guest"}"#, "?name=ann&p=guest", []),
            (#""renames": {"password": "p"}, "fixed": {"password": "guest"}"#, "?name=ann&password=guest", ["p"]),
            (#""renames": {"name": "password"}, "drops": ["password"]"#, "?password=ann", []),
            (#""renames": {"name": "password", "password": "name"}"#, "?password=ann", ["name"]),
            (#""drops": ["password"]"#, "?name=ann", []), (#""drops": ["name"]"#, "", ["password"]),
        ] as [(String, String, [String])])
    func aRuleDecidesWhichNameIsSecret(edits: String, query: String, dropped: [String]) async throws {
        let page = try await Self.page(
            #"{"id": "w", "from": {"action": "Account.login"}, "to": {"web": "https://m.example.com"}, \#(edits)}"#)
        #expect(page?.address == "https://m.example.com\(query)")
        #expect(page?.dropped == dropped)
    }

    @Test func aNameThatAnEarlierRuleSetIsNoSecret() async throws {
        let page = try await Self.page(
            #"""
            {"id": "one", "from": {"action": "Account.login"}, "to": {"action": "Catalog.page"}, "renames": {"name": "product", "password": "from"}, "fixed": {"from": "link"}},
            {"id": "two", "from": {"action": "Catalog.page"}, "to": {"web": "https://m.example.com"}}
            """#)
        #expect(page?.address == "https://m.example.com?product=ann&from=link&size=1")
        #expect(page?.dropped == [])
    }

    @Test func aNameThatALaterRuleSetsIsNoSecret() async throws {
        let page = try await Self.page(
            #"""
            {"id": "one", "from": {"action": "Account.login"},
             "to": {"action": "Catalog.page"}, "renames": {"name": "product", "password": "from"}},
            {"id": "two", "from": {"action": "Catalog.page"}, "to": {"web": "https://m.example.com"}, "fixed": {"from": "link"}}
            """#)
        #expect(page?.address == "https://m.example.com?product=ann&from=link&size=1")
        #expect(page?.dropped == [])
    }
}
