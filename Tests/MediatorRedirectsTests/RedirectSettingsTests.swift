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
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(
                with: Shop.document(
                    #"{"id": "w", "from": {"action": "Catalog.open"}, "to": {"web": "https://evil.example"}}"#))
        }
        #expect(
            error?.problems.map(\.description) == [
                #"rules[0].to.web: calls may not be sent to "evil.example"; hosts: m.example.com."#
            ])
    }
}
