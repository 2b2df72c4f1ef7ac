import Mediator
import MediatorTrace
import TestSupport
import Testing

/// The parameters of a call are checked before interceptors run, except those that are registered to run earlier.
@Suite(.hangLimit)
struct ParameterCheckTests {
    private enum Shop {
        static let add = Action(
            "Shop", "add", "", Parameter("id", String.self), Parameter("count", Int.self, default: 1), returns: Int.self
        )
        static let order = Action("Shop", "order", "", Parameter("id", String.self), returns: Int.self, effect: .async)
        static let show = Action(
            "Shop", "show", "", Parameter("id", String.self), returns: Int.self, effect: .mainActor)
        static let ask = Action(
            "Shop", "ask", "", Parameter("id", String.self), returns: Int.self, effect: .asyncMainActor)
        static let named = ActionSchema(
            "Shop", "named", parameters: [ParameterSchema("id", .string)], returns: .int)
        static let empty = Action("Shop", "empty", "", returns: Int.self)

        static func register(in registry: inout Registry) {
            registry.handle(add) { _, _, count in count }
            registry.handle(order) { _, _ in 1 }
            registry.handle(show) { _, _ in 1 }
            registry.handle(ask) { _, _ in 1 }
            registry.handle(named) { _ in 1 }
            registry.handle(empty) { _ in 1 }
        }
    }

    /// The same names in the form of another module: with a number in place of a text.
    private enum Outdated {
        static let add = Action(
            "Shop", "add", "", Parameter("id", Int.self), Parameter("count", Int.self), returns: Int.self)
        static let order = Action("Shop", "order", "", Parameter("id", Int.self), returns: Int.self, effect: .async)
        static let show = Action("Shop", "show", "", Parameter("id", Int.self), returns: Int.self, effect: .mainActor)
        static let ask = Action(
            "Shop", "ask", "", Parameter("id", Int.self), returns: Int.self, effect: .asyncMainActor)
    }

    private let log = Recorder<String>()

    private func note(
        _ name: String, _ scope: InterceptorScope = .everything, order: Int = 0, beforeParameterCheck: Bool = false,
        in registry: inout Registry, _ decide: @escaping @Sendable (Call) throws -> Interception = { _ in .proceed }
    ) {
        registry.intercept(scope, order: order, beforeParameterCheck: beforeParameterCheck, name: name) { [log] call in
            log.record(name)
            return try decide(call)
        }
    }

    private func mediator() throws -> Mediator {
        try Mediator { registry in
            Shop.register(in: &registry)
            note("login", in: &registry)
            registry.interceptAsync([.effect(.async), .effect(.asyncMainActor)], name: "later") { [log] _, next in
                log.record("later")
                return try await next()
            }
        }
    }

