import Mediator
import MediatorGateway
import MediatorTrace
import Synchronization
import TestSupport
import Testing

/// The gateway itself: the actions that it admits, its error for all others, and the origin that a handler gets.
struct GatewayTests {
    static let product = Action(
        "Catalog", "product", "Returns a product.", Parameter("id", String.self), returns: String.self,
        exposure: .external)
    static let buy = Action(
        "Catalog", "buy", "Buys a product.", Parameter("id", String.self), returns: String.self, exposure: .external,
        tags: ["pay"])
    static let reserve = Action("Catalog", "reserve", "Reserves.", Parameter("id", String.self), returns: String.self)
    static let show = Action(
        "Catalog", "show", "Shows.", returns: String.self, effect: .mainActor, exposure: .external)

    private let mediator = try? Mediator { registry in
        registry.handle(Self.product) { call, id in "\(id) for \(call.origin?.description ?? "the app")" }
        registry.handle(Self.buy) { call, id in try call.mediator.perform(Self.reserve, id) }
        registry.handle(Self.reserve) { call, id in
            "\(id) by \(call.caller?.description ?? "external"), \(call.origin?.description ?? "no origin")"
        }
        registry.handle(Self.show) { call in "\(call.caller == nil), \(call.origin == .push)" }
        registry.handle(Cart.clear) { _ in }
    }

