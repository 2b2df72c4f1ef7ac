import Mediator
import TestSupport
import Testing

struct RedirectTests {
    private static let old = Action("Old", "add", "", Parameter("quantity", Int.self), returns: Int.self)
    private static let new = Action("New", "add", "", Parameter("quantity", Int.self), returns: Int.self)

    private func mediator(
        _ redirects: [(from: String, to: String)],
        _ register: (inout Registry) -> Void = { _ in }
    ) throws -> Mediator {
        try Mediator { registry in
            registry.handle(Self.old) { _, quantity in quantity }
            registry.handle(Self.new) { _, quantity in 10 * quantity }
            for (from, to) in redirects {
                registry.intercept(.target(from), name: "\(from)→\(to)") { call in .redirect(to: to, call.action) }
            }
            register(&registry)
        }
    }

    @Test func aRedirectedCallOfUnregisteredNamesKeepsItsUnregisteredCaller() throws {
        let callers = Recorder<String?>()
        let mediator = try Mediator { registry in
            registry.notFound("Outer") { call in try call.mediator.perform("Inner", "call") }
            registry.handle("New", "call") { call in
                callers.record(call.caller?.description)
                return .null
            }
            registry.intercept(.target("Inner"), name: "redirect") { _ in .redirect(to: "New", "call") }
        }
        try mediator.perform("Outer", "call")
        try mediator.perform("Inner", "call")
        #expect(callers.all == ["Outer.call", nil])
    }

    @Test func theOtherActionRunsWithTheParametersOfTheCall() throws {
        let mediator = try mediator([("Old", "New")])
        for quantity in 1...3 {
            #expect(try mediator.perform(Self.old, quantity) == 10 * quantity)
            #expect(try mediator.perform("Old", "add", ["quantity": .int(quantity)]) == .int(10 * quantity))
        }
        #expect(try mediator.perform(Self.new, 4) == 40)
    }

    @Test func theOtherActionMayGetOtherParameters() throws {
        let ends = Recorder<String>()
        let mediator = try mediator([]) { registry in
            registry.intercept(.action(Self.old), name: "double") { call in
                .redirect(to: Self.new, ["quantity": .int(2 * (try call.get("quantity", as: Int.self)))]) { end, _ in
                    ends.record("\(end)")
                }
            }
        }
        #expect(try mediator.perform(Self.old, 3) == 60)
        #expect(ends.all == ["success(60)"])
    }

    @Test func theCallerAndTheDepthAreThoseOfTheCall() throws {
        let mediator = try Mediator(maximumDepth: 2) { registry in
            registry.handle("Outer", "ask", returns: .string) { call in try call.mediator.perform("Old", "who") }
            registry.handle("Old", "who", returns: .string) { _ in "old" }
            registry.handle("New", "who", returns: .string) { call in .string(call.caller?.description ?? "nobody") }
            registry.intercept(.target("Old"), name: "move") { call in .redirect(to: "New", call.action) }
        }
        #expect(try mediator.perform("Old", "who") == "nobody")
        #expect(try mediator.perform("Outer", "ask") == "Outer.ask")
    }

    @Test func theInterceptorsOfTheOtherActionSeeIt() throws {
        let seen = Recorder<String>()
        let mediator = try mediator([("Old", "New")]) { registry in
            registry.intercept(.everything, order: -1, name: "see") { call in
                seen.record("\(call.target) \(call.caller?.description ?? "nobody")")
                return .proceed
            }
        }
        #expect(try mediator.perform(Self.old, 1) == 10)
        #expect(seen.all == ["Old nobody", "New nobody"])
    }

