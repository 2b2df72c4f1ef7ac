import Mediator
import TestSupport
import Testing

struct InterceptorOrderTests {
    private let log = Recorder<String>()

    private func note(
        _ name: String,
        _ scope: InterceptorScope = .everything,
        order: Int = 0,
        in registry: inout Registry
    ) {
        registry.intercept(scope, order: order, name: name) { [log] _ in
            log.record("\(name) in")
            return .proceed { _, _ in log.record("\(name) out") }
        }
    }

    @Test func theLowestOrderIsOutermostAndTiesAreByRegistration() throws {
        let mediator = try Mediator { registry in
            note("third", order: 0, in: &registry)
            note("last", order: 5, in: &registry)
            registry.register(CartModule())
            note("fourth", order: 0, in: &registry)
            note("first", order: -1, in: &registry)
            note("second", order: -1, in: &registry)
        }
        try mediator.perform(Cart.clear)
        let names = ["first", "second", "third", "fourth", "last"]
        #expect(log.all == names.map { "\($0) in" } + names.reversed().map { "\($0) out" })
        #expect(mediator.interceptors.map(\.name) == names)
    }

    @Test func whatIsAddedLaterComesBehindItsEquals() throws {
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            note("second", in: &registry)
            note("fourth", order: 1, in: &registry)
        }
        try mediator.update { registry in
            note("third", in: &registry)
            note("first", order: -1, in: &registry)
        }
        #expect(mediator.interceptors.map(\.name) == ["first", "second", "third", "fourth"])
        try mediator.perform(Cart.clear)
        #expect(log.all.prefix(4) == ["first in", "second in", "third in", "fourth in"])
    }

    @Test func suspendingOnesStandInTheSameOrder() async throws {
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            note("inner", order: 2, in: &registry)
            registry.interceptAsync(.action(Cart.checkout), order: 1, name: "gate") { [log] _, next in
                log.record("gate in")
                defer { log.record("gate out") }
                return try await next()
            }
            note("outer", order: 0, in: &registry)
        }
        #expect(try await mediator.perform(Cart.checkout, "a") == "a")
        #expect(log.all == ["outer in", "gate in", "inner in", "inner out", "gate out", "outer out"])
    }

    @Test func whoAnswersOrRefusesHidesTheCallFromThoseFurtherIn() throws {
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            note("outer", order: -1, in: &registry)
            registry.intercept(.action(Cart.add), name: "answer") { _ in .finish(with: 0) }
            registry.intercept(.action(Cart.clear), name: "refuse") { _ in throw ActionFailure("closed") }
            note("inner", order: 1, in: &registry)
        }
        #expect(try mediator.perform(Cart.add, "P-1", 2) == 0)
        #expect(throws: ActionFailure("closed")) { try mediator.perform(Cart.clear) }
        #expect(log.all == ["outer in", "outer out", "outer in", "outer out"])
    }

    @Test func thoseFurtherInSeeWhatThoseFurtherOutChanged() throws {
        let mediator = try Mediator { registry in
            registry.register(CartModule())
            registry.intercept(.action(Cart.add), name: "double") { call in
                .proceed(with: ["productID": "P-1", "quantity": .int(2 * (try call.get("quantity", as: Int.self)))])
            }
            registry.intercept(.action(Cart.add), name: "increment") { call in
                .proceed(with: ["productID": "P-1", "quantity": .int(1 + (try call.get("quantity", as: Int.self)))])
            }
        }
        #expect(try mediator.perform(Cart.add, "P-1", 5) == 11)
    }
}
