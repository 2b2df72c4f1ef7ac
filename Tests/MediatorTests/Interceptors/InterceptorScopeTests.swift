import Mediator
import TestSupport
import Testing

struct InterceptorScopeTests {
    private static let scopes: [(scope: InterceptorScope, covered: [String], words: String)] = [
        (.everything, ["Cart.add", "Cart.checkout", "Cart.clear", "Stock.add"], "everything"),
        (.target("Cart"), ["Cart.add", "Cart.checkout", "Cart.clear"], #"target "Cart""#),
        (.target("cart"), [], #"target "cart""#),
        (.action("Cart", "add"), ["Cart.add"], #"action "Cart.add""#),
        (.action(Cart.checkout), ["Cart.checkout"], #"action "Cart.checkout""#),
        (.tag("login"), ["Cart.clear", "Stock.add"], #"tag "login""#),
        (.tag("logi"), [], #"tag "logi""#),
        (.effect(.async), ["Cart.checkout"], "effect async"),
        (
            [.tag("login"), .action(Cart.add)], ["Cart.add", "Cart.clear", "Stock.add"],
            #"tag "login", action "Cart.add""#
        ),
        ([], [], "none"),
        (.targets(prefix: "C"), ["Cart.add", "Cart.checkout", "Cart.clear"], #"targets "C*""#),
        (.targets(prefix: "Cart"), ["Cart.add", "Cart.checkout", "Cart.clear"], #"targets "Cart*""#),
        (.targets(prefix: "cart"), [], #"targets "cart*""#),
        (.targets(prefix: "Carts"), [], #"targets "Carts*""#),
        (.targets(prefix: ""), ["Cart.add", "Cart.checkout", "Cart.clear", "Stock.add"], #"targets "*""#),
        (.actions(prefix: "a"), ["Cart.add", "Stock.add"], #"actions "a*""#),
        (.actions(prefix: "c", of: "Cart"), ["Cart.checkout", "Cart.clear"], #"actions "Cart.c*""#),
        (.actions(prefix: "c", of: "Stock"), [], #"actions "Stock.c*""#),
        (
            InterceptorScope(["clear", "add", "ad"].map { .action("Cart", $0) }), ["Cart.add", "Cart.clear"],
            #"action "Cart.clear", action "Cart.add", action "Cart.ad""#
        ),
        (
            .everything.excluding(.target("Stock")), ["Cart.add", "Cart.checkout", "Cart.clear"],
            #"everything except target "Stock""#
        ),
        (
            .everything.excluding([.action(Cart.add), .effect(.async), .tag("cheap")]), ["Stock.add"],
            #"everything except (action "Cart.add", effect async, tag "cheap")"#
        ),
        (
            [.target("Cart").excluding(.tag("login")), .target("Stock")], ["Cart.add", "Cart.checkout", "Stock.add"],
            #"target "Cart" except tag "login", target "Stock""#
        ),
        (
            .everything.excluding(.target("Cart").excluding(.actions(prefix: "c"))),
            ["Cart.checkout", "Cart.clear", "Stock.add"],
            #"everything except (target "Cart" except actions "c*")"#
        ),
        (.tag("login").excluding(.everything), [], #"tag "login" except everything"#),
    ]

    @Test(arguments: scopes)
    func coversWhatItSays(scope: InterceptorScope, covered: [String], words: String) async throws {
        let seen = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.intercept(scope, name: "see") { call in
                seen.record("\(call.target).\(call.action)")
                return .proceed
            }
            registry.handle("Cart", "add") { _ in .null }
            registry.handleAsync(ActionSchema("Cart", "checkout")) { _ in .null }
            registry.handle("Cart", "clear", tags: ["cheap", "login"]) { _ in .null }
            registry.handle("Stock", "add", tags: ["login"]) { _ in .null }
        }
        for schema in mediator.schemas {
            try await mediator.performAsync(schema.target, schema.action)
            let isCovered = covered.contains("\(schema.target).\(schema.action)")
            #expect(scope.covers(schema) == isCovered)
            #expect(try mediator.interceptors(of: schema.target, schema.action).isEmpty != isCovered)
        }
        #expect(seen.all == covered)
        #expect(scope.description == words)
    }

    @Test func anActionCoveredTwiceIsInterceptedOnce() throws {
        let seen = Counter()
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.intercept([.target("Cart"), .action(Cart.clear), .everything], name: "see") { _ in
                seen.increment()
                return .proceed
            }
        }
        try mediator.perform(Cart.clear)
        #expect(seen.count == 1)
    }

    @Test func whatIsRegisteredLaterIsCoveredToo() throws {
        let mediator = try Mediator { registry in
            registry.intercept(.target("Cart"), name: "answer") { _ in .finish(with: 7) }
        }
        try mediator.update { $0.register(CartModule()) }
        #expect(try mediator.perform(Cart.add, "P-1", 1) == 7)
    }

    // MARK: What no module registered

    @Test func itSeesCallsToWhatNobodyRegistered() throws {
        let ends = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.intercept([.action("Cart", "ad"), .target("Basket")], name: "end") { call in
                .proceed { outcome, _ in
                    guard case .failure(let error as MediatorError) = outcome else { return }
                    ends.record("\(call.target).\(call.action) \(error.code)")
                }
            }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Cart", "ad") }
        #expect(
            error?.description == """
                Mediator: no action "ad" in target "Cart".
                  registered: add, checkout, clear, hide, refresh, show
                  did you mean "add"?
                """
        )
        #expect(throws: MediatorError.self) { try mediator.perform("Basket", "add") }
        #expect(throws: MediatorError.self) { try mediator.perform("Cart", "remove") }
        #expect(ends.all == ["Cart.ad actionNotFound", "Basket.add targetNotFound"])
    }

    @Test func itSeesWhatANotFoundHandlerAnswers() async throws {
        let seen = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.notFound { call in .string("none \(call.action) \(call.parameters)") }
            registry.intercept(.everything, name: "see") { call in
                seen.record(call.action)
                return call.action == "closed" ? .finish(with: "closed") : .proceed(with: ["a": 1])
            }
        }
        #expect(try mediator.perform("Any", "thing") == #"none thing {"a": 1}"#)
        #expect(try await mediator.performAsync("Any", "other") == #"none other {"a": 1}"#)
        #expect(try mediator.perform("Any", "closed") == "closed")
        #expect(seen.all == ["thing", "other", "closed"])
    }

    @Test func tagsAndEffectsCoverNothingThatNobodyRegistered() throws {
        let mediator = try Mediator { registry in
            registry.intercept([.tag("login"), .effect(.sync)], name: "answer") { _ in .finish(with: 1) }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Any", "thing") }
        #expect(error?.code == .targetNotFound)
    }

    @Test func prefixesCoverUnregisteredNames() throws {
        let seen = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.notFound { _ in 0 }
            let scope: InterceptorScope = [.targets(prefix: "Pay"), .actions(prefix: "show", of: "Cart")]
            registry.intercept(scope.excluding(.target("PayLog")), name: "see") { call in
                seen.record("\(call.target).\(call.action)")
                return .proceed
            }
        }
        for (target, action) in [
            ("Pay", "a"), ("PayLog", "b"), ("Payment", "c"), ("Cart", "show"), ("Cart", "sho"), ("Stock", "showAll"),
        ] { try mediator.perform(target, action) }
        #expect(seen.all == ["Pay.a", "Payment.c", "Cart.show"])
    }

    @Test func tagsAndEffectsExcludeNoUnregisteredName() throws {
        let mediator = try Mediator { registry in
            let scope = InterceptorScope.everything.excluding([.tag("quiet"), .effect(.sync)])
            registry.intercept(scope, name: "answer") { _ in .finish(with: 1) }
        }
        #expect(try mediator.perform("Any", "thing") == 1)
    }

    @Test func suspendingOnesCoverNothingThatNobodyRegistered() async throws {
        let mediator = try Mediator { registry in
            registry.interceptAsync(.everything, name: "answer") { _, _ in 1 }
        }
        let error = await #expect(throws: MediatorError.self) { try await mediator.performAsync("Any", "thing") }
        #expect(error?.code == .targetNotFound)
    }
}
