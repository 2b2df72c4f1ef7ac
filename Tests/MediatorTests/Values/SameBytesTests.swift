import Mediator
import Testing

/// Texts that are equal in Unicode, and have other bytes.
struct SameBytesTests {
    private static let pairs = [("\u{3A9}", "\u{2126}"), ("K", "\u{212A}"), ("é", "e\u{301}"), ("Å", "\u{212B}")]

    @Test(arguments: pairs) func equalTextsOfOtherBytesDiffer(one: String, other: String) {
        #expect(one == other)
        #expect(!one.hasSameBytes(as: other))
        #expect(one.hasSameBytes(as: one))
        #expect(ExactText(one) != ExactText(other))
        #expect(Set([ExactText(one), ExactText(other), ExactText(one)]).count == 2)
        #expect(!ActionPath(target: one, action: "a").hasSameBytes(as: ActionPath(target: other, action: "a")))
        #expect(!ActionPath(target: "a", action: one).hasSameBytes(as: ActionPath(target: "a", action: other)))
    }

    @Test(arguments: pairs) func valuesDifferInAnyText(one: String, other: String) {
        func all(_ text: String) -> [Value] {
            [
                .string(text), [1, .string(text)], .dictionary(Parameters([(text, Value.int(1))])),
                .dictionary(Parameters([("b", Value.int(1)), (text, Value.int(2))])), ["a": ["b": [.string(text)]]],
                .array([.dictionary(Parameters([("b", Value.array([.string(text)]))]))]),
            ]
        }
        for (left, right) in zip(all(one), all(other)) {
            #expect(left == right)
            #expect(!left.hasSameBytes(as: right))
            #expect(left.hasSameBytes(as: left))
        }
    }

    @Test func theOrderOfKeysDoesNotCount() {
        let (one, other): (Parameters, Parameters) = (["é": 1, "b": [2, .null]], ["b": [2, .null], "é": 1])
        #expect(one.hasSameBytes(as: other))
        #expect(!one.hasSameBytes(as: ["b": [2, .null], "e\u{301}": 1]))
        #expect(!one.hasSameBytes(as: ["b": [2, .null]]))
    }

    @Test func numbersHaveBytesToo() {
        #expect(Value.double(0.0) == .double(-0.0))
        #expect(!Value.double(0.0).hasSameBytes(as: .double(-0.0)))
        #expect(Value.double(1.5).hasSameBytes(as: 1.5))
        #expect(!Value.int(1).hasSameBytes(as: 1.0))
    }
}
