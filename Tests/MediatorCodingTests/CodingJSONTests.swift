import Foundation
import TestSupport
import Testing

@testable import Mediator
import MediatorCoding

@Suite struct CodingJSONTests {
    @Test(arguments: readings)
    func jsonIsReadByItsForm(text: String, value: Value) throws {
        #expect(try Value(json: text) == value)
        #expect(try Value(json: Data(text.utf8)) == value)
        #expect(try Value(json: "[\(text)]") == [value])
        #expect(try Value(json: "{\"\": \(text), \"b\": 1}") == ["": value, "b": 1])
    }

    @Test func minusZeroKeepsItsSignAsADouble() throws {
        guard case .double(let zero) = try Value(json: "-0.0") else {
            Issue.record("-0.0 is a double")
            return
        }
        #expect(zero.sign == .minus)
        #expect(try Value(json: "[-0.0]").json() == "[-0.0]")
    }

    @Test func keysKeepTheOrderOfTheText() throws {
        let parameters = try Parameters(json: #"{"z": 1, "a": {"y": 1, "b": 2}, "\u006d": 3}"#)
        #expect(parameters.description == #"{"z": 1, "a": {"y": 1, "b": 2}, "m": 3}"#)
    }

    @Test(arguments: refusals)
    func whatIsNotJSONIsRefused(text: String, place: String, fact: String) throws {
        let error = try #require(throws: MediatorError.self) { try Value(json: text) }
        #expect(error.code == .invalidJSON)
        #expect(error.message == "invalid JSON at \(place): \(fact).")
        #expect(try #require(throws: MediatorError.self) { try Parameters(json: Data(text.utf8)) } == error)
    }

    @Test(
        arguments: [
            ([0xFF], 1),
            ([0x22, 0x61, 0xC3, 0x22], 3),
            ([0x22, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x22], 3),
            ([0x22, 0xC0, 0x80, 0x22], 2),
            ([0x5B, 0x00, 0x31, 0xFE], 4),
        ] as [([UInt8], Int)])
    func whatIsNotUTF8IsRefused(bytes: [UInt8], column: Int) throws {
        let error = try #require(throws: MediatorError.self) { try Value(json: Data(bytes)) }
        #expect(error.message == "invalid JSON at line 1, column \(column): the text is not UTF-8.")
    }

    @Test func aByteOrderMarkInFrontIsIgnored() throws {
        #expect(try Value(json: "\u{FEFF}[1]") == [1])
        #expect(try Value(json: Data("\u{FEFF}{}".utf8)) == [:])
        let error = try #require(throws: MediatorError.self) { try Value(json: "\u{FEFF}\u{FEFF}1") }
        #expect(error.message == #"invalid JSON at line 1, column 1: expected a value, found "\ufeff"."#)
    }

    @Test func otherEncodingsAreRefused() throws {
        let error = try #require(throws: MediatorError.self) { try Value(json: Data([0x5B, 0x00, 0x5D, 0x00])) }
        #expect(error.message == #"invalid JSON at line 1, column 2: expected a value, found "\u0000"."#)
    }

    @Test func refusalsSayWhatToDo() throws {
        let twice = try #require(throws: MediatorError.self) {
            try Value(json: "{\n  \"é\": {\"a\": 1,\n \"é\": \"😀\", \"\\u0061\": 2}}")
        }
        #expect(
            twice.description == """
                Mediator: invalid JSON at line 3, column 12: the key "a" is given twice.
                  to resolve: give each key once.
                """
        )
        #expect(twice.details == ["line": 3, "column": 12])
        let large = try #require(throws: MediatorError.self) { try Value(json: "9223372036854775808") }
        #expect(
            large.description == """
                Mediator: invalid JSON at line 1, column 1: the number does not fit 64 bits; write it as a string.
                  to resolve: give JSON as RFC 8259 defines it.
                """
        )
    }

    @Test func valuesNestUpTo64Levels() throws {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            func nested(_ depth: Int) -> String {
                String(repeating: open, count: depth - 1) + (open == "[" ? "[]" : "{}")
                    + String(repeating: close, count: depth - 1)
            }
            #expect(try Value(json: nested(64)).json() == nested(64))
            let error = try #require(throws: MediatorError.self) { try Value(json: nested(65)) }
            let column = 64 * open.count + 1
            #expect(error.message == "invalid JSON at line 1, column \(column): values nest more than 64 levels deep.")
            #expect(throws: MediatorError.self) { try Value(json: String(repeating: open, count: 1_000_000)) }
        }
    }

    @Test func parametersAreAnObject() throws {
        let error = try #require(throws: MediatorError.self) { try Parameters(json: "[1]") }
        #expect(error.code == .invalidValue)
        #expect(error.message == "expected dictionary, found array.")
    }

    @Test(arguments: writings)
    func plainValuesComeBackAsTheyWere(value: Value, text: String) throws {
        #expect(try value.json() == text)
        #expect(try value.jsonData() == Data(text.utf8))
        #expect(try Value(json: text) == value)
        #expect(try Value(json: value.json(pretty: true)) == value)
        #expect(try JSONDecoder().decode(Value.self, from: value.jsonData()).json().isEmpty == false)
    }

    @Test func equalDictionariesGiveEqualText() throws {
        let parameters: Parameters = ["b": 1, "a": 2, "B": 3]
        #expect(try parameters.json() == #"{"B":3,"a":2,"b":1}"#)
        #expect(try Parameters(parameters.reversed()).jsonData() == parameters.jsonData())
    }

    @Test func prettyTextHasALineForEachValue() throws {
        let parameters: Parameters = ["list": [1, ["x": .null]], "empty": [[], [:]]]
        #expect(
            try parameters.json(pretty: true) == """
                {
                  "empty": [
                    [],
                    {}
                  ],
                  "list": [
                    1,
                    {
                      "x": null
                    }
                  ]
                }
                """
        )
        #expect(try parameters.jsonData(pretty: true) == Data(parameters.json(pretty: true).utf8))
    }

    @Test func bytesAreBase64() throws {
        let parameters: Parameters = ["data": .bytes([0, 255, 16])]
        #expect(try parameters.json() == #"{"data":"AP8Q"}"#)
        #expect(try Parameters(json: parameters.json()).get("data", as: Data.self) == Data([0, 255, 16]))
    }

    @Test(
        arguments: [
            ([.double(.nan)], "[0]", "[0]: nan is no number of JSON."),
            (["a": ["b": .double(-.infinity)]], "a.b", "a.b: -inf is no number of JSON."),
            (["a": [1, .callback { _ in }]], "a[1]", "a[1]: a callback cannot leave the process."),
            (.reference(AnyReference(1)), nil, "a reference cannot leave the process."),
        ] as [(Value, String?, String)])
    func whatHasNoJSONFormIsRefused(value: Value, path: String?, message: String) throws {
        let error = try #require(throws: MediatorError.self) { try value.json() }
        #expect(error.code == .notSerializable)
        #expect(error.parameter == path)
        #expect(error.message == message)
    }

    @Test func whatIsTooDeepIsNotWritten() throws {
        let deep = (0..<65).reduce(Value.int(1)) { value, _ in [value] }
        let error = try #require(throws: MediatorError.self) { try deep.json() }
        #expect(error.code == .notSerializable)
        #expect(error.message == String(repeating: "[0]", count: 64) + ": values nest more than 64 levels deep.")
    }

    @Test func referencesAreToBeDropped() throws {
        let parameters: Parameters = ["a": 1, "done": .callback { _ in }]
        let error = try #require(throws: MediatorError.self) { try parameters.jsonData() }
        #expect(
            error.description == """
                Mediator: done: a callback cannot leave the process.
                  to resolve: leave it out with "droppingReferences()".
                """
        )
        #expect(try parameters.droppingReferences().serializable.json() == #"{"a":1}"#)
    }

    @Test func manyKeysAreReadInLinearTime() throws {
        let ratio = try growth(from: 500) { count in
            let text = "{" + (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}"
            let parameters = try Parameters(json: text)
            #expect(parameters.count == count)
            #expect(parameters[count - 1] == ("key\(count - 1)", .int(count - 1)))
        }
        #expect(ratio < 24)
    }

    /// Foundation takes keys given twice, commas before a bracket and 1e-400, and refuses zeros like 0e1.
    @Test func foundationAgreesButForItsFaults() {
        var random = Pseudorandom(seed: 1)
        let pieces = [
            "{", "}", "[", "]", ":", ",", #""a""#, #""b""#, #""\u00e9""#, #""\ud83d\ude00""#, #""\"#, "true", "null",
            " ",
            "\n", "1", "-1.5", "2e3", "0", "0.00", "400", "e", "E+", ".", "-",
        ]
        var accepted = 0
        for _ in 0..<5_000 {
            let text = (0...Int.random(in: 0..<7, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let ours = Result { () throws(MediatorError) in try Value(json: text) }
            let theirs = Result { try JSONDecoder().decode(Value.self, from: Data(text.utf8)) }
            switch (ours, theirs) {
            case (.success(let ours), .success(let theirs)):
                accepted += 1
                #expect(ours.loosened == theirs.loosened, "\(text)")
            case (.success, .failure):
                #expect(text.contains(/\b0(\.0+)?[eE]/), "only Foundation refuses \(text)")
            case (.failure(let error), .success):
                let isLax = [
                    "is given twice.", #"expected a value, found "]"."#, #"in double quotes, found "}"."#,
                    "the number does not fit a double; write it as a string.",
                ].contains { error.message.hasSuffix($0) }
                #expect(isLax, "only Mediator refuses \(text)")
            case (.failure, .failure): break
            }
        }
        #expect(accepted > 100)
    }
}
