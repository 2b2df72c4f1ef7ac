import Foundation
import Testing

@testable import ModuleTools

/// Documents of contracts as `new-module --from` reads them.
struct ContractDocumentTests {
    private static func document(_ json: String) throws -> ContractDocument {
        try ContractDocument(Data(json.utf8), module: "Payments")
    }

    private static let unreadable: [(json: String, reason: String)] = [
        ("{", "it is no JSON"),
        ("{}", #"it has neither "actions", as a catalogue, nor "openrpc""#),
        (#"{"actions": [{"action": "pay"}]}"#, #"actions[0] has no "target""#),
        (
            #"{"actions": [{"target": "A", "action": "b", "parameters": [{"name": "c"}]}]}"#,
            #"actions[0].c has no "type""#
        ),
        (
            #"{"actions": [{"target": "A", "action": "b", "returns": {"type": "money"}}]}"#,
            #"actions[0].returns has the unknown type "money""#
        ),
        (#"{"openrpc": "1.3.2", "methods": [{}]}"#, #"methods[0] has no "name""#),
        (#"{"openrpc": "1.3.2", "methods": [], "x-links": [{}]}"#, #"a link has no "name""#),
        (
            ##"{"openrpc": "1.3.2", "methods": [{"name": "a", "params": [{"$ref": "#/components/x"}]}]}"##,
            ##"a refers to "#/components/x", which does not exist"##
        ),
        (
            #"{"openrpc": "1.3.2", "methods": [{"name": "a", "params": [{"$ref": "https://example.com/"}]}]}"#,
            #"a refers to another document, "https://example.com/""#
        ),
        (
            ##"""
            {"openrpc": "1.3.2", "methods": [{"$ref": "#/components/a"}], "components": {"a": {"$ref": "#/components/a"}}}
            """##,
            "methods[0] has a reference that leads to itself"
        ),
        (
            #"{"actions": [{"target": "A", "action": "b\n}"}]}"#,
            #""b\n}" is no name of letters, digits and underscores"#
        ),
        (
            #"{"actions": [{"target": "A", "action": "b", "effect": "async); f("}]}"#,
            #"A.b has the unknown effect "async); f("; it can be "sync", "mainActor", "async", "asyncMainActor""#
        ),
        (
            #"{"actions": [{"target": "A", "action": "b", "exposure": "public"}]}"#,
            #"A.b has the unknown exposure "public"; it can be "internal", "link", "remote""#
        ),
        (
            #"{"openrpc": "1.3.2", "methods": [{"name": "A.b", "x-impact": "none"}]}"#,
            #"A.b has the unknown impact "none"; it can be "reads", "changes", "changesIdempotently", "destroys", "#
                + #""destroysIdempotently""#
        ),
        (
            #"{"actions": [], "events": [{"target": "A", "event": "c", "exposure": "x\n"}]}"#,
            #"A.c has the unknown exposure "x\n"; it can be "internal", "remote""#
        ),
        (
            #"{"actions": [{"target": "A", "action": "b"}, {"target": "A", "action": "b"}]}"#,
            "it has two actions A.b"
        ),
        (
            #"{"openrpc": "1.3.2", "methods": [{"name": "A.b", "params": [{"name": "c"}, {"name": "c"}]}]}"#,
            "it has two parameters A.b.c"
        ),
        (
            #"{"actions": [{"target": "shop", "action": "b"}, {"target": "Shop", "action": "b"}]}"#,
            "the files of the targets Shop and shop would have the same names"
        ),
        (
            "{\"actions\": [{\"target\": \"A\", \"action\": \"b\", \"returns\": {\"type\": \"m\u{202E}\\n\"}}]}",
            #"actions[0].returns has the unknown type "m\u{202E}\n""#
        ),
        (String(repeating: "[", count: 512), "it is no JSON"),
        (String(repeating: "[", count: 513), "it is nested more than 512 deep"),
        (String(repeating: "{\"\\\"]\":", count: 513), "it is nested more than 512 deep"),
        (String(repeating: "[", count: 100_000), "it is nested more than 512 deep"),
        (utf16("{\"actions\": []}"), "it is no JSON in UTF-8"),
        (utf16("{\"openrpc\":\"∀\",\"x\":" + String(repeating: "[", count: 512)), "it is no JSON in UTF-8"),
        ("\u{FEFF}" + String(repeating: "[", count: 513), "it is nested more than 512 deep"),
        (nested(129), "its types are nested more than 128 deep"),
        (references(129), "its types are nested more than 128 deep"),
    ]

    /// Returns a text whose bytes are those of another text of Unicode's Basic Multilingual Plane in UTF-16.
    private static func utf16(_ text: String) -> String {
        String(decoding: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, as: UTF8.self)
    }

    @Test func aByteOrderMarkOfUTF8MayStandInFront() throws {
        #expect(try Self.document("\u{FEFF}{\"actions\": []}").actions.isEmpty)
    }

    /// Returns a catalogue with arrays inside of arrays.
    private static func nested(_ depth: Int) -> String {
        let start = String(repeating: #"{"type": "array", "items": "#, count: depth - 1)
        let type = start + #"{"type": "int"}"# + String(repeating: "}", count: depth - 1)
        return #"{"actions": [{"target": "A", "action": "b", "returns": \#(type)}]}"#
    }

    /// Returns a document of OpenRPC whose schemas refer to one another.
    private static func references(_ depth: Int) -> String {
        let schemas = (1..<depth).map { number in
            ##""S\##(number)": {"type": "array", "items": {"$ref": "#/components/schemas/S\##(number + 1)"}}"##
        }
        let last = #""S\#(depth)": {"type": "string"}"#
        return ##"""
            {"openrpc": "1.3.2", "methods": [{"name": "a", "result": {"schema": {"$ref": "#/components/schemas/S1"}}}],
              "components": {"schemas": {\##((schemas + [last]).joined(separator: ", "))}}}
            """##
    }

    @Test func typesMayBeNested128Deep() async throws {
        for text in [Self.nested(128), Self.references(128)] {
            let depth = try await onLargeStack {
                guard var type = try Self.document(text).actions.first?.returns else { return 0 }
                var depth = 1
                while case .array(let items) = type { (type, depth) = (items, depth + 1) }
                return depth
            }
            #expect(depth == 128)
        }
    }

    // MARK: Numbers

    private static func parameter(_ type: String, _ value: String, _ more: String = "") -> String {
        #"{"actions": [{"target": "A", "action": "b", "parameters": [{"name": "c", "type": \#(type), "default": \#(value)\#(more)}]}]}"#
    }

    private static let limits: [(format: String, least: String, below: String, greatest: String, above: String)] = [
        ("int8", "-128", "-129", "127", "128"),
        ("int16", "-32768", "-32769", "32767", "32768"),
        ("int32", "-2147483648", "-2147483649", "2147483647", "2147483648"),
        ("int64", "-9223372036854775808", "-9223372036854775809", "9223372036854775807", "9223372036854775808"),
        ("uint8", "0", "-1", "255", "256"),
        ("uint16", "0", "-1", "65535", "65536"),
        ("uint32", "0", "-1", "4294967295", "4294967296"),
        ("uint64", "0", "-1", "18446744073709551615", "18446744073709551616"),
    ]

    @Test(arguments: limits)
    func defaultsAreIntegersOfTheirTypes(
        _ limits: (format: String, least: String, below: String, greatest: String, above: String)
    ) throws {
        let type = #"{"type": "int", "format": "\#(limits.format)"}"#
        for value in ["0", "1", limits.least, limits.greatest] {
            let document = try Self.document(Self.parameter(type, value))
            #expect(document.actions.first?.parameters.first?.defaultValue == Int128(value).map(JSONValue.int))
        }
        for value in [limits.below, limits.above] {
            let error = #expect(throws: ContractDocument.Unreadable.self) {
                try Self.document(Self.parameter(type, value))
            }
            #expect(error?.reason == "A.b.c has the default \(value), which does not fit its type \(limits.format)")
        }
    }

    @Test(arguments: [
        (#"{"type": "int"}"#, "1.5", "the default 1.5, which does not fit its type int"),
        (#"{"type": "int"}"#, "1e30", "the default 1e+30, which does not fit its type int"),
        (#"{"type": "int"}"#, #""1""#, #"the default "1", which does not fit its type int"#),
        (
            #"{"type": "int", "format": "uint64"}"#, #""+1""#,
            #"the default "+1", which does not fit its type uint64"#
        ),
        (#"{"type": "double", "format": "float"}"#, "1e39", "the default 1e+39, which does not fit its type float"),
        (#"{"type": "bool"}"#, "1", "the default 1, which does not fit its type bool"),
        (#"{"type": "enum", "cases": ["a"]}"#, #""b""#, #"the default "b", which does not fit its type enum"#),
        (
            #"{"type": "array", "items": {"type": "int", "format": "int8"}}"#, "[1, 128]",
            "the default of an array, which does not fit its type array of int8"
        ),
        (
            #"{"type": "record", "name": "R\u202E", "fields": [{"name": "x", "type": {"type": "int"}, "required": true}]}"#,
            "{}", #"the default of an object, which does not fit its type "R\u{202E}""#
        ),
        (
            #"{"type": "reference", "nullable": true}"#, "1",
            "the default 1, which does not fit its type reference or null"
        ),
        (
            #"{"type": "string", "format": "date-time"}"#, #""now""#,
            #"the default "now", which does not fit its type date-time"#
        ),
        (
            #"{"type": "string", "format": "uuid", "nullable": true}"#, #""abc""#,
            #"the default "abc", which does not fit its type uuid or null"#
        ),
        (
            #"{"type": "string", "format": "decimal"}"#, #""x""#,
            #"the default "x", which does not fit its type decimal"#
        ),
        (
            #"{"type": "string", "format": "uri"}"#, #""a b""#, #"the default "a b", which does not fit its type uri"#
        ),
        (#"{"type": "bytes"}"#, #""====""#, #"the default "====", which does not fit its type bytes"#),
        (
            #"{"type": "record", "name": "R", "fields": [{"name": "x", "type": {"type": "string", "format": "uuid"}}]}"#,
            #"{"x": "abc"}"#, #"the default of an object, which does not fit its type "R""#
        ),
        (
            tree, #"{"id": "123E4567-E89B-12D3-A456-426614174000", "children": [{"id": "abc"}]}"#,
            #"the default of an object, which does not fit its type "Tree""#
        ),
    ])
    func defaultsHaveTheirTypes(_ type: String, _ value: String, _ problem: String) {
        let error = #expect(throws: ContractDocument.Unreadable.self) { try Self.document(Self.parameter(type, value)) }
        #expect(error?.reason == "A.b.c has \(problem)")
    }

    /// A record whose children are the same record, which has a name alone inside itself.
    private static let tree = #"""
        {"type": "record", "name": "Tree", "fields": [
          {"name": "id", "type": {"type": "string", "format": "uuid"}, "required": true},
          {"name": "children", "type": {"type": "array", "items": {"type": "record", "name": "Tree", "fields": []}}}]}
        """#

    @Test func aRecordInsideItselfHasItsFields() throws {
        let value = #"""
            {"id": "123E4567-E89B-12D3-A456-426614174000", "children": [{"id": "123E4567-E89B-12D3-A456-426614174001"}]}
            """#
        #expect(try Self.document(Self.parameter(Self.tree, value)).actions.count == 1)
        let field = Self.tree.replacing("]}}}]}", with: "]}}, \"default\": [{}]}]}")
        let error = #expect(throws: ContractDocument.Unreadable.self) {
            try Self.document(Self.parameter(field, "null"))
        }
        #expect(
            error?.reason
                == "A.b.c.children has the default of an array, which does not fit its type array of \"Tree\"")
    }

    @Test(arguments: [("date-time", "now"), ("uuid", "abc"), ("decimal", "x"), ("uri", "a b")])
    func defaultsOfOpenRPCHaveTheirFormats(_ format: String, _ value: String) {
        let schema = #"{"type": "string", "format": "\#(format)", "default": "\#(value)"}"#
        let error = #expect(throws: ContractDocument.Unreadable.self) {
            try Self.document(
                #"""
                {"openrpc": "1.3.2", "methods": [
                  {"name": "A.b", "params": [{"name": "since", "schema": \#(schema)}]}]}
                """#)
        }
        #expect(error?.reason == "A.b.since has the default \"\(value)\", which does not fit its type \(format)")
        let ofField = #expect(throws: ContractDocument.Unreadable.self) {
            try Self.document(
                #"""
                {"openrpc": "1.3.2", "methods": [{"name": "A.b", "params": [
                  {"name": "c", "required": true, "schema": {"type": "object", "properties": {"since": \#(schema)}}}]}]}
                """#)
        }
        #expect(
            ofField?.reason == "A.b.c.since has the default \"\(value)\", which does not fit its type \(format)")
    }

    @Test func aSecretDefaultIsNotShown() {
        let text = Self.parameter(#"{"type": "int"}"#, #""1234""#, #", "secret": true"#)
        let error = #expect(throws: ContractDocument.Unreadable.self) { try Self.document(text) }
        #expect(error?.reason == "A.b.c has a default, which does not fit its type int")
    }

    @Test func theEffectOfADocumentStays() throws {
        let effects = ["sync", "mainActor", "async", "asyncMainActor"]
        let methods = effects.map { #"{"name": "A.\#($0)", "x-effect": "\#($0)"}"# } + [#"{"name": "A.other"}"#]
        let document = try Self.document(#"{"openrpc": "1.3.2", "methods": [\#(methods.joined(separator: ", "))]}"#)
        #expect(document.actions.map(\.effect) == effects + ["async"])
    }

    @Test(arguments: unreadable) func whatIsWrongIsNamed(_ json: String, _ reason: String) async {
        let error = await #expect(throws: ContractDocument.Unreadable.self) {
            try await onLargeStack { _ = try Self.document(json) }
        }
        #expect(error?.reason == reason)
    }

    @Test func referencesDoNotMultiplyTypesWithoutLimit() async {
        let schemas = (0..<40).map { number in
            let field = ##"{"$ref": "#/components/schemas/S\##(number + 1)"}"##
            return ##""S\##(number)": {"type": "object", "properties": {"a": \##(field), "b": \##(field)}}"##
        }
        let text = ##"""
            {"openrpc": "1.3.2", "methods": [{"name": "a", "result": {"name": "r", "schema": {
              "$ref": "#/components/schemas/S0"}}}],
              "components": {"schemas": {\##(schemas.joined(separator: ", ")), "S40": {"type": "string"}}}}
            """##
        let error = await #expect(throws: ContractDocument.Unreadable.self) {
            try await onLargeStack { _ = try Self.document(text) }
        }
        #expect(error?.reason == "its references expand to more than 100000 types")
    }

    /// A document that another program wrote, without the extensions of Mediator.
    @Test func anotherDocumentOfOpenRPCIsRead() throws {
        let document = try Self.document(
            """
            {
              "openrpc": "1.2.6", "info": {"title": "Pets", "version": "1"},
              "methods": [{
                "name": "list_pets", "description": "Lists pets.",
                "params": [
                  {"name": "limit", "description": "How many.", "required": true, "schema": {"type": "integer"}},
                  {"name": "kind", "schema": {"type": ["string", "null"]}},
                  {"name": "either", "required": true, "schema": {"oneOf": [{"type": "string"}, {"type": "integer"}]}},
                  {"$ref": "#/components/contentDescriptors/Day"}
                ],
                "result": {"name": "pets", "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}},
                "errors": [{"code": 100, "message": "Pets are busy"}, {"code": -32602, "message": "Invalid params"}]
              }],
              "components": {
                "contentDescriptors": {"Day": {"name": "day", "schema": {"type": "string", "format": "date-time"}}},
                "schemas": {
                  "Pet": {
                    "type": "object", "required": ["name"],
                    "properties": {
                      "name": {"type": "string"}, "age": {"type": "integer", "format": "int32"},
                      "owner": {"type": "object", "properties": {"pets": {"type": "array", "items": {
                        "$ref": "#/components/schemas/Pet"}}}}
                    }
                  }
                }
              }
            }
            """)
        let action = try #require(document.actions.first)
        #expect(action.target == "Payments")
        #expect(action.name == "listPets")
        #expect(action.summary == "Lists pets.")
        #expect(action.exposure == "remote")
        #expect(action.effect == "async")
        #expect(action.failures == ["petsAreBusy"])
        #expect(
            action.parameters.map(\.type) == [
                .int(format: nil), .optional(.string(format: nil)), .any, .optional(.string(format: "date-time")),
            ])
        typealias Parameter = ContractDocument.Parameter
        let inner = DocumentType.record(RecordType("Pet", []))
        let owner = DocumentType.record(
            RecordType("Owner", [Parameter(name: "pets", type: .optional(.array(inner)), isRequired: false)]))
        #expect(
            action.returns
                == .array(
                    .record(
                        RecordType(
                            "Pet",
                            [
                                Parameter(name: "age", type: .optional(.int(format: "int32")), isRequired: false),
                                Parameter(name: "name", type: .string(format: nil), isRequired: true),
                                Parameter(name: "owner", type: .optional(owner), isRequired: false),
                            ]))))
    }

    // MARK: Names and code

    @Test(arguments: [
        ("out-of-stock", "outOfStock"), ("URLTools", "urlTools"), ("notFound", "notFound"), ("A", "a"), ("", "n"),
        ("2nd try", "n2ndTry"),
    ])
    func namesAreInCamelCase(_ text: String, _ name: String) {
        #expect(SwiftNames.lowerCamelCase(text) == name)
    }

    @Test func aLiteralHoldsAnyText() {
        #expect(SwiftNames.literal("a\"\\(b)\n\u{7}é") == #""a\"\\(b)\n\u{7}é""#)
    }

    @Test func aQuotationMarkWithACombiningCharacterEndsNoLiteral() {
        let literal = SwiftNames.literal("\"\u{301}\\\u{301}")
        #expect(Array(literal.utf8) == Array("\"\\\"\u{301}\\\\\u{301}\"".utf8))
    }

    /// Controls, separators, marks that change the direction of text, and characters that are not seen.
    private static let invisible: [ClosedRange<UInt32>] = [
        0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5,
        0x180B...0x180F, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x2800...0x2800,
        0x3164...0x3164, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
        0xE0000...0xE0FFF,
    ]

    @Test func invisibleCharactersAreEscapedEverywhere() throws {
        let named: [UInt32: String] = [9: "\\t", 10: "\\n", 13: "\\r"]
        let blocks: [ClosedRange<UInt32>] = [
            0...0x1FF, 0x340...0x35F, 0x600...0x62F, 0x1150...0x116F, 0x17B0...0x181F, 0x1FF0...0x207F, 0x27F0...0x280F,
            0x3160...0x316F, 0xFDF0...0x1_0000, 0x1BC90...0x1BCAF, 0x1D170...0x1D17F, 0xDFFF0...0xE008F,
            0xE0FF0...0xE100F,
        ]
        for value in blocks.joined() {
            guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
            let isInvisible = Self.invisible.contains { $0.contains(value) }
            let digits = String(value, radix: 16, uppercase: true)
            let shown = isInvisible ? named[value] ?? "\\u{\(digits)}" : String(Character(scalar))
            #expect(SwiftNames.literal(String(Character(scalar))) == "\"\(shown)\"")
            #expect(VisibleText.line(String(Character(scalar))) == shown)
            #expect(VisibleText.lines(String(Character(scalar))) == (value == 10 ? "\n" : shown))
            #expect(
                SwiftNames.oneLine("a\(Character(scalar))b")
                    == (Character(scalar).isWhitespace ? "a b" : "a\(shown)b"))
        }
    }

    @Test(arguments: [
        (
            ["pay", "default", "_", "__", "2nd", "init", "", "größe"],
            ["pay", "default", "n", "nX", "n2nd", "initX", "nX2", "grE"]
        ),
        (["all", "allX", "all"], ["allX2", "allX", "allX3"]),
        (["a-b", "aB", "a_b", "a b"], ["ab", "aB", "a_b", "abX"]),
        (["self", "Self", "Type", "Protocol"], ["selfX", "SelfX", "TypeX", "ProtocolX"]),
    ])
    func namesOfDeclarationsDiffer(_ names: [String], _ members: [String]) {
        #expect(SwiftNames.members(names, suffix: "X", notIn: ["all"]) == members)
    }

    @Test func aCommentIsOneSentenceAndTheRest() {
        #expect(SwiftNames.comment("Pays. Once only", or: "") == "    /// Pays.\n    ///\n    /// Once only")
        #expect(SwiftNames.oneLine("a\n}\u{85}b") == "a } b")
        #expect(SwiftNames.comment("", or: "Calls it") == "    /// Calls it.")
        #expect(SwiftNames.comment("", or: "The field `a\n}`") == "    /// The field `a }`.")
    }

    @Test func longCodeIsBrokenOnce() {
        let text = Code.text(String(repeating: "x", count: 60))
        #expect(
            Code.call("f", [text, .array([.text("1"), .text("2")])]).lines(indent: 4)
                == "f(\(text.flat), [1, 2])")
        #expect(
            Code.call("f", [text, .array([text, .text("2")])]).lines(indent: 4) == """
                f(
                        \(text.flat),
                        [\(text.flat), 2]
                    )
                """)
    }
}
