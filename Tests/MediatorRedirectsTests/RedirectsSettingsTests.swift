import MediatorGateway
import Foundation
import Mediator
import MediatorRedirects
import TestSupport
import Testing

/// The forms of the initializer of the settings; that they compile is part of the test.
struct RedirectsSettingsTests {
    private struct User {
        let id = "u-1"
    }

    private let user = User()
    private let pages = Recorder<String>()
    private let presented = Latch()
    private let variants = Recorder<String>()

    @MainActor private func present(_ address: String) {
        pages.record(address)
        presented.open()
    }

    private static let rule = Shop.document(
        #"""
        {"id": "w", "from": {"action": "Catalog.open"}, "percentage": 38, "variant": "checkout",
         "to": {"web": "https://m.example.com/{id}"}}
        """#)

    @Test func unlabeledTrailingClosureShowsPages() async throws {
        let settings = RedirectSettings(appVersion: AppVersion("2.4.1")) { page in
            pages.record(page.address)
            return nil
        }
        #expect(settings.userID() == nil)
        #expect(settings.webHosts == nil)
        let gateway = try Shop.gateway(settings)
        try gateway.redirects.replace(
            with: Shop.document(
                #"{"id": "w", "from": {"action": "Catalog.open"}, "to": {"web": "https://m.example.com/{id}"}}"#))
        try await gateway.open("demo://Catalog/open?id=7")
        #expect(pages.all == ["https://m.example.com/7"])
    }

    @Test(.hangLimit) func otherClosuresHaveLabels() async throws {
        let settings = RedirectSettings(appVersion: AppVersion("2.4.1"), webHosts: ["m.example.com"]) { page in
            Task { @MainActor in present(page.address) }
            return nil
        } userID: {
            user.id
        } report: { [variants] event in
            if let variant = event.variant { variants.record("\(variant) \(event.action)") }
        }
        #expect(settings.userID() == "u-1")
        let gateway = try Shop.gateway(settings)
        try gateway.redirects.replace(with: Self.rule)
        let answer = try await gateway.open("demo://Catalog/open?id=7")
        #expect(answer.page?.address == "https://m.example.com/7")
        #expect(variants.all == ["checkout Catalog.open"])
        await presented.pass()
        #expect(pages.all == ["https://m.example.com/7"])
    }

    @Test(
        arguments: [
            ("https://localhost:8080/a", ["LocalHost:8080"], nil),
            ("https://localhost:8080/a", ["localhost"], "localhost:8080"),
            ("https://M.example.com:443/a", ["m.example.com"], nil),
            ("https://m.example.com/a", ["m.example.com:443"], nil),
            ("https://[::1]/a", ["[::1]"], nil), ("https://[::1]:8080/a", ["[::1]:8080"], nil),
            ("https://[::2]/a", ["[::1]"], "[::2]"),
        ] as [(String, [String], String?)])
    func aHostMayHaveAPort(address: String, hosts: [String], refused: String?) throws {
        let gateway = try Shop.gateway(RedirectSettings(webHosts: hosts))
        let rule = RedirectRule("w", from: .action("Catalog", "open"), to: .web(address))
        guard let refused else { return try gateway.redirects.replace(with: RedirectTable(rules: [rule])) }
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: RedirectTable(rules: [rule]))
        }
        #expect(
            error?.problems.map(\.description) == [
                "rules[0].to.web: calls may not be sent to \"\(refused)\"; hosts: \(hosts[0])."
            ])
    }

    @Test func whatIsNoHostIsRefused() {
        let error = #expect(throws: MediatorError.self) {
            try Shop.gateway(RedirectSettings(webHosts: ["m.example.com", "https://m.example.com"]))
        }
        #expect(
            error?.description == """
                Mediator: "https://m.example.com" is no web host.
                  to resolve: give the host alone, as "m.example.com" or "localhost:8080"; one with other letters in its \
                form "xn--…".
                """)
    }

    /// A rule that has ended stays in the table, and applies again when the clock goes back.
    @Test func aRuleThatHasEndedIsNoWayToOtherHosts() throws {
        let gateway = try Shop.gateway(RedirectSettings(webHosts: ["m.example.com"]))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(
                with: Shop.document(
                    #"""
                    {"id": "w", "from": {"action": "Gone.away"}, "expires": "2020-01-01T00:00:00Z",
                     "to": {"web": "https://evil.example"}}
                    """#))
        }
        #expect(
            error?.problems.map(\.description) == [
                #"rules[0].to.web: calls may not be sent to "evil.example"; hosts: m.example.com."#
            ])
    }
}
