import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

/// Values that nest deeper than a stack has room for.
struct MemoryDeepValueTests {
    private static let depth = 10_000

    /// Dictionaries inside of arrays inside of dictionaries, around a value.
    private static func nest(_ value: Value, depth: Int = depth) -> Value {
        var nested = value
        for _ in 0..<depth / 2 { nested = ["a": [nested]] }
        return nested
    }

    private static let (before, after) = (
        String(repeating: #"{"a": ["#, count: depth / 2), String(repeating: "]}", count: depth / 2)
    )

    @Test func theyAreDescribed() async throws {
        let text = try await onSmallStack { Self.nest(1).description }
        #expect(text == Self.before + "1" + Self.after)
    }

    @Test func theyAreComparedAndHashed() async throws {
        try await onSmallStack {
            #expect(Self.nest(1) == Self.nest(1))
            #expect(Self.nest(1) != Self.nest(2))
            #expect(Self.nest(1) != Self.nest(1, depth: Self.depth - 2))
            #expect(Self.nest(1).hashValue == Self.nest(1).hashValue)
            #expect(Self.nest(1).hashValue != Self.nest(1, depth: 40).hashValue)
        }
    }

    @Test func theyAreSearchedForReferences() async throws {
        try await onSmallStack {
            #expect(Self.nest(1).isSerializable)
            let reference = Value.reference(AnyReference("object"))
            #expect(!Self.nest(reference).isSerializable)
            let (plain, dropped) = try Self.nest(["b": reference, "c": 2]).get(as: Parameters.self).droppingReferences()
            #expect(Value.dictionary(plain) == Self.nest(["c": 2]))
            #expect(dropped == [Array(repeating: "a[0]", count: Self.depth / 2).joined(separator: ".") + ".b"])
        }
    }

    @Test func theyCrossToAHandlerAndBackAndAreFreed() async throws {
        let echo = Action("T", "echo", "", Parameter("value", Value.self), returns: Value.self)
        let mediator = try Mediator { $0.handle(echo) { _, value in value } }
        let isSame = try await onSmallStack { try mediator.perform(echo, Self.nest(1)) == Self.nest(1) }
        #expect(isSame)
    }

    @Test func dictionariesAloneAreFreedToo() async throws {
        final class Token: Sendable {
            let live: Counter
            init(_ live: Counter) {
                self.live = live
                live.increment()
            }
            deinit { live.decrement() }
        }
        let live = Counter()
        try await onSmallStack {
            var nested: Value = .reference(AnyReference(Token(live)))
            for _ in 0..<10 * Self.depth {
                nested = ["a": nested, "b": [1], "c": .reference(AnyReference(Token(live)))]
            }
            #expect(live.count == 10 * Self.depth + 1)
        }
        #expect(live.count == 0)
    }

    @Test func encodersRefuseThem() async throws {
        try await onSmallStack {
            let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(Self.nest(1)) }
            guard case .invalidValue(_, let context)? = error else { return #expect(Bool(false), "\(error as Any)") }
            #expect(context.debugDescription == "values nest more than 64 levels deep; nest them less")
            #expect(throws: Never.self) { try JSONEncoder().encode(Self.nest(1, depth: 64)) }
            let written = #expect(throws: MediatorError.self) { try Self.nest(1).json() }
            #expect(written?.code == .notSerializable)
        }
    }

    @Test func decodersRefuseThem() async throws {
        try await onSmallStack {
            let text = { depth in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
            let error = #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Value.self, from: Data(text(66).utf8))
            }
            guard case .dataCorrupted(let context)? = error else { return #expect(Bool(false), "\(error as Any)") }
            #expect(context.debugDescription == "values nest more than 64 levels deep; nest them less")
            #expect(throws: Never.self) { try JSONDecoder().decode(Value.self, from: Data(text(64).utf8)) }
        }
    }

    @Test func thoseOfTypedCallsAreFreed() async throws {
        let wrap = Action("Deep", "wrap", "", Parameter("value", Value.self), returns: Value.self)
        let mediator = try Mediator { registry in
            registry.handle(wrap) { call, _ in .dictionary(call.parameters) }
        }
        try await onSmallStack {
            var value: Value = 1
            for _ in 0..<Self.depth { value = try mediator.perform(wrap, value) }
            value = .null
        }
    }
}
