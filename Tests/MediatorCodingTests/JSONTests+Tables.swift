import Foundation
import Testing

@testable import Mediator

extension CodingJSONTests {
    static let readings: [(String, Value)] = [
        ("null", .null),
        ("true", true),
        ("false", false),
        ("0", 0),
        ("-0", 0),
        ("42", 42),
        ("9223372036854775807", .int(.max)),
        ("-9223372036854775808", .int(.min)),
        ("1.0", .double(1)),
        ("1e2", .double(100)),
        ("0e5", .double(0)),
        ("0E5", .double(0)),
        ("1E+2", .double(100)),
        ("25e-1", .double(2.5)),
        ("0.1", .double(0.1)),
        ("5e-324", .double(.leastNonzeroMagnitude)),
        ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
        ("0e999", .double(0)),
        ("0e1", .double(0)),
        ("12345678901234567890.0", .double(12_345_678_901_234_567_168)),
        (#""""#, ""),
        (#""12""#, "12"),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0000é\u00e9\uD83D\ude00😀""#, "\u{0}éé😀😀"),
        ("[]", []),
        ("{}", [:]),
        (" \t\r\n[ 1 , [ ] , { } ] \n", [1, [], [:]]),
        (#"{"a":{"b":[{"c":null},2.0,"x",true]}}"#, ["a": ["b": [["c": .null], .double(2), "x", true]]]),
    ]

    static let writings: [(Value, String)] = [
        (.null, "null"),
        (true, "true"),
        (.int(.min), "-9223372036854775808"),
        (.double(1), "1.0"),
        (.double(1e16), "1e+16"),
        (.double(0.1), "0.1"),
        ("é😀/\"\\\u{0}\u{1f}\u{8}\u{c}\n\r\t\u{7f}", "\"é😀/\\\"\\\\\\u0000\\u001f\\b\\f\\n\\r\\t\u{7f}\""),
        ("\u{f}\u{10}", #""\u000f\u0010""#),
        (["b": [1, []], "a": [:], "\"": .null], #"{"\"":null,"a":{},"b":[1,[]]}"#),
    ]

    static let refusals: [(String, String, String)] = [
        ("", "line 1, column 1", "the text is empty"),
        (" \n ", "line 2, column 2", "expected a value, found the end of the text"),
        ("1 2", "line 1, column 3", #"expected the end of the text, found "2""#),
        ("{}}", "line 1, column 3", #"expected the end of the text, found "}""#),
        ("01", "line 1, column 1", "a number has a leading zero"),
        ("-01", "line 1, column 2", "a number has a leading zero"),
        ("1.", "line 1, column 3", "expected a digit, found the end of the text"),
        ("[1.]", "line 1, column 4", #"expected a digit, found "]""#),
        (".5", "line 1, column 1", #"expected a value, found ".""#),
        ("+1", "line 1, column 1", #"expected a value, found "+""#),
        ("-", "line 1, column 2", "expected a digit, found the end of the text"),
        ("1e", "line 1, column 3", "expected a digit, found the end of the text"),
        ("1e+-1", "line 1, column 4", #"expected a digit, found "-""#),
        ("0x10", "line 1, column 2", #"expected the end of the text, found "x""#),
        ("NaN", "line 1, column 1", #"expected a value, found "N""#),
        ("nan", "line 1, column 1", #"expected a value, found "n""#),
        ("-Infinity", "line 1, column 2", #"expected a digit, found "I""#),
        ("True", "line 1, column 1", #"expected a value, found "T""#),
        ("tru", "line 1, column 1", #"expected a value, found "t""#),
        ("nullx", "line 1, column 5", #"expected the end of the text, found "x""#),
        ("9223372036854775808", "line 1, column 1", "the number does not fit 64 bits; write it as a string"),
        ("[1, -9223372036854775809]", "line 1, column 5", "the number does not fit 64 bits; write it as a string"),
        ("1e400", "line 1, column 1", "the number does not fit a double; write it as a string"),
        ("1e-400", "line 1, column 1", "the number does not fit a double; write it as a string"),
        ("// c\n1", "line 1, column 1", #"expected a value, found "/""#),
        ("[1 /* c */]", "line 1, column 4", #"expected "," or "]", found "/""#),
        ("'a'", "line 1, column 1", #"expected a value, found "'""#),
        ("{'a': 1}", "line 1, column 2", #"expected a key in double quotes, found "'""#),
        ("{a: 1}", "line 1, column 2", #"expected a key in double quotes, found "a""#),
        ("[1,]", "line 1, column 4", #"expected a value, found "]""#),
        (#"{"a":1,}"#, "line 1, column 8", #"expected a key in double quotes, found "}""#),
        ("[1 2]", "line 1, column 4", #"expected "," or "]", found "2""#),
        (#"{"a" 1}"#, "line 1, column 6", #"expected ":", found "1""#),
        (#"{"a":1 "b":2}"#, "line 1, column 8", #"expected "," or "}", found "\"""#),
        ("[", "line 1, column 2", "expected a value, found the end of the text"),
        ("[1", "line 1, column 3", #"expected "," or "]", found the end of the text"#),
        ("{", "line 1, column 2", "expected a key in double quotes, found the end of the text"),
        ("[é]", "line 1, column 2", #"expected a value, found "é""#),
        ("[\"é😀\", x]", "line 1, column 8", #"expected a value, found "x""#),
        ("\"a", "line 1, column 1", "a string is not closed"),
        ("[\n\"a\\\"]", "line 2, column 1", "a string is not closed"),
        ("\"a\nb\"", "line 1, column 3", "a string contains a control character; write it as an escape"),
        ("\"a\u{0}\"", "line 1, column 3", "a string contains a control character; write it as an escape"),
        ("[\u{0}]", "line 1, column 2", #"expected a value, found "\u0000""#),
        ("\u{0}", "line 1, column 1", #"expected a value, found "\u0000""#),
        ("1\u{0}", "line 1, column 2", #"expected the end of the text, found "\u0000""#),
        (#""\x""#, "line 1, column 2", "a string contains an unknown escape"),
        (#""\u12G4""#, "line 1, column 2", #"an escape needs four hexadecimal digits after "\u""#),
        (#""\u+123""#, "line 1, column 2", #"an escape needs four hexadecimal digits after "\u""#),
        (#""\u12"#, "line 1, column 2", #"an escape needs four hexadecimal digits after "\u""#),
        (#""a\ud83d""#, "line 1, column 3", "a string contains half of a surrogate pair"),
        (#""\ude00""#, "line 1, column 2", "a string contains half of a surrogate pair"),
        (#""\ud83d\u0041""#, "line 1, column 2", "a string contains half of a surrogate pair"),
        (#""\ud83dx""#, "line 1, column 2", "a string contains half of a surrogate pair"),
        (#"{"a":1,"b":2,"a":3}"#, "line 1, column 14", #"the key "a" is given twice"#),
        (#"{"a":1,"\u0061":3}"#, "line 1, column 8", #"the key "a" is given twice"#),
        (#"{"x":[{"\/":1,"/":3}]}"#, "line 1, column 15", #"the key "/" is given twice"#),
        ("{\"\u{E9}\":1,\"e\u{301}\":3}", "line 1, column 8", "the key \"e\u{301}\" is given twice"),
        (
            "{\"a\(String(repeating: "\u{301}", count: 31))\":1}", "line 1, column 2",
            "a character of a key has more than 30 combining marks"
        ),
        (#"{"":1,"":3}"#, "line 1, column 7", #"the key "" is given twice"#),
    ]
}

extension Value {
    /// As Foundation's decoder sees it, which takes 2e3 for an integer.
    var loosened: Value {
        switch self {
        case .double(let double): Int(exactly: double).map(Value.int) ?? self
        case .array(let values): .array(values.map(\.loosened))
        case .dictionary(let parameters): .dictionary(Parameters(parameters.map { ($0.key, $0.value.loosened) }))
        default: self
        }
    }
}
