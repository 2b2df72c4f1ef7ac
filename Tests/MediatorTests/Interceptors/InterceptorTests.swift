import Mediator
import TestSupport
import Testing

/// What an interceptor may do with a call, whatever the effect of the action.
struct InterceptorTests {
    /// Performs the action `Cart` has of an effect with a text, which it returns.
    private static let texts: [(effect: Effect, action: String, parameter: String)] = [
        (.sync, "echo", "text"), (.async, "checkout", "note"), (.mainActor, "show", "title"),
    ]

    private static let echo = Action("Cart", "echo", "", Parameter("text", String.self), returns: String.self)

    private func mediator(_ register: (inout Registry) -> Void) throws -> Mediator {
        try Mediator { registry in
            registry.register(CartModule())
            registry.handle(Self.echo) { _, text in text }
            register(&registry)
        }
    }

    @Test(arguments: texts)
    func theCallGoesOn(effect: Effect, action: String, parameter: String) async throws {
        let seen = Recorder<String>()
        let mediator = try mediator { registry in
            registry.intercept(.everything, name: "see") { call in
                seen.record("\(call.target).\(call.action) \(call.parameters)")
                return .proceed
            }
        }
        #expect(try mediator.schema(of: "Cart", action).effect == effect)
        #expect(try await mediator.performAsync("Cart", action, [parameter: "a"]) == "a")
        #expect(seen.all == [#"Cart.\#(action) {"\#(parameter)": "a"}"#])
    }

    @Test(arguments: texts)
    func theCallGoesOnWithOtherParameters(effect: Effect, action: String, parameter: String) async throws {
        let mediator = try mediator { registry in
            registry.intercept(.everything, name: "change") { _ in .proceed(with: [parameter: "b"]) }
        }
        #expect(try await mediator.performAsync("Cart", action, [parameter: "a"]) == "b")
    }

    @Test(arguments: texts)
    func theCallIsAnsweredInstead(effect: Effect, action: String, parameter: String) async throws {
        let mediator = try mediator { registry in
            registry.intercept(.everything, name: "answer") { call in .finish(with: .string("no \(call.action)")) }
        }
        #expect(try await mediator.performAsync("Cart", action, [parameter: "a"]) == .string("no \(action)"))
    }

