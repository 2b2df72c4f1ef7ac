import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// Closures of the app that a gateway runs in the middle of a call, and that ask the gateway again.
@Suite(.hangLimit)
struct GatewayNestingTests {
    private static let url = "demo://x/7"

    /// Returns a gateway with a route of a condition, and a policy.
    private static func desk(
        maximumDepth: Int = 64, redirects: RedirectSettings? = nil,
        condition: (@Sendable (Gateway) -> Bool)? = nil,
        policy: (@Sendable (Gateway, _ action: String) -> Bool)? = nil
    ) throws -> Gateway {
        let late = Late<WeakBox<Gateway>>()
        let ask = { @Sendable (body: (@Sendable (Gateway) -> Bool)?) in
            guard let body, let gateway = late.value?.object else { return true }
            return body(gateway)
        }
        let allows = policy.map { policy -> Gateway.Policy in
            { action, _ in ask { policy($0, action.action) } }
        }
        let mediator = try Mediator(maximumDepth: maximumDepth) { registry in
            Desk.register(in: &registry)
            registry.route(
                "/x/:id", to: Desk.schema("item"), when: RouteCondition("the gateway agrees") { _ in ask(condition) })
            registry.route("/y/:id", to: Desk.schema("item"))
        }
        let gateway = try Gateway(
            mediator, schemes: ["demo"], redirects: redirects ?? RedirectSettings(),
            policy: allows)
        late.set(WeakBox(gateway))
        return gateway
    }

    private static func text(_ body: () async throws -> Any) async -> String {
        do { return "\(try await body())" } catch { return "\(error)" }
    }

    /// The error of 64 closures inside of one another.
    private static func error(_ names: [String], _ count: Int = 57) -> String {
        """
        Mediator: calls nest more than \(count + 7) deep.
          chain: \((names.prefix(4) + ["… \(count) more …"] + names.suffix(4)).joined(separator: " → "))
          to resolve: end the recursion, or allow more with "maximumDepth" when you create the mediator.
        """
    }

    private static let condition = [String](repeating: #"condition of "/x/:id""#, count: 8)

    @Test func aConditionThatAsksAboutItsOwnAddressEnds() async throws {
        let gateway = try Self.desk { $0.canOpen(Self.url) }
        #expect(await Self.text { try await gateway.open(Self.url) } == Self.error(Self.condition))
        #expect(!gateway.canOpen(Self.url))
        // Others are not affected.
        #expect(try await gateway.open("demo://y/7").value == ["id": "7"])
    }

    @Test func theMaximumDepthOfTheMediatorCounts() async throws {
        let gateway = try Self.desk(maximumDepth: 9) { $0.canOpen(Self.url) }
        #expect(await Self.text { try await gateway.open(Self.url) } == Self.error(Self.condition, 2))
    }

    @Test @MainActor func aConditionThatOpensItsOwnAddressEnds() async throws {
        let gateway = try Self.desk { gateway in
            // Its own error is not lost with the one that it drops.
            MainActor.assumeIsolated { (try? gateway.openNow(Self.url)) != nil }
        }
        #expect(await Self.text { try gateway.openNow(Self.url) } == Self.error(Self.condition))
    }

    @Test func aConditionMayAskAboutOtherAddresses() async throws {
        let gateway = try Self.desk { $0.canOpen("demo://y/1") && !$0.canOpen("demo://z/1") }
        #expect(try await gateway.open(Self.url).value == ["id": "7"])
        let deep = try Self.desk(maximumDepth: 1) { $0.canOpen("demo://y/1") }
        #expect(try await deep.open(Self.url).value == ["id": "7"])
    }

    @Test func aPolicyThatAsksAboutTheSameActionEnds() async throws {
        let gateway = try Self.desk(policy: { gateway, _ in gateway.canOpen("demo://y/1") })
        let names = [String](repeating: "policy for Desk.item", count: 8)
        #expect(await Self.text { try await gateway.open("demo://y/7") } == Self.error(names))
        #expect(!gateway.canOpen("demo://y/7"))
        let message = #"{"jsonrpc":"2.0","id":1,"method":"Desk.item","params":{"id":"7"}}"#
        #expect(
            await gateway.handle(message: message)
                == #"{"error":{"code":-32603,"data":{"code":"callDepthExceeded"},"message":"Internal error"},"id":1,"#
                + #""jsonrpc":"2.0"}"#)
    }

    @Test func aPolicyMayAskAboutOtherActions() async throws {
        let gateway = try Self.desk(policy: { gateway, action in
            action == "number" || gateway.canOpen("demo://Desk/number?n=1")
        })
        #expect(try await gateway.open("demo://y/7").value == ["id": "7"])
    }

    @Test func conditionsAndPoliciesThatAskForOneAnotherEnd() async throws {
        let gateway = try Self.desk { gateway in
            gateway.canOpen("demo://Desk/number?n=1")
        } policy: { gateway, action in
            action == "item" || gateway.canOpen(Self.url)
        }
        let pair = [#"condition of "/x/:id""#, "policy for Desk.number"]
        let names = pair + pair + pair.reversed() + ["policy for Desk.number", "policy for Desk.item"]
        #expect(await Self.text { try await gateway.open(Self.url) } == Self.error(names))
    }

    private static let rule =
        #"{"id": "a", "from": {"action": "Desk.item"}, "percentage": 50, "to": {"action": "Desk.find"}, "#
        + #" "renames": {"id": "text"}, "drops": ["size"]}"#

    @Test func aSubjectThatAsksAboutTheSameActionEnds() async throws {
        let late = Late<WeakBox<Gateway>>()
        let settings = RedirectSettings(userID: {
            late.value?.object?.canOpen("demo://y/7") == true ? "u-1" : "u-2"
        })
        let gateway = try Self.desk(redirects: settings)
        late.set(WeakBox(gateway))
        try gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(Self.rule)]}"#)
        let names = [String](repeating: "settings of redirects of Desk.item", count: 8)
        #expect(await Self.text { try await gateway.open("demo://y/7") } == Self.error(names))
        #expect(!gateway.canOpen("demo://y/7"))
    }

