import Mediator
import TestSupport
import Testing

struct NotFoundTests {
    private func describe(_ call: Call) -> Value {
        .string("\(call.target).\(call.action) \(call.parameters)")
    }

    @Test func theHandlerGetsTargetActionAndOriginalParameters() throws {
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.notFound { call in describe(call) }
        }
        #expect(try mediator.perform("Cart", "ad", ["productId": [1]]) == #"Cart.ad {"productId": [1]}"#)
        #expect(try mediator.perform("Basket", "add") == "Basket.add {}")
    }

    @Test func whatIsRegisteredIsNotAsked() throws {
        let asked = Counter()
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.notFound("Cart") { _ in
                asked.increment()
                return .null
            }
            registry.notFound { _ in
                asked.increment()
                return .null
            }
        }
        #expect(try mediator.perform("Cart", "add", ["productID": "P-1001"]) == 1)
        #expect(throws: MediatorError.self) { try mediator.perform("Cart", "add", ["productId": "P-1001"]) }
        #expect(asked.count == 0)
    }

    @Test func theTargetsHandlerComesFirstAndMayDecline() throws {
        let mediator = try Mediator { registry in
            registry.notFound("Cart") { call in call.action == "sum" ? "target" : nil }
            registry.notFound { call in call.action == "nothing" ? nil : "all" }
        }
        #expect(try mediator.perform("Cart", "sum") == "target")
        #expect(try mediator.perform("Cart", "other") == "all")
        #expect(try mediator.perform("Basket", "sum") == "all")
    }

    @Test func whenAllDeclineTheErrorIsTheOneOfBefore() throws {
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.notFound("Cart") { _ in nil }
            registry.notFound("Stock") { _ in nil }
            registry.notFound { _ in nil }
        }
        let action = #expect(throws: MediatorError.self) { try mediator.perform("Cart", "ad") }
        #expect(
            action?.description == """
                Mediator: no action "ad" in target "Cart".
                  registered: add, checkout, clear, hide, refresh, show
                  did you mean "add"?
                """
        )
        let target = #expect(throws: MediatorError.self) { try mediator.perform("Stock", "count") }
        #expect(
            target?.description == """
                Mediator: no target "Stock".
                  registered: Cart
                  to resolve: register a module that handles it, or check the name.
                """
        )
    }

    @Test func nullIsAnAnswer() throws {
        let mediator = try Mediator { registry in registry.notFound { _ in .some(.null) } }
        #expect(try mediator.perform("Cart", "ad") == .null)
        try mediator.perform(Cart.clear)
    }

    @Test func contractsAreAnsweredTooAndTheirResultIsChecked() async throws {
        let mediator = try Mediator { registry in registry.notFound { call in call.action == "add" ? 7 : "x" } }
        #expect(try mediator.perform(Cart.add, "P-1001", 1) == 7)
        #expect(try await mediator.perform(Cart.checkout, nil) == "x")
        #expect(try await mediator.perform(Cart.show, "title") == "x")
        #expect(try await mediator.performAsync("Basket", "open") == "x")
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Cart.clear) }
        #expect(error?.code == .invalidResult)
    }

    @Test func whatTheHandlerThrowsReachesTheCaller() throws {
        struct Broken: Error, CustomStringConvertible { let description = "broken" }
        let mediator = try Mediator { registry in
            registry.notFound("A") { _ in throw ActionFailure("gone", "Not any more.") }
            registry.notFound("B") { _ in throw Broken() }
        }
        #expect(throws: ActionFailure("gone", "Not any more.")) { try mediator.perform("A", "x") }
        #expect(throws: ActionFailure("unexpected", "B.x threw Broken.")) { try mediator.perform("B", "x") }
    }

    @Test func itsCallsAreThoseOfItsOwnModule() throws {
        struct TargetModule: Module {
            func register(in registry: inout Registry) { registry.notFound("Cart") { _ in nil } }
        }
        struct FallbackModule: Module {
            func register(in registry: inout Registry) {
                registry.notFound { call in try call.mediator.perform("Who", "calls") }
                registry.handle("Who", "calls", returns: .string) { call in
                    .string(call.caller.map { "\($0.module) \($0)" } ?? "nobody")
                }
            }
        }
        let mediator = try Mediator(modules: [TargetModule(), FallbackModule()])
        #expect(try mediator.perform("Cart", "sum") == "Fallback Cart.sum")
        #expect(try mediator.perform("Basket", "sum") == "Fallback Basket.sum")
    }

    @Test func theHandlerOfOneTargetDoesNotMakeItATarget() throws {
        let mediator = try Mediator { registry in registry.notFound("Cart") { _ in 1 } }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Crt", "x") }
        #expect(error?.details == ["registered": []])
    }
}
