import TestSupport
import Testing

@testable import Mediator
import MediatorCoding

struct CodingValueSchemaTextTests {
    @Test(
        arguments: [
            (.bool, "true", true), (.bool, "false", false),
            (.int, "2", 2), (.int, "-7", -7), (.int, "2.0", 2), (.int, "1e2", 100),
            (.int, "9223372036854775807", .int(.max)),
            (.int(format: "uint64"), "18446744073709551615", "18446744073709551615"),
            (.int(format: "uint64"), "9223372036854775809", "9223372036854775809"),
            (.int(format: "uint64"), "7", 7),
            (
                .int(format: "int128"), "-170141183460469231731687303715884105728",
                "-170141183460469231731687303715884105728"
            ),
            (.int(format: "int8"), "-128", -128),
            (.double, "2", 2.0), (.double, "0.5", 0.5), (.double, "-1.5e-3", -0.0015),
            (.double, "18446744073709551616", 18_446_744_073_709_551_616.0),
            (.string, "2", "2"), (.string, "null", "null"), (.string, "", ""), (.string, "true", "true"),
            (.string(format: "uuid"), "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
            (.string(format: "decimal"), "1.50", "1.50"),
            (.string(format: "nobody-knows"), "x", "x"),
            (.bytes, "AQI=", .bytes([1, 2])), (.bytes, "", .bytes([])),
            (.null, "null", .null),
            (.int.nullable, "null", .null), (.string.nullable, "null", .null), (.string.nullable, "x", "x"),
            (.enumeration(["small", "large"]), "small", "small"),
            (.enumeration([1, 2]), "2", 2),
            (.enumeration([0.5, 1.0]), "0.5", 0.5),
        ] as [(ValueSchema, String, Value)]
    )
    func schemaDeterminesTheValueOfAText(schema: ValueSchema, text: String, value: Value) throws {
        #expect(try schema.value(ofText: text) == value)
    }

    @Test(
        arguments: [
            (.array(of: .int), "[1,2]", [1, 2]), (.dictionary(of: .any), #"{"a":null}"#, ["a": .null]),
            (.record("X", []), #"{"a":1}"#, ["a": 1]),
            (.any, "2", 2), (.any, #""2""#, "2"), (.any, "[true]", [true]), (.any, "P-1001", "P-1001"),
            (.any, "null", .null),
        ] as [(ValueSchema, String, Value)]
    )
    func collectionsAndAnythingAreReadAsJSON(schema: ValueSchema, text: String, value: Value) throws {
        #expect(try schema.value(ofText: text) == value)
    }

    @Test func quotedTextsAreStrings() throws {
        #expect(try ValueSchema.string.nullable.value(ofText: "null", isQuoted: true) == "null")
        #expect(try ValueSchema.any.value(ofText: "2", isQuoted: true) == "2")
        #expect(try ValueSchema.int.value(ofText: "2", isQuoted: true) == 2)
    }

    @Test(
        arguments: [
            (.bool, "yes", "expected bool, found other text"),
            (.bool, "1", "expected bool, found other text"),
            (.bool, "null", "expected bool, found other text"),
            (.int, "two", "expected int, found other text"),
            (.int, "", "expected int, found other text"),
            (.int, "+2", "expected int, found other text"),
            (.int, "007", "expected int, found other text"),
            (.int, "0x10", "expected int, found other text"),
            (.int, " 2", "expected int, found other text"),
            (.int, "2.5", "expected int, found double with a fraction"),
            (.int, "9223372036854775808", "expected int, found int out of range"),
            (.int(format: "int8"), "300", "expected int8, found int out of range"),
            (.int(format: "uint8"), "-1", "expected uint8, found int out of range"),
            (.int(format: "uint64"), "18446744073709551616", "expected uint64, found int out of range"),
            (.int.nullable, "nil", "expected int?, found other text"),
            (.double, "nan", "expected double, found other text"),
            (.double, "inf", "expected double, found other text"),
            (.double, "1e999", "expected double, found other text"),
            (.double, "1e-400", "expected double, found other text"),
            (.double, "1 2", "expected double, found other text"),
            (.double, ".5", "expected double, found other text"),
            (.double, "5.", "expected double, found other text"),
            (.string(format: "uuid"), "x", "expected uuid, found other text"),
            (.string(format: "date-time"), "today", "expected date-time, found other text"),
            (.bytes, "%%", "expected bytes, found other text"),
            (.null, "", "expected null, found other text"),
            (.enumeration(["a", "b"]), "c", #"expected one of "a", "b", found other text"#),
            (.enumeration([1, 2]), "3", "expected one of 1, 2, found other text"),
            (.reference, "x", "expected reference, found text"),
            (.callback(inputs: [.int]), "x", "expected callback(int), found text"),
        ] as [(ValueSchema, String, String)]
    )
    func textsOfAnotherFormAreRefused(schema: ValueSchema, text: String, refusal: String) {
        #expect(throws: ValueMismatch(refusal)) { try schema.value(ofText: text) }
    }

    @Test func brokenJSONIsRefusedWithItsReason() {
        let error = #expect(throws: ValueMismatch.self) { try ValueSchema.array(of: .int).value(ofText: "[1") }
        #expect(
            error?.description == """
                expected [int] as JSON, found invalid JSON at line 1, column 3: \
                expected "," or "]", found the end of the text
                """
        )
    }
}
