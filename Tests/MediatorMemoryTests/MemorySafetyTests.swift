import Dispatch
import Foundation
import Mediator
import TestSupport
import Testing

/// What calls hold on to while the tables they were found in are replaced and their mediators are let go.
///
/// These also run under the address sanitizer, and with all others under the thread sanitizer: handlers are reached
/// through references that nobody counts.
struct MemorySafetyTests {
    /// What a handler holds, and reads while it runs: a value that is wiped when it goes away.
    private final class Resource: Sendable {
        let generation: Int
        let copy: [Int]
        private let live: Counter

        init(_ generation: Int, _ live: Counter) {
            self.generation = generation
            copy = Array(repeating: generation, count: 8)
            self.live = live
            live.increment()
        }

        deinit {
            live.decrement()
        }

        var isWhole: Bool { copy == Array(repeating: generation, count: 8) }
    }

    private static let add = Action(
        "Cart", "add", "", Parameter("productID", String.self), Parameter("quantity", Int.self), returns: Int.self)
    private static let work = Action(
        "Cart", "work", "", Parameter("quantity", Int.self), returns: Int.self, effect: .async)

    private static func register(_ resource: Resource, _ broken: Counter, in registry: inout Registry) {
        registry.handle(add) { _, productID, quantity in
            if !resource.isWhole || productID != "a text that is longer than fifteen bytes" { broken.increment() }
            return resource.generation &+ quantity
        }
        registry.handle(work) { _, quantity in
            if !resource.isWhole { broken.increment() }
            await Task.yield()
            if !resource.isWhole { broken.increment() }
            return quantity
        }
    }

    private static func call(_ mediator: Mediator) throws {
        let productID = "a text that is longer than fifteen bytes"
        _ = try mediator.perform(add, productID, 1)
        _ = try mediator.perform("Cart", "add", ["quantity": 2, "productID": .string(productID)])
    }

