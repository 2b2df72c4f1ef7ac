import Mediator
import Testing

struct ValueDescriptionTests {
    @Test(
        arguments: [
            (.null, "null"), (true, "true"), (-3, "-3"), (2.0, "2.0"), (0.1, "0.1"), ("a", "\"a\""),
            (.bytes([]), "<0 bytes>"), (.bytes([1]), "<1 byte>"), (.bytes([1, 2]), "<2 bytes>"),
            ([], "[]"), ([1, "b", .null], "[1, \"b\", null]"), ([:], "{}"),
            (["b": 1, "a": [["x": true]]], "{\"b\": 1, \"a\": [{\"x\": true}]}"),
            (.callback { _ in }, "<callback>"), (.reference(AnyReference("object")), "<object>"),
        ] as [(Value, String)]
    )
    func valuesReadLikeJSONInTheOrderOfTheirKeys(value: Value, text: String) {
        #expect(value.description == text)
    }

    @Test(
        arguments: [
            ("say \"hi\"", #""say \"hi\"""#), (#"a\b"#, #""a\\b""#), ("a\nb\r\tc", #""a\nb\r\tc""#),
            ("\u{0}\u{1F}", #""\u0000\u001f""#), ("\u{7F}", #""\u007f""#), ("über €", "\"über €\""),
            ("a\r\nb", #""a\r\nb""#), ("\u{9B}31m\u{80}\u{9F}\u{A0}", "\"\\u009b31m\\u0080\\u009f\u{A0}\""),
            ("\u{202A}\u{202E}\u{2066}\u{2069}\u{2028}\u{2029}", #""\u202a\u202e\u2066\u2069\u2028\u2029""#),
            ("שלום \u{200F}", #""שלום \u200f""#),
            ("a\u{AD}\u{200B}\u{2060}\u{FEFF}b", #""a\u00ad\u200b\u2060\ufeffb""#),
            ("\u{E0041}", #""\udb40\udc41""#), ("👨‍👩‍👧 क्‍ष می‌شود ❤️", "\"👨‍👩‍👧 क्‍ष می‌شود ❤️\""),
        ]
    )
    func textsAreEscapedAsInJSON(text: String, quoted: String) {
        #expect(Value.string(text).description == quoted)
    }

    @Test func keysAreEscapedToo() {
        let parameters: Parameters = ["a\"b": 1]
        #expect(parameters.description == #"{"a\"b": 1}"#)
    }

    @Test func aReferenceIsDescribedByItsObject() {
        final class Screen: CustomStringConvertible, Sendable {
            let description = "Screen P-1001"
        }
        #expect(Reference(Screen()).parameterValue.description == "<Screen P-1001>")
    }
}
