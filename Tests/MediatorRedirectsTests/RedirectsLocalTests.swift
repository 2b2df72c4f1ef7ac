import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import Synchronization
import TestSupport
import Testing

/// The app's own calls under an active table with `applyToLocalCalls()`.
struct RedirectsLocalTests {
    private let pages = Recorder<WebPage>()
    private let events = Recorder<RedirectReport>()

    private func gateway(
        _ rules: String,
        isLocal: Bool = true,
        show: @escaping @Sendable (WebPage) throws -> Value? = { _ in nil }
    ) throws -> (Mediator, Gateway) {
        let mediator = try Shop.mediator()
        let settings = RedirectSettings(
            showPage: { [pages] page in
                pages.record(page)
                return try show(page)
            },
            report: { [events] in events.record($0) })
        let gateway = try Gateway(mediator, schemes: ["demo"], redirects: settings)
        if isLocal { try gateway.redirects.applyToLocalCalls() }
        try gateway.redirects.replace(with: Shop.document(rules))
        return (mediator, gateway)
    }

    private static let toPage =
        #"{"id": "p", "from": {"action": "Catalog.product"}, "variant": "b", "to": {"action": "Catalog.page"}, "renames": {"id": "product"}}"#

    @Test func localCallsAreNotRedirectedByDefault() throws {
        let (mediator, gateway) = try gateway(Self.toPage, isLocal: false)
        #expect(try mediator.perform(Shop.product, "a", 1) == "native a 1")
        try gateway.redirects.applyToLocalCalls()
        try gateway.redirects.applyToLocalCalls()
        #expect(try mediator.perform(Shop.product, "a", 1) == "page a 1 app")
        #expect(try mediator.interceptors(of: "Catalog", "open").isEmpty)
        #expect(try mediator.interceptors(of: "Catalog", "product").map(\.name) == ["redirects"])
    }

    @Test func theFirstOrderStays() throws {
        let (mediator, gateway) = try gateway(Self.toPage, isLocal: false)
        let line = #line + 1
        try gateway.redirects.applyToLocalCalls(order: 5)
        try gateway.redirects.applyToLocalCalls(order: -5)
        // A new table registers the interceptor anew.
        for rules in [Self.toPage, "", Self.toPage] {
            #expect(mediator.interceptors.map(\.order) == [5])
            #expect(mediator.interceptors.map(\.location.line) == [line])
            try gateway.redirects.replace(with: Shop.document(rules))
        }
        #expect(mediator.interceptors.map(\.order) == [5])
        #expect(try mediator.perform(Shop.product, "a", 1) == "page a 1 app")
    }

    @Test func typedAndNamedCallsGoToTheOtherAction() async throws {
        let (mediator, gateway) = try gateway(Self.toPage)
        #expect(try mediator.perform(Shop.product, "a", 2) == "page a 2 app")
        #expect(try mediator.perform("Catalog", "product", ["id": "a"]) == "page a 1 app")
        #expect(try await mediator.performAsync("Catalog", "product", ["id": "a"]) == "page a 1 app")
        // The gateway redirects calls from outside, and counts them once.
        #expect(try await gateway.open("demo://Catalog/product?id=a").value == "page a 1 app")
        #expect(events.all.map(\.variant) == ["b", "b", "b", "b"])
        try gateway.redirects.replace(with: Shop.document(""))
        #expect(try mediator.perform(Shop.product, "a", 2) == "native a 2")
    }

    /// A gateway with a route to a product; the interceptor must not redirect again what the gateway has redirected.
    private func routedGateway(_ rules: String) throws -> Gateway {
        let (mediator, gateway) = try gateway("")
        try mediator.update { $0.route("/p/:id", to: Shop.product) }
        try gateway.redirects.replace(with: Shop.document(rules))
        return gateway
    }

