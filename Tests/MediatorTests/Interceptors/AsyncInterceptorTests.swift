import Dispatch
import Mediator
import TestSupport
import Testing

struct AsyncInterceptorTests {
    private func mediator(_ register: (inout Registry) -> Void) throws -> Mediator {
        try Mediator { registry in
            registry.register(CartModule())
            register(&registry)
        }
    }

    @Test func theCallGoesOnWithOtherParametersOrIsAnswered() async throws {
        let mediator = try mediator { registry in
            registry.interceptAsync(.action(Cart.checkout), name: "gate") { call, next in
                switch try call.get("note", as: String?.self) {
                case nil: "answered"
                case let note?: try await next(["note": .string(note + "!")])
                }
            }
        }
        #expect(try await mediator.perform(Cart.checkout, "a") == "a!")
        #expect(try await mediator.perform(Cart.checkout, nil) == "answered")
        #expect(try await mediator.performAsync("Cart", "checkout", ["note": "b"]) == "b!")
    }

    @Test func changedParametersAreChecked() async throws {
        let mediator = try mediator { registry in
            registry.interceptAsync(.action(Cart.checkout), name: "gate") { _, next in try await next(["nte": 1]) }
        }
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(Cart.checkout, "a") }
        #expect(error?.code == .unknownParameter)
        #expect(error?.suggestions == ["note"])
    }

    @Test func itMayTryAgain() async throws {
        let attempts = Counter()
        let inner = Counter()
        let unreliable = Action("Net", "load", "", returns: Int.self, effect: .async)
        let mediator = try Mediator { registry in
            registry.handle(unreliable) { _ in
                guard attempts.increment() == 3 else { throw ActionFailure("offline") }
                return 7
            }
            registry.interceptAsync(.effect(.async), name: "again") { _, next in
                for _ in 0..<2 {
                    do { return try await next() } catch let failure as ActionFailure where failure.code == "offline" {}
                }
                return try await next()
            }
            registry.intercept(.everything, name: "inner") { _ in
                inner.increment()
                return .proceed
            }
        }
        #expect(try await mediator.perform(unreliable) == 7)
        #expect(attempts.count == 3)
        #expect(inner.count == 3)
    }

    @Test func itMayLetTheCallGoOnTwiceAtOnce() async throws {
        let mediator = try mediator { registry in
            registry.interceptAsync(.action(Cart.checkout), name: "both") { _, next in
                async let one = next(["note": "a"])
                async let two = next(["note": "b"])
                return .string("\(try await one) \(try await two)")
            }
        }
        #expect(try await mediator.perform(Cart.checkout, nil) == #""a" "b""#)
    }

    @Test func whatItReturnsIsChecked() async throws {
        let mediator = try mediator { registry in
            registry.interceptAsync(.action(Cart.checkout), name: "cache") { _, _ in 1 }
        }
        let error = await #expect(throws: MediatorError.self) { try await mediator.performAsync("Cart", "checkout") }
        #expect(
            error?.description == """
                Mediator: the result that interceptor "cache" gives Cart.checkout does not fit: expected string, found int.
                  declared: string
                  to resolve: make the interceptor return what the contract declares.
                """
        )
    }

    @Test func itMaySendTheCallElsewhere() async throws {
        let express = Action(
            "Express", "order", "", Parameter("note", String?.self), returns: String.self, effect: .async)
        let mediator = try mediator { registry in
            registry.handle(express) { call, note in "express \(note ?? "-") \(call.caller == nil)" }
            registry.interceptAsync(.action(Cart.checkout), name: "move") { call, next in
                try call.get("note", as: String?.self) == nil
                    ? try await next.redirect(to: "Express", "order", ["note": "none"])
                    : try await next.redirect(to: express)
            }
        }
        #expect(try await mediator.perform(Cart.checkout, "a") == "express a true")
        #expect(try await mediator.perform(Cart.checkout, nil) == "express none true")
    }

    @Test func aCircleIsToldWithItsChain() async throws {
        let mediator = try mediator { registry in
            registry.interceptAsync(.action(Cart.checkout), name: "there") { _, next in
                try await next.redirect(to: "Cart", "refresh", [:])
            }
            registry.intercept(.action(Cart.refresh), name: "back") { _ in .redirect(to: Cart.checkout) }
        }
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(Cart.checkout, "a") }
        #expect(error?.code == .redirectLoop)
        #expect(error?.details["trail"] == ["Cart.checkout", "Cart.refresh", "Cart.checkout"])
    }

    private struct Broken: Error, CustomStringConvertible { let description = "broken" }

    @Test func errorsFollowTheRulesOfHandlersOnBothSides() async throws {
        let caught = Recorder<ActionFailure?>()
        let mediator = try Mediator { registry in
            registry.handleAsync(ActionSchema("Bad", "fail")) { _ in throw Broken() }
            registry.interceptAsync(.target("Bad"), order: 1, name: "inner") { _, next in
                do { return try await next() } catch {
                    caught.record(error as? ActionFailure)
                    throw Broken()
                }
            }
            registry.interceptAsync(.target("Bad"), order: 0, name: "outer") { _, next in
                do { return try await next() } catch {
                    caught.record(error as? ActionFailure)
                    throw ActionFailure("mine")
                }
            }
        }
        await #expect(throws: ActionFailure("mine")) { try await mediator.performAsync("Bad", "fail") }
        let failure = ActionFailure("unexpected", "Bad.fail threw Broken.")
        #expect(caught.all == [failure, failure])
    }

    @Test func itsCallsAreThoseOfItsModule() async throws {
        struct GateModule: Module {
            struct LoginInterceptor: AsyncInterceptor {
                func intercept(_ call: Call, next: Next) async throws -> Value {
                    try await call.mediator.performAsync("Who", "calls")
                }
            }

            func register(in registry: inout Registry) {
                registry.intercept(.action(Cart.checkout), by: LoginInterceptor())
                registry.handle("Who", "calls", returns: .string) { call in
                    .string(call.caller.map { "\($0.module) \($0)" } ?? "nobody")
                }
            }
        }
        let mediator = try mediator { $0.register(GateModule()) }
        #expect(try await mediator.perform(Cart.checkout, nil) == "Gate Cart.checkout")
    }

    @Test func itRunsOnItsCallersActorUntilItSuspends() async throws {
        let work = Action("T", "work", "", returns: [Bool].self, effect: .async)
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let isMain = { @Sendable in Value.bool(DispatchQueue.getSpecific(key: key) == true) }
        let mediator = try Mediator { registry in
            registry.handle(work) { _ in [isMain() == true] }
            registry.interceptAsync(.target("T"), name: "gate") { _, next in
                let before = isMain()
                guard case .array(let inner) = try await next() else { return [] }
                return .array([before] + inner + [isMain()])
            }
        }
        #expect(try await Task { @MainActor in try await mediator.perform(work) }.value == [true, true, true])
        #expect(try await Task.detached { try await mediator.perform(work) }.value == [false, false, false])
    }
}
