import Mediator
import MediatorTrace
import TestSupport
import Testing

/// The calls that a trace records.
struct TraceCallTests {
    /// A clock that advances by a microsecond at each reading.
    private static func trace(capacity: Int = 1000, values: Bool = false) -> Trace {
        let clock = Counter()
        return Trace(capacity: capacity, recordsValues: values) { .microseconds(clock.increment()) }
    }

    private static func mediator(
        _ trace: Trace,
        _ scope: InterceptorScope = .everything,
        _ register: (inout Registry) -> Void
    ) throws -> Mediator {
        try Mediator { registry in
            register(&registry)
            registry.intercept(scope, by: trace)
        }
    }

    @Test func callsStandBelowTheCallThatMadeThem() async throws {
        let trace = Self.trace()
        let mediator = try Mediator(modules: [Buyer(), Seller(), Tracing(trace: trace)])
        _ = try await mediator.performAsync("Buyer", "buy", ["what": "pen"])
        await #expect(throws: ActionFailure.self) { try await mediator.performAsync("Buyer", "buy", ["what": "ink"]) }
        #expect(
            trace.log.tree() == """
                Buyer.buy(what)         9.0 µs
                  Seller.price(what)    1.0 µs
                  Seller.sell(what)     3.0 µs
                    Seller.price(what)  1.0 µs
                  Seller.show           1.0 µs
                Buyer.buy(what)         5.0 µs  failed: soldOut
                  Seller.price(what)    1.0 µs
                  Seller.sell(what)     1.0 µs  failed: soldOut
                """
        )
        let calls = trace.log.calls
        #expect(calls.map(\.parent) == [nil, 1, 1, 3, 1, nil, 6, 6])
        #expect(calls.map(\.module) == ["Buyer", "Seller", "Seller", "Seller", "Seller", "Buyer", "Seller", "Seller"])
        #expect(calls[1].caller == Caller("Buyer", "Buyer", "buy"))
        #expect(calls[0].caller == nil)
        #expect(calls[0].started == .microseconds(1))
    }

    @Test func allOutcomesAreRecorded() async throws {
        let trace = Self.trace()
        let mediator = try Self.mediator(trace) { registry in
            registry.handle(Cart.clear) { _ in }
            registry.handle(Cart.add) { _, _, _ in throw Unforeseen() }
            registry.handle(Cart.refresh) { _ in throw CancellationError() }
            registry.notFound("Nowhere") { call in call.action == "go" ? "there" : nil }
        }
        try mediator.perform(Cart.clear)
        _ = try? mediator.perform(Cart.add, "a", 1)
        _ = try? mediator.perform("Cart", "add", ["quantity": 1])
        try? await mediator.perform(Cart.refresh)
        _ = try? mediator.perform("Cart", "ad", ["more": 1])
        _ = try? mediator.perform("Nowhere", "go")
        _ = try? mediator.perform("Nowhere", String(repeating: "x", count: 100))
        #expect(
            trace.log.tree(showsTimes: false) == """
                Cart.clear
                Cart.add(productID, quantity)                                                              \
                failed: unexpected
                Cart.add(quantity)                                                                         \
                failed: missingParameter
                Cart.refresh                                                                               \
                failed: cancelled
                Cart.ad(more)                                                                              \
                failed: actionNotFound
                Nowhere.go
                Nowhere.\(String(repeating: "x", count: 80))…  failed: targetNotFound
                """
        )
    }

    @Test func callsUnderWayAreRecordedToo() async throws {
        let trace = Self.trace()
        let (begun, gate) = (Latch(), Latch())
        let mediator = try Self.mediator(trace) { registry in
            registry.handle(Cart.refresh) { _ in
                begun.open()
                await gate.pass()
            }
        }
        async let refreshed: Void = mediator.perform(Cart.refresh)
        await begun.pass()
        #expect(trace.log.calls.map(\.outcome) == [.inProgress])
        #expect(trace.log.calls[0].duration == nil)
        gate.open()
        try await refreshed
        #expect(trace.log.calls.map(\.outcome) == [.returned])
    }

    @Test func onlyTheScopeIsTraced() throws {
        let trace = Self.trace()
        let mediator = try Self.mediator(trace, .action(Cart.add)) { registry in
            registry.handle(Cart.clear) { call in try call.mediator.perform(Cart.add, "a", 1) }
            registry.handle(Cart.add) { _, _, _ in 0 }
        }
        try mediator.perform(Cart.clear)
        #expect(trace.log.tree(showsTimes: false) == "Cart.clear → Cart.add(productID, quantity)")
        #expect(mediator.interceptors.map(\.name) == ["Trace"])
        #expect(mediator.interceptors.map(\.order) == [.min])
    }

    @Test func callsThatAreNotTracedHandTheirCallerOn() throws {
        let trace = Self.trace()
        let mediator = try Self.mediator(trace, [.action(Cart.clear), .action(Cart.add)]) { registry in
            registry.handle(Cart.clear) { call in _ = try call.mediator.perform("Between", "go") }
            registry.handle("Between", "go", returns: .int) { call in .int(try call.mediator.perform(Cart.add, "a", 1))
            }
            registry.handle(Cart.add) { _, _, quantity in quantity }
        }
        try mediator.perform(Cart.clear)
        #expect(
            trace.log.tree(showsTimes: false) == """
                Cart.clear
                  Cart.add(productID, quantity)
                """
        )
        #expect(trace.log.calls.last?.caller?.description == "Between.go")
    }

    @Test func itComesAndGoesAtRunTime() throws {
        let trace = Self.trace()
        let mediator = try Mediator { $0.handle(Cart.clear) { _ in } }
        try mediator.perform(Cart.clear)
        #expect(mediator.traces.isEmpty)
        try mediator.update { $0.intercept(.everything, by: trace) }
        try mediator.perform(Cart.clear)
        #expect(mediator.traces.map(\.name) == ["Trace"])
        try mediator.update { $0.remove(interceptor: trace.name) }
        try mediator.perform(Cart.clear)
        #expect(trace.log.calls.count == 1)
    }

    @Test func callsOfInterceptorsAreNestedBelowTheirCall() async throws {
        let trace = Self.trace()
        let mediator = try Self.mediator(trace) { registry in
            registry.handle(Cart.clear) { _ in }
            registry.handle(Cart.hide) { _ in }
            registry.handle(Cart.refresh) { _ in }
            registry.handle(Cart.checkout) { _, note in note ?? "" }
            registry.handle("Old", "clear") { _ in .null }
            registry.intercept(.target("Old"), name: "moved") { _ in .redirect(to: Cart.clear) }
            registry.interceptAsync(.action(Cart.checkout), name: "gate") { call, next in
                try await call.mediator.perform(Cart.refresh)
                return try await next(["note": "changed"])
            }
        }
        try mediator.perform("Old", "clear")
        #expect(try await mediator.perform(Cart.checkout, "asked") == "changed")
        #expect(
            trace.log.tree(showsTimes: false) == """
                Old.clear
                  Cart.clear
                Cart.checkout(note)
                  Cart.refresh
                """
        )
    }

    @Test func callsOfInterceptorsAreDrawnFromTheInterceptedCall() async throws {
        let trace = Self.trace()
        let gate = Part("Login") { registry in
            registry.handle("Login", "user") { _ in .null }
            registry.interceptAsync(.action(Cart.checkout), name: "gate") { call, next in
                try await call.mediator.performAsync("Login", "user")
                return try await next()
            }
        }
        let shop = Part("Shop") { $0.handle(Cart.checkout) { _, note in note ?? "" } }
        let mediator = try Self.mediator(trace) { registry in
            registry.register(shop)
            registry.register(gate)
        }
        _ = try await mediator.perform(Cart.checkout, "asked")
        #expect(
            trace.log.mermaid() == """
                sequenceDiagram
                    participant outside
                    participant Shop
                    participant Login
                    outside->>+Shop: Cart.checkout(note)
                    Shop->>+Login: user
                    Login-->>-Shop: returned
                    Shop-->>-outside: returned
                """
        )
        #expect(
            trace.log.callGraph.edges.map(\.from) == [nil, "Shop"]
                && trace.log.callGraph.edges.map(\.to) == ["Shop", "Login"])
        #expect(trace.log.calls.last?.caller == Caller("Login", "Cart", "checkout"))
    }

    // MARK: The ring

    @Test func theLastCallsAreKept() throws {
        let trace = Self.trace(capacity: 3)
        let mediator = try Self.mediator(trace) { $0.handle(Cart.add) { _, _, quantity in quantity } }
        for _ in 0..<10 { try mediator.perform(Cart.add, "a", 1) }
        #expect(trace.capacity == 3)
        #expect(trace.log.calls.map(\.id) == [8, 9, 10])
        #expect(trace.log.droppedCount == 7)
        trace.clear()
        #expect(trace.log.calls.isEmpty && trace.log.droppedCount == 0)
        try mediator.perform(Cart.add, "a", 1)
        #expect(trace.log.calls.map(\.id) == [11])
        #expect(trace.log.droppedCount == 0)
        #expect(Trace(capacity: -1).capacity == 1)
    }

    @Test func theEndOfADroppedCallIsNotThatOfTheCallInItsPlace() async throws {
        let trace = Self.trace(capacity: 1)
        let (begun, gate) = (Latch(), Latch())
        let (laterBegun, laterGate) = (Latch(), Latch())
        let mediator = try Self.mediator(trace) { registry in
            registry.handleAsync(ActionSchema("Slow", "fail")) { _ in
                begun.open()
                await gate.pass()
                throw ActionFailure("late")
            }
            registry.handleAsync(ActionSchema("Slow", "return")) { _ in
                laterBegun.open()
                await laterGate.pass()
                return .null
            }
        }
        let dropped = Task { _ = try? await mediator.performAsync("Slow", "fail") }
        await begun.pass()
        let kept = Task { _ = try? await mediator.performAsync("Slow", "return") }
        await laterBegun.pass()
        gate.open()
        await dropped.value
        #expect(trace.log.calls.map(\.action) == ["return"])
        #expect(trace.log.calls.map(\.outcome) == [.inProgress])
        #expect(trace.log.calls.map(\.duration) == [nil])
        laterGate.open()
        await kept.value
        #expect(trace.log.calls.map(\.outcome) == [.returned])
        #expect(trace.log.droppedCount == 1)
    }

    @Test func aCallThatWasOvertakenEndsWithoutATrace() async throws {
        let trace = Self.trace(capacity: 2)
        let (begun, gate) = (Latch(), Latch())
        let mediator = try Self.mediator(trace) { registry in
            registry.handle(Cart.clear) { _ in }
            registry.handle(Cart.refresh) { call in
                begun.open()
                await gate.pass()
                try call.mediator.perform(Cart.clear)
            }
        }
        async let refreshed: Void = mediator.perform(Cart.refresh)
        await begun.pass()
        for _ in 0..<3 { try mediator.perform(Cart.clear) }
        gate.open()
        try await refreshed
        #expect(
            trace.log.tree(showsTimes: false) == """
                … 3 earlier calls are no longer there
                Cart.clear
                Cart.refresh → Cart.clear
                """
        )
    }

    @Test func parametersAreNotKept() throws {
        final class Image: Sendable {}
        let trace = Self.trace(values: true)
        let show = Action("Screen", "show", "Shows.", Parameter("image", Reference<Image>.self))
        let mediator = try Self.mediator(trace) { $0.handle(show) { _, _ in } }
        weak let image: Image?
        do {
            let strong = Image()
            image = strong
            try mediator.perform(show, Reference(strong))
        }
        #expect(image == nil)
        #expect(trace.log.calls.first?.arguments.map(\.name) == ["image"])
    }

    // MARK: Values

    @Test func valuesAreRecordedOnlyOnRequest() throws {
        let pay = Action(
            "Bank", "pay", "Pays.", Parameter("amount", Int.self), Parameter("token", String.self, secret: true),
            Parameter("text", String.self, default: ""))
        for asked in [false, true] {
            let trace = Self.trace(values: asked)
            let mediator = try Self.mediator(trace) { $0.handle(pay) { _, _, _, _ in } }
            try mediator.perform(pay, 7, "hunter2", String(repeating: "long ", count: 100))
            _ = try? mediator.perform("Bank", "pay", ["amount": "seven", "tokn": "hunter2"])
            let long = "\"" + String(repeating: "long ", count: 15) + "long…"
            #expect(
                trace.log.calls.map(\.description)
                    == (asked
                        ? [
                            "Bank.pay(amount: 7, token: •••, text: \(long))",
                            #"Bank.pay(amount: "seven", tokn: •••)"#,
                        ] : ["Bank.pay(amount, token, text)", "Bank.pay(amount, tokn)"])
            )
            // The secrets of an unregistered action are unknown.
            _ = try? mediator.perform("Bank", "pya", ["amount": 7, "token": "hunter2"])
            #expect(
                trace.log.calls.last?.description
                    == (asked ? "Bank.pya(amount: •••, token: •••)" : "Bank.pya(amount, token)"))
            for text in [trace.log.tree(), trace.log.mermaid(), try trace.log.chromeTrace(), "\(trace.log)"] {
                #expect(!text.contains("hunter2"))
            }
        }
    }
}

private struct Unforeseen: Error {}

private struct Tracing: Module {
    let name = "Tracing"
    let trace: Trace

    func register(in registry: inout Registry) {
        registry.intercept(.everything, by: trace)
    }
}

private struct Buyer: Module {
    let name = "Buyer"

    func register(in registry: inout Registry) {
        registry.handleAsync(ActionSchema("Buyer", "buy", parameters: [ParameterSchema("what", .string)])) { call in
            try call.mediator.perform("Seller", "price", call.parameters)
            try await call.mediator.performAsync("Seller", "sell", call.parameters)
            return try await call.mediator.performAsync("Seller", "show")
        }
    }
}

private struct Seller: Module {
    let name = "Seller"

    func register(in registry: inout Registry) {
        let parameters = [ParameterSchema("what", .string)]
        registry.handle("Seller", "price", parameters: parameters) { _ in .null }
        registry.handleAsync(ActionSchema("Seller", "sell", parameters: parameters)) { call in
            if call.parameters["what"] == "ink" { throw ActionFailure("soldOut") }
            return try call.mediator.perform("Seller", "price", call.parameters)
        }
        registry.handleOnMainActor(ActionSchema("Seller", "show")) { _ in .null }
    }
}