    @Test func aRuleThatKeepsTheCallsOfARouteHoldsForTheInterceptorToo() async throws {
        let gateway = try routedGateway(
            #"""
            {"id": "stay", "from": {"route": "/p/:id"}, "variant": "native"},
            {"id": "first", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.page"}, "renames": {"id": "product"}}
            """#)
        #expect(try await gateway.open("demo://p/a").value == "native a 1")
        #expect(events.all.map(\.rule) == ["stay"])
        #expect(try await gateway.open("demo://Catalog/product?id=a").value == "page a 1 app")
        #expect(events.all.map(\.rule) == ["stay", "first"])
    }

    @Test func callsOfTheGatewayAreCountedOnceAtTheirDestination() async throws {
        let gateway = try routedGateway(
            #"""
            {"id": "first", "from": {"action": "Catalog.product"}, "variant": "a", "to": {"action": "Catalog.page"}, "renames": {"id": "product"}},
            {"id": "second", "from": {"action": "Catalog.page"}, "variant": "b"}
            """#)
        #expect(try await gateway.open("demo://Catalog/product?id=a").value == "page a 1 app")
        #expect(events.all.map(\.rule) == ["first", "second"])
        let message = #"{"jsonrpc":"2.0","method":"Catalog.product","params":{"id":"m"},"id":1}"#
        #expect(await gateway.handle(message: message) == #"{"id":1,"jsonrpc":"2.0","result":"page m 1 app"}"#)
        #expect(events.all.map(\.rule) == ["first", "second", "first", "second"])
    }

    @Test func callsOfTheAppAreCountedOnceAtTheirDestination() throws {
        let (mediator, _) = try gateway(
            #"""
            {"id": "first", "from": {"action": "Catalog.product"}, "variant": "a", "to": {"action": "Catalog.page"}, "renames": {"id": "product"}},
            {"id": "second", "from": {"action": "Catalog.page"}, "variant": "b"}
            """#)
        #expect(try mediator.perform(Shop.product, "a", 1) == "page a 1 app")
        #expect(events.all.map(\.rule) == ["first", "second"])
        #expect(events.all.map(\.variant) == ["a", "b"])
    }

    @Test func actionWithoutResultSucceedsWhenItsPageIsShown() throws {
        let (mediator, _) = try gateway(
            #"{"id": "w", "from": {"action": "Catalog.open"}, "to": {"web": "https://m.example.com/{id}"}}"#)
        try mediator.perform(Shop.open, "a")
        #expect(try mediator.perform("Catalog", "open", ["id": "b"]) == .null)
        #expect(pages.all.map(\.address) == ["https://m.example.com/a", "https://m.example.com/b"])
    }

    private static let toWeb =
        #"{"id": "w", "from": {"action": "Catalog.product"}, "to": {"web": "https://m.example.com/{id}"}}"#

    @Test func callerThatExpectsAResultGetsTheAddress() throws {
        let (mediator, _) = try gateway(Self.toWeb)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Shop.product, "a", 1) }
        #expect(error?.code == .redirected)
        #expect(error?.target == "Catalog")
        #expect(error?.action == "product")
        #expect(error?.details == ["url": "https://m.example.com/a?size=1", "rule": "w", "dropped": []])
        #expect(
            error?.description == """
                Mediator: Catalog.product was sent to a web page by redirect rule "w", and a page has no result to return.
                  address: https://m.example.com/a?size=1
                  to resolve: return one from "showPage" of the redirect settings, or let the caller catch "redirected".
                """)
    }

    @Test func theShellAnswersInPlaceOfTheActionAndFits() throws {
        let (mediator, _) = try gateway(Self.toWeb) { page in
            page.address.contains("number") ? 7 : .string("web view of \(page.address)")
        }
        #expect(try mediator.perform(Shop.product, "a", 1) == "web view of https://m.example.com/a?size=1")
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Shop.product, "number", 1) }
        #expect(error?.code == .invalidResult)
    }

    @Test func aClientGetsNoAddressOfACallThatItDidNotMake() async throws {
        let (mediator, gateway) = try gateway(Self.toWeb)
        try mediator.update { registry in
            // The app's own call, without the origin of the message.
            registry.handle("A", "outer", returns: .string, exposure: .external) { _ in
                .string(try mediator.perform(Shop.product, "a", 1))
            }
        }
        let answer = await gateway.handle(message: #"{"jsonrpc":"2.0","method":"A.outer","id":1}"#)
        #expect(
            answer
                == #"{"error":{"code":-32603,"data":{"code":"redirected"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
        )
        try mediator.update { $0.remove(target: "A") }
    }

    @Test func referencesAreDroppedAndNamed() throws {
        let (mediator, _) = try gateway(
            #"{"id": "w", "from": {"action": "Account.share"}, "to": {"web": "https://m.example.com/share"}}"#,
            show: { _ in "shown" })
        #expect(try mediator.perform(Shop.share, "a b", Reference(Shop.WeakBoxed())) == "shown")
        #expect(pages.all.map(\.address) == ["https://m.example.com/share?id=a%20b"])
        #expect(pages.all.map(\.dropped) == [["image"]])
        #expect(events.all.map(\.dropped) == [["image"]])
    }

    @Test func allKindsOfParametersBecomeAQuery() throws {
        let (mediator, _) = try gateway(
            #"{"id": "w", "from": {"action": "Catalog.search"}, "to": {"web": "https://m.example.com/s?limit=5"}}"#,
            show: { _ in 0 })
        let filter: Parameters = ["b": [1, "ä"], "a": true]
        try mediator.perform(Shop.search, ["x&y", "", "日本"], filter, 0.5)
        try mediator.perform(Shop.search, [], nil, nil)
        #expect(
            pages.all.map(\.address) == [
                "https://m.example.com/s?limit=5&tags=x%26y&tags=&tags=%E6%97%A5%E6%9C%AC"
                    + "&filter=%7B%22a%22%3Atrue%2C%22b%22%3A%5B1%2C%22%C3%A4%22%5D%7D",
                "https://m.example.com/s?limit=5",
            ])
    }

    @Test func nonFiniteNumberIsDroppedAndNamed() throws {
        let (mediator, _) = try gateway(
            #"{"id": "w", "from": {"action": "Catalog.search"}, "to": {"web": "https://m.example.com/s"}}"#,
            show: { _ in 0 })
        try mediator.perform(Shop.search, [], ["x": .double(.infinity)], .nan)
        #expect(pages.all.map(\.address) == ["https://m.example.com/s"])
        #expect(pages.all.map(\.dropped) == [["filter", "limit"]])
    }

    private static let unfit: [(rule: String, problem: String)] = [
        (
            #"{"id": "a", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.load"}}"#,
            "effect: required sync, provided async."
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.open"}, "to": {"action": "Catalog.product"}}"#,
            "result: returned as string, read as null."
        ),
        (
            #"{"id": "a", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.open"}, "drops": ["size"]}"#,
            "result: returned as null, read as string."
        ),
    ]

    @Test(arguments: unfit)
    func aLocalCallGetsTheEffectAndTheResultOfItsContract(rule: String, problem: String) throws {
        let (_, gateway) = try gateway("")
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: Shop.document(rule)) }
        #expect(error?.problems.map(\.code) == [.incompatible])
        #expect(error?.problems.first?.message.hasSuffix(problem) == true)
        let (_, remote) = try self.gateway(rule, isLocal: false)
        let refusal = #expect(throws: RedirectError.self) { try remote.redirects.applyToLocalCalls() }
        #expect(refusal?.problems == error?.problems)
        // It stays active for calls from outside.
        #expect(remote.redirects.table.rules.count == 1)
        try remote.redirects.replace(with: Shop.document(rule))
    }

    @Test func anInternalActionMayGoToAnotherForTheAppItself() async throws {
        let (mediator, gateway) = try gateway(
            #"{"id": "x", "from": {"action": "Account.wipe"}, "to": {"action": "Catalog.product"}}"#)
        #expect(try mediator.perform(Shop.wipe, "a") == "native a 1")
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://Account/wipe?id=a") }
        #expect(error?.message == #"no exposed action matches "Account/wipe"."#)
        #expect(events.all.count == 1)
    }

    @Test func asynchronousCallsAreRedirectedToo() async throws {
        let (mediator, _) = try gateway(
            #"{"id": "x", "from": {"action": "Catalog.load"}, "to": {"action": "Catalog.product"}}"#)
        #expect(try await mediator.perform(Shop.load, "a", 3) == "native a 3")
    }

    @Test func anInterceptorOfTheSameNameIsAnError() throws {
        let (mediator, gateway) = try gateway(Self.toPage, isLocal: false)
        try mediator.update { $0.intercept(.everything, name: "redirects") { _ in .proceed } }
        let error = #expect(throws: RegistryError.self) { try gateway.redirects.applyToLocalCalls() }
        #expect(error?.problems.map(\.code) == [.duplicateInterceptor])
        #expect(
            error?.problems.map(\.message) == [
                #"interceptor "redirects" is registered twice; to resolve: register it once with all of its scopes in "#
                    + "brackets, or give one another name."
            ])
        try mediator.update { $0.remove(interceptor: "redirects") }
        try gateway.redirects.applyToLocalCalls()
        #expect(try mediator.perform(Shop.product, "a", 1) == "page a 1 app")
    }

    @Test func oneGatewayOfAMediatorRedirectsItsCalls() throws {
        let (mediator, gateway) = try gateway(Self.toPage, isLocal: false)
        let other = try Gateway(mediator, schemes: ["other"])
        let first = #line + 1
        try gateway.redirects.applyToLocalCalls()
        let second = #line + 1
        let error = #expect(throws: RegistryError.self) { try other.redirects.applyToLocalCalls() }
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  interceptor "redirects" is registered twice; to resolve: register it once with all of its scopes in \
                brackets, or give one another name.
                    at MediatorRedirectsTests/RedirectsLocalTests.swift:\(first)
                    at MediatorRedirectsTests/RedirectsLocalTests.swift:\(second)
                """)
        #expect(mediator.interceptors.map(\.location) == [error?.problems.first?.locations.first])
        // Later tables keep the source location of the app.
        try gateway.redirects.replace(with: Shop.document(""))
        #expect(mediator.interceptors.map(\.location) == [error?.problems.first?.locations.first])
    }

    @Test func chainThatEndsAtAPageNamesTheCalledAction() throws {
        let (mediator, _) = try gateway(
            #"""
            {"id": "one", "from": {"action": "Catalog.product"}, "to": {"action": "Catalog.page"}, "renames": {"id": "product"}},
            {"id": "two", "from": {"action": "Catalog.page"}, "to": {"web": "https://m.example.com/{product}"}}
            """#)
        let unfit = #expect(throws: MediatorError.self) { try mediator.perform(Shop.product, "", 1) }
        #expect(
            unfit?.description == """
                Mediator: redirect rule "two" cannot fill the placeholder "product" of its address for Catalog.product: an empty \
                text, or one of nothing but points, cannot stand there.
                  to resolve: give a text, a number or a bool that can stand between two slashes, or correct the redirect \
                table if no caller gives it.
                """)
        #expect(events.all.isEmpty)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Shop.product, "a", 1) }
        #expect(
            error?.description == """
                Mediator: Catalog.product was sent to a web page by redirect rule "two", and a page has no result to return.
                  address: https://m.example.com/a?size=1&from=app
                  to resolve: return one from "showPage" of the redirect settings, or let the caller catch "redirected".
                """)
        #expect(pages.all.map(\.action) == ["product"])
        #expect(events.all.map(\.rule) == ["one", "two"])
    }

    @Test func removedInterceptorIsReported() throws {
        let (mediator, gateway) = try gateway("")
        try mediator.update { $0.remove(interceptor: "redirects") }
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Shop.document(Self.toPage))
        }
        #expect(
            error?.problems.map(\.message) == [
                "it is active for the gateway, but not for the app's own calls: there is no interceptor \"redirects\" "
                    + "to remove; registered: none."
            ])
    }

    @Test(.hangLimit) func unusedMediatorIsFreed() async throws {
        let live = Counter()
        func makeAndDrop() throws {
            let (counter, counted) = (Counter(), Counted(live))
            let mediator = try Mediator { registry in
                registry.handle("A", "b", returns: .int, exposure: .external) { _ in
                    withExtendedLifetime(counted) { .int(counter.increment()) }
                }
            }
            let gateway = try Gateway(mediator, schemes: ["demo"])
            try gateway.redirects.applyToLocalCalls()
            try gateway.redirects.replace(
                with: Shop.document(#"{"id": "m", "from": {"action": "A.b"}, "variant": "m"}"#))
            #expect(try mediator.perform("A", "b") == 1)
            #expect(live.count == 1)
        }
        try makeAndDrop()
        // Calls of other tests on other threads may still retain a replaced table.
        await live.falls(to: 0)
    }

    @Test func tablesChangeWhileCallsAreMade() async throws {
        let (mediator, gateway) = try gateway("")
        let toPage = Shop.document(Self.toPage)
        let outcomes = await onThreads(4) { index in
            for round in 0..<50 {
                if index == 0 { try gateway.redirects.replace(with: round % 2 == 0 ? toPage : Shop.document("")) }
                let answer = try mediator.perform(Shop.product, "a", 1)
                #expect(answer == "native a 1" || answer == "page a 1 app")
            }
            try gateway.redirects.replace(with: toPage)
        }
        for outcome in outcomes { try outcome.get() }
        #expect(try mediator.perform(Shop.product, "a", 1) == "page a 1 app")
    }

    @Test func theInterceptorWrapsTheActionsOfTheLastOfSeveralTables() async throws {
        let (mediator, gateway) = try gateway("")
        let tables = [
            Self.toPage, #"{"id": "w", "from": {"action": "Account.wipe"}, "to": {"action": "Catalog.product"}}"#,
        ].map(Shop.document)
        let outcomes = await onThreads(4) { index in
            for round in 0..<50 { try gateway.redirects.replace(with: tables[(index + round) % 2]) }
        }
        for outcome in outcomes { try outcome.get() }
        let isToPage = gateway.redirects.table.rules.map(\.id) == ["p"]
        #expect(try mediator.interceptors(of: "Catalog", "product").isEmpty != isToPage)
        #expect(try mediator.interceptors(of: "Account", "wipe").isEmpty == isToPage)
    }

    /// At startup, a table may be downloaded while local calls begin to be redirected.
    @Test func aTableMayBecomeActiveWhileTheInterceptorIsRegistered() throws {
        let (mediator, interruption, errors) = (try Shop.mediator(), Interruption(), Recorder<String>())
        let settings = RedirectSettings(now: {
            interruption.run()
            return Date()
        })
        let gateway = try Gateway(mediator, schemes: ["demo"], redirects: settings)
        // The check of the active table asks for the time.
        interruption.set {
            do {
                try gateway.redirects.replace(with: Shop.document(Self.toPage))
            } catch {
                errors.record("\(error)")
            }
        }
        try gateway.redirects.applyToLocalCalls()
        #expect(errors.all == [])
        #expect(gateway.redirects.table.rules.map(\.id) == ["p"])
        #expect(try mediator.perform(Shop.product, "a", 1) == "page a 1 app")
        try gateway.redirects.replace(with: Shop.document(""))
        #expect(try mediator.perform(Shop.product, "a", 1) == "native a 1")
    }
}

/// A closure that runs once, in the midst of something else.
private final class Interruption: Sendable {
    private let body = Mutex<(@Sendable () -> Void)?>(nil)

    func set(_ body: @escaping @Sendable () -> Void) {
        self.body.withLock { $0 = body }
    }

    func run() {
        let body = self.body.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
    }
}