    @Test func aCircleIsToldWithItsChain() async throws {
        let mediator = try mediator([("A", "Old"), ("Old", "New"), ("New", "Old")])
        let error = #expect(throws: MediatorError.self) { try mediator.perform("A", "add", ["quantity": 2]) }
        #expect(error?.code == .redirectLoop)
        #expect(error?.details["trail"] == ["A.add", "Old.add", "New.add", "Old.add"])
        #expect(
            error?.description == """
                Mediator: interceptors redirect A.add in a cycle.
                  trail: A.add → Old.add → New.add → Old.add
                  to resolve: let an interceptor of one of them proceed or finish.
                """
        )
        let toItself = try Mediator { registry in
            registry.register(CartModule())
            registry.intercept(.target("Cart"), beforeParameterCheck: true, name: "again") { call in
                .redirect(to: "Cart", call.action)
            }
        }
        for schema in toItself.schemas {
            let error = await #expect(throws: MediatorError.self) {
                try await toItself.performAsync(schema.target, schema.action)
            }
            let name = "Cart.\(schema.action)"
            #expect(error?.details["trail"] == [.string(name), .string(name)])
        }
    }

    @Test func namesThatAreMadeUpWithoutEndEnd() throws {
        let mediator = try Mediator(maximumDepth: 2) { registry in
            registry.intercept(.everything, name: "longer") { call in .redirect(to: call.target + "x", call.action) }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("A", "b") }
        #expect(error?.code == .redirectLoop)
        let names = (62...65).map { "A\(String(repeating: "x", count: $0)).b" }
        #expect(
            error?.description == """
                Mediator: interceptors redirect A.b more than 64 times.
                  trail: A.b → Ax.b → Axx.b → Axxx.b → … 58 more … → \(names.joined(separator: " → "))
                  to resolve: let an interceptor of one of them proceed or finish.
                """
        )
    }

    @Test func redirectsNeedNoDepth() throws {
        let mediator = try Mediator(maximumDepth: 1) { registry in
            registry.handle("D", "b", returns: .int) { _ in 7 }
            for (from, to) in [("A", "B"), ("B", "C"), ("C", "D")] {
                registry.intercept(.action(from, "b"), name: from) { _ in .redirect(to: to, "b") }
            }
        }
        #expect(try mediator.perform("A", "b") == 7)
    }

    @Test func aHandlerThatCallsBackIsNoLoop() throws {
        let mediator = try Mediator { registry in
            registry.handle("Old", "count", parameters: [ParameterSchema("left", .int)], returns: .int) { _ in 0 }
            registry.handle("New", "count", parameters: [ParameterSchema("left", .int)], returns: .int) { call in
                let left = try call.get("left", as: Int.self)
                guard left > 0 else { return 0 }
                return .int(1 + (try call.mediator.perform("Old", "count", ["left": .int(left - 1)]).get(as: Int.self)))
            }
            registry.intercept(.target("Old"), name: "move") { call in .redirect(to: "New", call.action) }
        }
        #expect(try mediator.perform("Old", "count", ["left": 20]) == 20)
    }

    @Test func whatTheOtherActionSaysReachesTheCaller() throws {
        let mediator = try mediator([("Old", "New"), ("Gone", "Nowhere")])
        let parameter = #expect(throws: MediatorError.self) { try mediator.perform("Old", "add", ["quantty": 1]) }
        // Its own parameters are checked before it is redirected.
        #expect(parameter?.target == "Old")
        #expect(parameter?.code == .unknownParameter)
        let target = #expect(throws: MediatorError.self) { try mediator.perform("Gone", "add") }
        #expect(
            target?.description == """
                Mediator: no target "Nowhere".
                  registered: New, Old
                  chain: Gone.add
                  to resolve: register a module that handles it, or check the name.
                """
        )
    }

    @Test func theResultIsCheckedAgainstTheFirstContract() async throws {
        let mediator = try mediator([]) { registry in
            registry.handle("New", "name", returns: .string) { _ in "text" }
            registry.intercept(.action(Self.old), name: "move") { _ in .redirect(to: "New", "name", [:]) }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Old", "add", ["quantity": 1]) }
        let awaited = await #expect(throws: MediatorError.self) {
            try await effects(("declared", "async")).performAsync("Any", "declared")
        }
        #expect(
            awaited?.description == """
                Mediator: an interceptor redirects Any.declared to Any.async, whose result does not fit: expected int, \
                found string.
                  declared: int
                  to resolve: redirect it to an action that returns what the contract declares.
                """
        )
        #expect(
            error?.description == """
                Mediator: an interceptor redirects Old.add to New.name, whose result does not fit: expected int, \
                found string.
                  declared: int
                  to resolve: redirect it to an action that returns what the contract declares.
                """
        )
    }

    @Test func notFoundHandlersAnswerForTheOtherActionToo() throws {
        let mediator = try mediator([("Old", "Nowhere")]) { registry in
            registry.notFound("Nowhere") { call in .int(call.parameters.count) }
        }
        #expect(try mediator.perform(Self.old, 5) == 1)
    }

    // MARK: Effects

    private func effects(_ names: (from: String, to: String)) throws -> Mediator {
        try Mediator { registry in
            registry.handle("Any", "sync", returns: .string) { _ in "sync" }
            registry.handleAsync(ActionSchema("Any", "declared", returns: .int)) { _ in 1 }
            registry.handleAsync(ActionSchema("Any", "async", returns: .string)) { _ in "async" }
            registry.handleOnMainActor(ActionSchema("Any", "mainActor", returns: .string)) { _ in
                MainActor.assertIsolated()
                return "mainActor"
            }
            registry.intercept(.action("Any", names.from), name: "move") { _ in .redirect(to: "Any", names.to) }
            registry.intercept(.action("Any", names.to), name: "see") { _ in .proceed { _, _ in } }
        }
    }

    private static let possible = [
        ("async", "sync"), ("async", "mainActor"), ("mainActor", "sync"), ("unknown", "sync"), ("unknown", "async"),
        ("unknown", "mainActor"),
    ]

    @Test(arguments: possible)
    func anEffectThatAsksForNoMoreIsPossible(from: String, to: String) async throws {
        #expect(try await effects((from, to)).performAsync("Any", from) == .string(to))
    }

    @Test(arguments: [("sync", "async"), ("mainActor", "async"), ("unknown", "async")])
    @MainActor func aCallThatDoesNotSuspendCannotBecomeOneThatDoes(from: String, to: String) throws {
        let error = #expect(throws: MediatorError.self) { try effects((from, to)).perform("Any", from) }
        #expect(
            error?.description == """
                Mediator: an interceptor redirects Any.\(from), which does not suspend, to Any.async, which is asynchronous.
                  to resolve: redirect it to a synchronous action, or make it asynchronous too.
                """
        )
        #expect(error?.code == .requiresAsync)
    }

    @Test func aSynchronousCallBecomesOneOfTheMainActorThereOnly() async throws {
        let mediator = try effects(("sync", "mainActor"))
        #expect(try await MainActor.run { try mediator.perform("Any", "sync") } == "mainActor")
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Any", "sync") }
        #expect(error?.code == .requiresMainActor)
    }
}