    private func gateway(policy: Gateway.Policy? = nil) throws -> Gateway {
        try Gateway(try #require(mediator), schemes: ["demo"], policy: policy)
    }

    private func error(_ url: String, policy: Gateway.Policy? = nil) async throws -> MediatorError? {
        let gateway = try gateway(policy: policy)
        return await #expect(throws: MediatorError.self) { try await gateway.open(url) }
    }

    @Test func aRemoteActionAnswersInTheDefaultForm() async throws {
        let answer = try await gateway().open("demo://Catalog/product?id=P-1001")
        #expect(answer.value == "P-1001 for url")
        #expect(answer.target == "Catalog")
        #expect(answer.action == "product")
        #expect(answer.ignored == [])
        #expect(answer.description == #"Catalog.product: "P-1001 for url""#)
        let ignoring = try await gateway().open("demo://Catalog/product?id=1&utm=a&ref=b")
        #expect(ignoring.description == #"Catalog.product: "1 for url"; ignored: utm, ref"#)
    }

    @Test func handlerGetsTheOrigin() async throws {
        let origin = Origin.url(sourceApplication: "com.example.mail")
        let answer = try await gateway().open("demo://Catalog/product?id=1", origin: origin)
        #expect(answer.value == "1 for url from com.example.mail")
        #expect(try mediator?.perform(Self.product, "1") == "1 for the app")
        #expect(try await gateway().open("demo://Catalog/show", origin: .push).value == "true, true")
    }

    @Test func aTracedHandlerGetsTheOriginWhateverTheEffect() async throws {
        let trace = Trace()
        let order = Action("Catalog", "order", "", returns: String.self, effect: .async, exposure: .external)
        let ask = Action("Catalog", "ask", "", returns: String.self, effect: .asyncMainActor, exposure: .external)
        let mediator = try Mediator { registry in
            registry.handle(Self.product) { call, _ in call.origin?.description ?? "none" }
            registry.handle(Self.show) { call in call.origin?.description ?? "none" }
            registry.handle(order) { call in call.origin?.description ?? "none" }
            registry.handle(ask) { call in call.origin?.description ?? "none" }
            registry.intercept(.everything, by: trace)
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        for address in ["product?id=1", "show", "order", "ask"] {
            #expect(try await gateway.open("demo://Catalog/\(address)", origin: .push).value == "push")
        }
        #expect(trace.log.calls.map(\.action) == ["product", "show", "order", "ask"])
    }

    @Test func interceptorsGetTheOrigin() async throws {
        let seen = Mutex<[String]>([])
        let mediator = try Mediator { registry in
            registry.handle(Self.product) { _, id in id }
            registry.intercept(.everything, name: "origins") { call in
                let origin = call.origin?.description ?? "the app"
                seen.withLock { $0.append("\(call.target).\(call.action) from \(origin)") }
                return call.origin == .push ? .finish(with: "no") : .proceed
            }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let url = "demo://Catalog/product?id=1"
        #expect(try await gateway.open(url, origin: .url(sourceApplication: "com.example.mail")).value == "1")
        #expect(try await gateway.open(url, origin: .push).value == "no")
        let message = #"{"jsonrpc":"2.0","method":"Catalog.product","params":{"id":"2"},"id":1}"#
        let answer = await gateway.handle(message: message, origin: .webPage("https://m.example.com"))
        #expect(answer == #"{"id":1,"jsonrpc":"2.0","result":"2"}"#)
        #expect(try mediator.perform(Self.product, "3") == "3")
        #expect(
            seen.withLock { $0 } == [
                "Catalog.product from url from com.example.mail", "Catalog.product from push",
                "Catalog.product from webPage from https://m.example.com", "Catalog.product from the app",
            ])
    }

    @Test func callsOfAHandlerHaveNoOrigin() async throws {
        let answer = try await gateway().open("demo://Catalog/buy?id=1", origin: .agent("shopper"))
        #expect(answer.value == "1 by Catalog.buy, no origin")
    }

    @Test(arguments: ["Catalog/reserve", "Catalog/reserved", "Cart/clear", "Cart/nothing", "Nobody/nothing", "Nobody"])
    func allOtherActionsFailWithTheSameMessage(_ path: String) async throws {
        let error = try await error("demo://\(path)?id=P-1001")
        #expect(error?.code == .notFound)
        #expect(
            error?.description == """
                Mediator: no exposed action matches "\(path)".
                  to resolve: check the address and the types of its parts; URLs reach only actions whose contract has "exposure: .link" or ".external".
                """
        )
        #expect(error?.details == [:])
        #expect(error?.suggestions == [])
    }

    @Test func refusedActionDoesNotExist() async throws {
        let policy: Gateway.Policy = { action, origin in origin.kind != .url || !action.tags.contains("pay") }
        let gateway = try gateway(policy: policy)
        let refused = await #expect(throws: MediatorError.self) { try await gateway.open("demo://Catalog/buy?id=1") }
        #expect(refused?.code == .notFound)
        #expect(refused?.message == #"no exposed action matches "Catalog/buy"."#)
        #expect(try await gateway.open("demo://Catalog/buy?id=1", origin: .push).value != .null)
        #expect(try await gateway.open("demo://Catalog/product?id=1").value == "1 for url")
    }

    private static let reset = Action(
        "Account", "reset", "Sets a password.", Parameter("user", String.self),
        Parameter("code", Int.self, secret: true), exposure: .external)

    // Errors must not reveal whether a path has a secret: they name every unknown URL in the same way.
    @Test(arguments: [
        ("demo://reset/ann/s3cret", "reset/ann/•••"), ("demo://reset/ann/123/more", "reset/ann/•••"),
        ("demo://rest/ann/123", "rest/ann/•••"), ("demo://reset/ann", "reset/ann"),
        ("demo://Account/nothing", "Account/nothing"),
        ("demo://x#/view/123", "x#/•••"),
    ])
    func aSecretInAPathShowsInNoMessage(url: String, shown: String) async throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.reset) { _, _, _ in }
            registry.route("/reset/:user/:code", "/x/:user#/reset/:code", to: Self.reset)
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let error = await #expect(throws: MediatorError.self) { try await gateway.open(url) }
        #expect(error?.message == "no exposed action matches \"\(shown)\".")
        _ = try await gateway.open("demo://reset/ann/123")
    }

    /// A key that cannot be read may be that of a secret.
    @Test func aTextOfAURLShowsNoValueOfAnUnreadableKey() throws {
        let mediator = try Mediator { registry in registry.handle(Self.reset) { _, _, _ in } }
        #expect(
            mediator.secretURLParts.redacting("demo://Account/reset?user=ann&%zz=7&c%6Fde=8#?%=9", secrets: ["code"])
                == "demo://Account/reset?user=ann&%zz=•••&c%6Fde=•••#?%=•••")
    }

    @Test func whereTheSecondPartIsASecretNoActionIsNamed() async throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.reset) { _, _, _ in }
            registry.route("/reset/:code", to: Self.reset, fixed: ["user": "ann"])
        }
        let gateway = try Gateway(mediator, schemes: ["demo"]) { _, _ in false }
        for url in ["demo://reset/123", "demo://Account/reset"] {
            let error = await #expect(throws: MediatorError.self) { try await gateway.open(url) }
            #expect(error?.message.hasSuffix("/•••\".") == true)
            #expect(error?.target == nil)
            #expect(error?.action == nil)
        }
    }
}
