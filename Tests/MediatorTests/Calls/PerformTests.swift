import Mediator
import TestSupport
import Testing

struct PerformTests {
    /// What a module's typed extension looks like to its callers.
    struct CartCalls: Sendable {
        let mediator: Mediator

        func add(productID: String, quantity: Int = 1) throws -> Int {
            try mediator.perform(Cart.add, productID, quantity)
        }
    }

    private let mediator: Mediator

    init() throws {
        mediator = try Mediator(modules: [CartModule()])
    }

    @Test func aMissingOptionalStaysMissingBesideADefault() throws {
        let action = Action(
            "T", "take", "", Parameter("note", String?.self), Parameter("quantity", Int.self, default: 1),
            returns: Parameters.self)
        let mediator = try Mediator { $0.handle(action) { call, _, _ in call.parameters } }
        #expect(try mediator.perform("T", "take") == ["quantity": 1])
        #expect(try mediator.perform("T", "take", ["note": .null]) == ["note": .null, "quantity": 1])
    }

    @Test func aContractIsPerformedThroughGenericCodeWhateverItsNumberOfParameters() throws {
        func relay<Output, each Input>(
            _ mediator: Mediator,
            _ action: Action<SyncEffect, Output, repeat each Input>,
            _ inputs: repeat each Input
        ) throws -> Output {
            try mediator.perform(action, repeat each inputs)
        }
        let none = Action("T", "none", "", returns: Int.self)
        let two = Action("T", "two", "", Parameter("a", Int.self), Parameter("b", Int.self), returns: Int.self)
        let mediator = try Mediator { registry in
            registry.handle(none) { _ in 7 }
            registry.handle(two) { _, a, b in a + b }
        }
        #expect(try relay(mediator, none) == 7)
        #expect(try relay(mediator, two, 1, 2) == 3)
        #expect(try mediator.perform("T", "none", Parameters([(String, Value)]())) == 7)
    }

    @Test func aNameIsFoundHoweverItsLettersAreComposed() throws {
        let mediator = try Mediator { registry in
            registry.handle("Caf\u{E9}", "ole", returns: .int) { _ in 1 }
        }
        #expect(try mediator.perform("Caf\u{E9}", "ole") == 1)
        #expect(try mediator.perform("Cafe\u{301}", "ole") == 1)
    }

    @Test func threeWaysToCallComeToTheSame() throws {
        #expect(try mediator.cart.add(productID: "P-1001", quantity: 2) == 2)
        #expect(try mediator.perform(Cart.add, "P-1001", 2) == 2)
        #expect(try mediator.perform("Cart", "add", ["productID": "P-1001", "quantity": 2]) == 2)
    }

    @Test func defaultsAreFilledInByName() async throws {
        #expect(try mediator.cart.add(productID: "P-1001") == 1)
        #expect(try mediator.perform("Cart", "add", ["productID": "P-1001"]) == 1)
        #expect(try await mediator.performAsync("Cart", "checkout") == "no note")
        #expect(try await mediator.performAsync("Cart", "checkout", ["note": .null]) == "no note")
        #expect(try await mediator.performAsync("Cart", "checkout", ["note": "hi"]) == "hi")
        #expect(try await mediator.performAsync("Cart", "show") == "Cart")
    }

    @Test func numbersFromElsewhereConvertExactly() throws {
        #expect(try mediator.perform("Cart", "add", ["productID": "P-1001", "quantity": 2.0]) == 2)
    }

    @Test func anActionThatReturnsNothingGivesNullByName() async throws {
        let nothing: Void = try mediator.perform(Cart.clear)
        #expect(nothing == ())
        #expect(try mediator.perform("Cart", "clear") == .null)
        #expect(try await mediator.performAsync("Cart", "clear") == .null)
        #expect(try await mediator.performAsync("Cart", "refresh") == .null)
        #expect(try await mediator.performAsync("Cart", "hide") == .null)
    }

    @Test func aCopyOfTheMediatorCallsTheSame() throws {
        let copy = mediator
        try copy.update { registry in registry.remove(Cart.clear) }
        #expect(!mediator.has(Cart.clear))
    }

    @Test func twoMediatorsKnowNothingOfEachOther() throws {
        let other = try Mediator { registry in registry.handle(Cart.add) { _, _, _ in 42 } }
        #expect(try other.perform(Cart.add, "P-1001", 1) == 42)
        #expect(try mediator.perform(Cart.add, "P-1001", 1) == 1)
        #expect(!other.has(Cart.clear))
    }

    @Test func resultsOfEveryShapeCross() throws {
        let optional = Action("T", "optional", "", Parameter("value", Int?.self), returns: Int?.self)
        let record = Action("T", "record", "", returns: Record<PriceFields>.self)
        let nested = Action("T", "nested", "", returns: [String: [Int?]].self)
        let reference = Action("T", "reference", "", returns: Reference<Counter>.self)
        let counter = Counter()
        let mediator = try Mediator { registry in
            registry.handle(optional) { _, value in value }
            registry.handle(record) { _ in try Record<PriceFields>(["amount": 450]) }
            registry.handle(nested) { _ in ["a": [1, nil]] }
            registry.handle(reference) { _ in Reference(counter) }
        }
        #expect(try mediator.perform(optional, nil) == nil)
        #expect(try mediator.perform(optional, 3) == 3)
        #expect(try mediator.perform(record).amount == 450)
        #expect(try mediator.perform(nested) == ["a": [1, nil]])
        #expect(try mediator.perform(reference).object === counter)
    }

    @Test func callbacksReachTheCallerEitherWay() throws {
        let watch = Action("T", "watch", "", Parameter("onChange", Callback<Int>.self), returns: Int.self)
        let received = Recorder<Value>()
        let mediator = try Mediator { registry in
            registry.handle(watch) { _, onChange in
                onChange(3)
                return 1
            }
        }
        #expect(try mediator.perform(watch, Callback { received.record(.int($0)) }) == 1)
        try mediator.perform("T", "watch", ["onChange": .callback { received.record(.array($0)) }])
        try mediator.perform("T", "watch", ["onChange": Callback<Int> { received.record(.int($0 * 2)) }.parameterValue])
        #expect(received.all == [3, [3], 6])
    }
}

extension Mediator {
    fileprivate var cart: PerformTests.CartCalls { PerformTests.CartCalls(mediator: self) }
}