    @Test func aSubjectThatMakesTheSameLocalCallEnds() async throws {
        let late = Late<WeakBox<Gateway>>()
        let settings = RedirectSettings(userID: {
            guard let gateway = late.value?.object else { return nil }
            return (try? gateway.mediator.perform("Desk", "item", ["id": "7"])).map { "\($0)" }
        })
        let gateway = try Self.desk(redirects: settings)
        try gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(Self.rule)]}"#)
        try gateway.redirects.applyToLocalCalls()
        late.set(WeakBox(gateway))
        let names = [String](repeating: "settings of redirects of Desk.item", count: 8)
        // The calls of the settings are the app's own: only the outermost is one of the caller.
        #expect(
            await Self.text { try gateway.mediator.perform("Desk", "item", ["id": "7"]) }
                == Self.error(["Desk.item"] + names, 58).replacing("65 deep", with: "64 deep"))
    }

    @Test @MainActor func aReportThatOpensTheSameLinkEnds() async throws {
        let late = Late<WeakBox<Gateway>>()
        let settings = RedirectSettings(report: { _ in
            MainActor.assumeIsolated { _ = try? late.value?.object?.openNow("demo://y/7") }
        })
        let gateway = try Self.desk(redirects: settings)
        late.set(WeakBox(gateway))
        let rule = Self.rule.replacing(#""percentage": 50, "#, with: "")
        try gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(rule)]}"#)
        let names =
            [String](repeating: "report of redirects of Desk.item", count: 7) + ["settings of redirects of Desk.item"]
        #expect(await Self.text { try gateway.openNow("demo://y/7") } == Self.error(names))
    }

    @Test @MainActor func aPageThatOpensTheSameLinkEnds() async throws {
        let late = Late<WeakBox<Gateway>>()
        let settings = RedirectSettings(webHosts: ["m.example.com"]) { page in
            try MainActor.assumeIsolated { try late.value?.object?.openNow("demo://y/7").value }
        }
        let gateway = try Self.desk(redirects: settings)
        late.set(WeakBox(gateway))
        let rule = #"{"id": "a", "from": {"action": "Desk.item"}, "to": {"web": "https://m.example.com"}}"#
        try gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(rule)]}"#)
        let names = [String](repeating: "page of Desk.item", count: 7) + ["settings of redirects of Desk.item"]
        #expect(await Self.text { try gateway.openNow("demo://y/7") } == Self.error(names))
    }
}