    @Test(arguments: texts)
    func theCallIsRefused(effect: Effect, action: String, parameter: String) async throws {
        let mediator = try mediator { registry in
            registry.intercept(.everything, name: "refuse") { _ in throw ActionFailure("closed", "Come tomorrow.") }
        }
        await #expect(throws: ActionFailure("closed", "Come tomorrow.")) {
            try await mediator.performAsync("Cart", action, [parameter: "a"])
        }
    }

    @Test(arguments: texts)
    func itIsToldHowTheCallEnded(effect: Effect, action: String, parameter: String) async throws {
        let ends = Recorder<String>()
        let mediator = try mediator { registry in
            registry.intercept(.everything, beforeParameterCheck: true, name: "end") { call in
                .proceed { outcome, duration in
                    ends.record(
                        "\(call.action) \((try? outcome.get()).map { "\($0)" } ?? "failed") \(duration >= .zero)")
                }
            }
        }
        #expect(try await mediator.performAsync("Cart", action, [parameter: "a"]) == "a")
        await #expect(throws: MediatorError.self) { try await mediator.performAsync("Cart", action, [parameter: 1]) }
        #expect(ends.all == [#"\#(action) "a" true"#, "\(action) failed true"])
    }

    @Test func theTimeThatACallTookIsMeasured() throws {
        let duration = Recorder<Duration>()
        let mediator = try mediator { registry in
            registry.intercept(.target("Slow"), name: "outer") { _ in .proceed { _, time in duration.record(time) } }
            registry.intercept(.target("Slow"), name: "inner") { _ in
                spin(for: .milliseconds(2))
                return .proceed { _, time in duration.record(time) }
            }
            registry.handle("Slow", "work") { _ in
                spin(for: .milliseconds(3))
                return .null
            }
        }
        try mediator.perform("Slow", "work")
        try #require(duration.all.count == 2)
        #expect(duration.all[0] >= .milliseconds(3))
        #expect(duration.all[1] >= .milliseconds(5))
    }

    @Test func typedCallsPassItToo() async throws {
        let mediator = try mediator { registry in
            registry.intercept(.everything, name: "change") { call in
                switch call.action {
                case "add": .proceed(with: ["productID": "P-1", "quantity": 7])
                case "checkout": .finish(with: "O-1")
                default: .proceed(with: ["title": "Changed"])
                }
            }
        }
        #expect(try mediator.perform(Cart.add, "P-1", 1) == 7)
        #expect(try await mediator.perform(Cart.checkout, nil) == "O-1")
        #expect(try await mediator.perform(Cart.show, "title") == "Changed")
    }

    @Test func parametersArriveAsTheCallerGaveThem() throws {
        let seen = Recorder<Parameters>()
        let mediator = try mediator { registry in
            registry.intercept(.action(Cart.add), beforeParameterCheck: true, name: "rename") { call in
                seen.record(call.parameters)
                var parameters: Parameters = [:]
                for (key, value) in call.parameters { parameters[key == "id" ? "productID" : key] = value }
                return .proceed(with: parameters)
            }
        }
        #expect(try mediator.perform("Cart", "add", ["id": "P-1"]) == 1)
        #expect(seen.all == [["id": "P-1"]])
    }

    @Test func changedParametersAreChecked() throws {
        let mediator = try mediator { registry in
            registry.intercept(.action(Cart.add), name: "spoil") { _ in
                .proceed(with: ["productId": "P-1", "quantity": "two"])
            }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Cart.add, "P-1", 1) }
        #expect(
            error?.description == """
                Mediator: Cart.add cannot take its parameters, for 3 reasons.
                  no parameter "productId" in Cart.add; did you mean "productID"?
                  parameter "productID" of Cart.add is missing.
                  parameter "quantity" of Cart.add: expected int, found string.
                  parameters: productID: string, quantity: int = 1
                  to resolve: pass what is declared.
                """
        )
    }

    @Test func anAnswerIsChecked() throws {
        let mediator = try mediator { registry in
            registry.intercept(.action(Cart.add), name: "cache") { _ in .finish(with: "many") }
        }
        let error = #expect(throws: MediatorError.self) {
            try mediator.perform("Cart", "add", ["productID": "P-1"])
        }
        #expect(error?.code == .invalidResult)
        #expect(error?.details["interceptor"] == "cache")
        #expect(
            error?.description == """
                Mediator: the result that interceptor "cache" gives Cart.add does not fit: expected int, found string.
                  declared: int
                  to resolve: make the interceptor return what the contract declares.
                """
        )
    }

    // MARK: Errors

    private struct Broken: Error, CustomStringConvertible { let description = "broken" }

    @Test func itsErrorsFollowTheRulesOfHandlers() throws {
        let mediator = try mediator { registry in
            registry.intercept(.action("Cart", "clear"), name: "foreign") { _ in throw Broken() }
            registry.intercept(.action("Cart", "echo"), name: "cancelled") { _ in throw CancellationError() }
            registry.intercept(.action("Cart", "add"), name: "reading") { call in
                _ = try call.parameters.get("nothing", as: String.self)
                return .proceed
            }
        }
        #expect(throws: ActionFailure("unexpected", "Cart.clear threw Broken.")) { try mediator.perform(Cart.clear) }
        #expect(throws: CancellationError.self) { try mediator.perform(Self.echo, "a") }
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Cart.add, "P-1", 1) }
        #expect(error?.target == "Cart")
        #expect(error?.action == "add")
    }

    @Test func aForeignErrorOfTheHandlerNeverReachesIt() throws {
        let ends = Recorder<any Error>()
        let mediator = try mediator { registry in
            registry.handle("Bad", "fail") { _ in throw Broken() }
            registry.intercept(.target("Bad"), name: "end") { _ in
                .proceed { outcome, _ in if case .failure(let error) = outcome { ends.record(error) } }
            }
        }
        #expect(throws: ActionFailure("unexpected", "Bad.fail threw Broken.")) { try mediator.perform("Bad", "fail") }
        #expect(ends.all.map { $0 as? ActionFailure } == [ActionFailure("unexpected", "Bad.fail threw Broken.")])
    }

    // MARK: Calls that it makes

    @Test func itsCallsAreThoseOfItsModule() throws {
        struct GuardModule: Module {
            func register(in registry: inout Registry) {
                registry.intercept(.target("Cart"), name: "ask") { call in
                    .finish(with: try call.mediator.perform("Who", "calls"))
                }
            }
        }
        let mediator = try mediator { registry in
            registry.register(GuardModule())
            registry.handle("Who", "calls", returns: .string) { call in
                .string(call.caller.map { "\($0.module) \($0)" } ?? "nobody")
            }
        }
        #expect(try mediator.perform(Self.echo, "a") == "Guard Cart.echo")
    }

    @Test func theHandlerKnowsItsCallerAndItsCallsAreItsOwn() throws {
        struct InnerModule: Module {
            func register(in registry: inout Registry) {
                registry.handle("Inner", "caller", returns: .string) { call in
                    .string(call.caller.map { "\($0.module) \($0)" } ?? "nobody")
                }
            }
        }
        struct OuterModule: Module {
            func register(in registry: inout Registry) {
                registry.handle("Outer", "ask", returns: .string) { call in
                    try call.mediator.perform("Inner", "caller")
                }
            }
        }
        let mediator = try Mediator { registry in
            registry.register(InnerModule())
            registry.register(OuterModule())
            registry.intercept(.everything, name: "pass") { call in .proceed(with: call.parameters) }
        }
        #expect(try mediator.perform("Inner", "caller") == "nobody")
        #expect(try mediator.perform("Outer", "ask") == "Outer Outer.ask")
    }

    @Test func itsCallsCountAndItselfIsNoException() throws {
        let mediator = try mediator { registry in
            registry.handle("Log", "write") { _ in .null }
            registry.intercept(.everything, name: "log") { call in
                try call.mediator.perform("Log", "write")
                return .proceed
            }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Cart.clear) }
        #expect(error?.code == .callDepthExceeded)
        let writes = Array(repeating: "Log.write", count: 16)
        #expect(error?.chain == ["Cart.clear"] + writes.dropLast() + ["… 33 more …"] + writes)
    }
}
