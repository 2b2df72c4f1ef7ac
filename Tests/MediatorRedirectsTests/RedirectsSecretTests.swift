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

    /// Browsers and servers keep addresses in histories and logs.
    @Test(
        arguments: [
            ("demo://Account/reset?token=S3&lang=de#?token=S4&tab=1", "Account/reset?lang=de#?tab=1", ["token"]),
            ("demo://reset/S3?lang=de", "reset?lang=de", ["token"]),
            ("demo://reset/S3#/more", "reset#/more", ["token"]),
            ("demo://Account/other?token=S3", "Account/other?token=S3", []),
        ] as [(String, String, [String])])
    func aFallbackHasNoSecrets(link: String, path: String, dropped: [String]) async throws {
        let reset = Action(
            "Account", "reset", "Resets.", Parameter("token", String.self, secret: true), exposure: .link,
            failures: [ActionFailure.linkDeclinedCode])
        let mediator = try Mediator { registry in
            registry.handle(reset) { _, _ in throw ActionFailure.linkDeclined() }
            registry.route("/reset/:token", to: reset)
        }
        let gateway = try Gateway(
            mediator, schemes: ["demo"], redirects: RedirectSettings(webFallback: "https://m.example.com"))
        let page = try await gateway.open(link).page
        #expect(page?.address == "https://m.example.com/" + path)
        #expect(page?.dropped == dropped)
    }
}