    @Test(arguments: ["add", "order", "show", "ask", "named"])
    func aMisspelledKeyOfACallByName(action: String) async throws {
        let mediator = try mediator()
        let error = await #expect(throws: MediatorError.self) {
            try await mediator.performAsync("Shop", action, ["idd": "P-1"])
        }
        let plain = try Mediator(Shop.register)
        let other = await #expect(throws: MediatorError.self) {
            try await plain.performAsync("Shop", action, ["idd": "P-1"])
        }
        #expect(error?.code == .unknownParameter)
        #expect(error == other)
        #expect(log.all == [])
    }

    @Test func aMisspelledKeyOfASynchronousCallByName() throws {
        let mediator = try mediator()
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Shop", "add", ["idd": "P-1"]) }
        #expect(
            error?.description == """
                Mediator: Shop.add cannot take its parameters, for 2 reasons.
                  no parameter "idd" in Shop.add; did you mean "id"?
                  parameter "id" of Shop.add is missing.
                  parameters: id: string, count: int = 1
                  to resolve: pass what is declared.
                """)
        #expect(throws: MediatorError.self) { try mediator.perform("Shop", "empty", ["id": 1]) }
        #expect(log.all == [])
    }

    @Test func aTypedCallInAnotherForm() async throws {
        let mediator = try mediator()
        let errors = [
            #expect(throws: MediatorError.self) { try mediator.perform(Outdated.add, 1, 2) },
            await #expect(throws: MediatorError.self) { try await mediator.perform(Outdated.order, 1) },
            await #expect(throws: MediatorError.self) { try await mediator.perform(Outdated.show, 1) },
            await #expect(throws: MediatorError.self) { try await mediator.perform(Outdated.ask, 1) },
        ]
        #expect(
            errors.map(\.?.message)
                == ["add", "order", "show", "ask"].map {
                    "parameter \"id\" of Shop.\($0): expected string, found int."
                })
        #expect(log.all == [])
    }

    @Test func callsThatFitPassAll() async throws {
        let mediator = try mediator()
        #expect(try mediator.perform(Shop.add, "P-1", 3) == 3)
        #expect(try mediator.perform("Shop", "add", ["id": "P-1"]) == 1)
        #expect(try mediator.perform("Shop", "named", ["id": "P-1"]) == 1)
        #expect(try mediator.perform(Shop.empty) == 1)
        #expect(try await mediator.perform(Shop.order, "P-1") == 1)
        #expect(try await mediator.perform(Shop.show, "P-1") == 1)
        #expect(try await mediator.perform(Shop.ask, "P-1") == 1)
        #expect(
            log.all == ["login", "login", "login", "login", "login", "later", "login", "login", "later"])
    }

    @Test func aCorrectionPrecedesTheCheck() async throws {
        let mediator = try Mediator { registry in
            Shop.register(in: &registry)
            note("login", order: -5, in: &registry)
            note("old key", order: 5, beforeParameterCheck: true, in: &registry) { call in
                guard let id = call.parameters["productID"] else { return .proceed }
                return .proceed(with: ["id": id])
            }
        }
        #expect(mediator.interceptors.map(\.name) == ["old key", "login"])
        #expect(mediator.interceptors.map(\.beforeParameterCheck) == [true, false])
        #expect(try mediator.perform("Shop", "add", ["productID": "P-1"]) == 1)
        #expect(log.all == ["old key", "login"])
        #expect(throws: MediatorError.self) { try mediator.perform("Shop", "add", ["productID": 1]) }
        #expect(try await mediator.performAsync("Shop", "order", ["productID": "P-1"]) == 1)
        await #expect(throws: MediatorError.self) { try await mediator.performAsync("Shop", "order", [:]) }
        #expect(log.all == ["old key", "login", "old key", "old key", "login", "old key"])
    }

    @Test func aSuspendingCorrectionPrecedesTheCheckToo() async throws {
        let mediator = try Mediator { registry in
            Shop.register(in: &registry)
            note("login", in: &registry)
            registry.interceptAsync(.action(Shop.order), beforeParameterCheck: true, name: "old key") {
                [log] call, next in
                log.record("old key")
                return try await next(["id": call.parameters["productID"] ?? .null])
            }
        }
        #expect(try await mediator.performAsync("Shop", "order", ["productID": "P-1"]) == 1)
        #expect(log.all == ["old key", "login"])
        let error = await #expect(throws: MediatorError.self) { try await mediator.performAsync("Shop", "order") }
        #expect(error?.message == "parameter \"id\" of Shop.order: expected string, found null.")
        #expect(log.all == ["old key", "login", "old key"])
    }

    @Test func whatAnInterceptorChangesIsCheckedForTheNext() async throws {
        let mediator = try Mediator { registry in
            Shop.register(in: &registry)
            note("break", [.action(Shop.add), .action(Shop.ask)], in: &registry) { _ in .proceed(with: ["id": 1]) }
            registry.interceptAsync(.action(Shop.order), name: "break later") { _, next in try await next(["id": 1]) }
            note("login", in: &registry)
        }
        let errors = [
            #expect(throws: MediatorError.self) { try mediator.perform(Shop.add, "P-1", 1) },
            await #expect(throws: MediatorError.self) { try await mediator.perform(Shop.ask, "P-1") },
            await #expect(throws: MediatorError.self) { try await mediator.perform(Shop.order, "P-1") },
        ]
        #expect(
            errors.map(\.?.message)
                == ["add", "ask", "order"].map { "parameter \"id\" of Shop.\($0): expected string, found int." })
        #expect(log.all == ["break", "break"])
    }

    @Test func afterARedirectThoseOfTheNewActionAreChecked() async throws {
        let mediator = try Mediator { registry in
            Shop.register(in: &registry)
            registry.handle("Old", "add", parameters: [ParameterSchema("key", .string)], returns: .int) { _ in 0 }
            note("old target", .target("Old"), in: &registry) { .redirect(to: "Shop", "add", $0.parameters) }
            registry.interceptAsync(.action(Shop.order), name: "to ask") { [log] _, next in
                log.record("to ask")
                return try await next.redirect(to: "Shop", "ask", ["id": 1])
            }
            note("login", .action(Shop.add), in: &registry)
            note("screen", .action(Shop.ask), in: &registry)
        }
        let first = #expect(throws: MediatorError.self) { try mediator.perform("Old", "add", ["id": "P-1"]) }
        #expect(first?.action == "add" && first?.target == "Old")
        #expect(log.all == [])
        let second = #expect(throws: MediatorError.self) { try mediator.perform("Old", "add", ["key": "P-1"]) }
        #expect(second?.target == "Shop")
        let third = await #expect(throws: MediatorError.self) { try await mediator.perform(Shop.order, "P-1") }
        #expect(third?.message == "parameter \"id\" of Shop.ask: expected string, found int.")
        #expect(log.all == ["old target", "to ask"])
    }

    @Test func aTraceInsideRecordsTheCallOnce() async throws {
        let trace = Trace()
        let mediator = try Mediator { registry in
            Shop.register(in: &registry)
            note("login", in: &registry)
            registry.intercept(.everything, by: trace)
        }
        #expect(throws: MediatorError.self) { try mediator.perform("Shop", "add", ["id": 1]) }
        await #expect(throws: MediatorError.self) { try await mediator.performAsync("Shop", "order", [:]) }
        #expect(trace.log.calls.map(\.action) == ["add", "order"])
        #expect(
            trace.log.calls.map(\.outcome) == [.failed(code: "invalidParameter"), .failed(code: "missingParameter")])
    }

    @Test func aTraceOutsideOfOneThatCorrectsRecordsIt() throws {
        let trace = Trace()
        let mediator = try Mediator { registry in
            Shop.register(in: &registry)
            note("login", order: -2, in: &registry)
            registry.intercept(.everything, by: trace)
            note("refuse", beforeParameterCheck: true, in: &registry) { _ in throw ActionFailure("refused") }
        }
        #expect(mediator.interceptors.map(\.name) == ["Trace", "refuse", "login"])
        #expect(throws: ActionFailure("refused")) { try mediator.perform("Shop", "add", ["id": 1]) }
        #expect(trace.log.calls.map(\.outcome) == [.failed(code: "refused")])
    }

    @Test func namesThatNoActionHasAreNotChecked() throws {
        let mediator = try Mediator { registry in
            Shop.register(in: &registry)
            note("answer", .target("Nowhere"), in: &registry) { .finish(with: $0.parameters["a"] ?? .null) }
        }
        #expect(try mediator.perform("Nowhere", "any", ["a": 7]) == 7)
    }
}