    @Test(.hangLimit) func handlersAreWholeWhileTheyRunAndFreedAfterwards() async throws {
        let (live, broken) = (Counter(), Counter())
        let mediator = try Mediator { Self.register(Resource(0, live), broken, in: &$0) }
        try await withThrowingTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<300 {
                        try Self.call(mediator)
                        #expect(try await mediator.perform(Self.work, 3) == 3)
                    }
                }
            }
            group.addTask {
                for generation in 1...200 {
                    try mediator.update { registry in
                        registry.remove(target: "Cart")
                        Self.register(Resource(generation, live), broken, in: &registry)
                    }
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
        #expect(broken.count == 0)
        await live.falls(to: 1)
        #expect(try mediator.perform("Cart", "add", ["productID": "", "quantity": 0]) == 200)
    }

    @Test(.hangLimit) func mediatorsAreLetGoWhileTheirCallsRun() async throws {
        let (live, broken) = (Counter(), Counter())
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                let mediator = try Mediator { Self.register(Resource(number, live), broken, in: &$0) }
                // Each task is the last to hold its mediator.
                group.addTask {
                    try Self.call(mediator)
                    return try await mediator.perform(Self.work, number)
                }
            }
            var sum = 0
            for try await number in group { sum += number }
            #expect(sum == 199 * 100)
        }
        #expect(broken.count == 0)
        await live.falls(to: 0)
    }

    @Test func aHandlerMayReplaceTheTableThatItWasFoundIn() throws {
        let live = Counter()
        let replace = Action("T", "replace", "", Parameter("text", String.self), returns: String.self)
        @Sendable func register(_ generation: Int, in registry: inout Registry) {
            let resource = Resource(generation, live)
            registry.handle(replace) { call, text in
                try call.mediator.update { registry in
                    registry.remove(replace)
                    register(generation + 1, in: &registry)
                }
                // The handler goes on with what it holds, and its calls find the new one.
                guard resource.isWhole, generation < 20 else { return "\(generation)" }
                return "\(generation), " + (try call.mediator.perform(replace, text))
            }
        }
        let mediator = try Mediator { register(0, in: &$0) }
        let expected = (0...20).map(String.init).joined(separator: ", ")
        #expect(try mediator.perform(replace, "a text that is longer than fifteen bytes") == expected)
    }

    /// The error is made of the registered action, which nothing but the read-side critical section keeps by then.
    @Test func aHandlerMayRemoveItsOwnActionAndFail() throws {
        let live = Counter()
        let remove = Action("T", "remove", "", Parameter("text", String.self))
        let mediator = try Mediator { _ in }
        for generation in 0..<20 {
            let resource = Resource(generation, live)
            try mediator.update { registry in
                registry.handle(remove) { [weak resource] call, _ in
                    try call.mediator.update { $0.remove(target: "T") }
                    if resource?.isWhole != true { return }
                    throw ActionFailure("gone", "\(generation)")
                }
            }
            _ = withExtendedLifetime(resource) {
                #expect(throws: ActionFailure("gone", "\(generation)")) {
                    try mediator.perform(remove, "a text that is longer than fifteen bytes")
                }
            }
            let error = #expect(throws: MediatorError.self) { try mediator.perform(remove, "") }
            #expect(error?.code == .targetNotFound)
        }
    }

    /// The same for an error of the handler's own, whose text is checked against the action's contract.
    @Test func aHandlerMayRemoveItsOwnActionAndFailWithAnErrorOfItsOwn() throws {
        struct Own: Error {}
        let remove = Action("T", "remove", "", Parameter("token", String.self, secret: true))
        let mediator = try Mediator { _ in }
        for _ in 0..<20 {
            try mediator.update { registry in
                registry.handle(remove) { call, _ in
                    try call.mediator.update { $0.remove(target: "T") }
                    throw Own()
                }
            }
            let failure = #expect(throws: ActionFailure.self) { try mediator.perform("T", "remove", ["token": "x"]) }
            #expect(failure?.code == ActionFailure.unexpectedCode)
        }
    }

    @Test func aCallThatOutlivesItsHandlerStillKnowsItsNames() async throws {
        let escaped = Recorder<Call>()
        let shown = Action("Shop", "shown", "", Parameter("token", String.self, secret: true))
        let asking = Action("Shop", "asking", "")
        let mediator = try Mediator { registry in
            registry.handle(shown) { call, _ in escaped.record(call) }
            registry.handle(asking) { call in try call.mediator.perform(shown, "hidden") }
        }
        try mediator.perform(asking)
        try mediator.update { $0.remove(target: "Shop") }
        let call = try #require(escaped.all.first)
        #expect(call.target == "Shop")
        #expect(call.action == "shown")
        #expect(call.caller?.description == "Shop.asking")
        #expect(call.parameters == ["token": "hidden"])
        // Nobody knows the schema any more, and what is secret.
        #expect("\(call)" == "Shop.shown {\"token\": \"•••\"}")
        #expect(call.mediator.caller?.description == "Shop.shown")
    }

    @Test func aCallOfUnknownNamesStillKnowsThemAfterItsHandler() throws {
        let escaped = Recorder<Call>()
        let mediator = try Mediator { registry in
            registry.notFound { call in
                escaped.record(call)
                return call.action == "outer" ? try call.mediator.perform("Nobody", "inner") : .null
            }
        }
        try mediator.perform("Nobody", "outer")
        #expect(escaped.all.map(\.action) == ["outer", "inner"])
        #expect(escaped.all.map { $0.caller?.description } == [nil, "Nobody.outer"])
    }

    @Test(.hangLimit) func threadsThatEndDoNotKeepWhatWasReplaced() async throws {
        let (live, broken) = (Counter(), Counter())
        let mediator = try Mediator { Self.register(Resource(0, live), broken, in: &$0) }
        for generation in 1...20 {
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                Thread {
                    try? Self.call(mediator)
                    done.resume()
                }.start()
            }
            try mediator.update { registry in
                registry.remove(target: "Cart")
                Self.register(Resource(generation, live), broken, in: &registry)
            }
        }
        await live.falls(to: 1)
        #expect(broken.count == 0)
    }

    @Test func aReadingThatFailsHalfWayKeepsNothing() throws {
        let hold = Action(
            "Cart", "hold", "", Parameter("item", Reference<Resource>.self), Parameter("quantity", Int.self))
        let live = Counter()
        let mediator = try Mediator { $0.handle(hold) { _, _, _ in } }
        for generation in 0..<20 {
            let item = Reference(Resource(generation, live)).parameterValue
            let error = #expect(throws: MediatorError.self) {
                try mediator.perform("Cart", "hold", ["item": item, "quantity": "a text that is longer than a word"])
            }
            #expect(error?.code == .invalidParameter)
            #expect(throws: MediatorError.self) { try mediator.perform("Cart", "hold", ["item": item]) }
        }
        #expect(live.count == 0)
    }

    @Test func namesWrittenWithOtherBytesAreFoundWhileTablesAreReplaced() async throws {
        let serve = Action("Café", "serve", "", returns: Int.self)
        let (live, broken) = (Counter(), Counter())
        @Sendable func register(_ generation: Int, in registry: inout Registry) {
            let resource = Resource(generation, live)
            registry.handle(serve) { _ in
                if !resource.isWhole { broken.increment() }
                return 7
            }
        }
        let mediator = try Mediator { register(0, in: &$0) }
        try await withThrowingTaskGroup { group in
            for target in ["Caf\u{E9}", "Cafe\u{301}"] {
                group.addTask {
                    for _ in 0..<200 {
                        let result = try mediator.perform(target, "serve")
                        #expect(result == 7)
                    }
                }
            }
            for generation in 1...50 {
                try mediator.update { registry in
                    registry.remove(serve)
                    register(generation, in: &registry)
                }
                await Task.yield()
            }
            try await group.waitForAll()
        }
        #expect(broken.count == 0)
    }

    @Test func dictionariesAreCopiedWhenTheyAreWritten() throws {
        let echo = Action(
            "T", "echo", "", Parameter("first", String.self), Parameter("second", Int.self), returns: Parameters.self)
        let mediator = try Mediator { registry in
            registry.handle(echo) { call, _, _ in
                var own = call.parameters
                own["second"] = 7
                own["third"] = "new"
                own["first"] = nil
                #expect(call.parameters == ["first": "a", "second": 2])
                return own
            }
        }
        #expect(try mediator.perform(echo, "a", 2) == ["second": 7, "third": "new"])
        var many = Parameters()
        for number in 0..<100 { many["key\(number)"] = .int(number) }
        let copy = many
        for number in 0..<100 where number.isMultiple(of: 2) { many["key\(number)"] = nil }
        #expect(many.count == 50)
        #expect(copy.count == 100)
        #expect(many.keys == (0..<50).map { "key\($0 * 2 + 1)" })
        #expect(copy["key98"] == 98)
    }
}
