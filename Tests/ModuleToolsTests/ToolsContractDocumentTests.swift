import Foundation
import Mediator
import MediatorCoding
import Testing

@testable import ModuleTools

/// Documents of contracts as `new-module --from` reads them.
struct ToolsContractDocumentTests {
    private static func document(_ json: String) throws -> ContractDocument {
        try ContractDocument(Data(json.utf8), module: "Payments")
    }

    private static let unreadable: [(json: String, reason: String)] = [
        ("{", "invalid JSON at line 1, column 2: expected a key in double quotes, found the end of the text"),
        ("{}", #"it has neither "actions", as a catalog, nor "openrpc""#),
        ("[]", "expected dictionary, found array"),
        (#"{"actions": [{"action": "pay"}]}"#, #"actions[0].target: missing, expected string"#),
        (whole(#""parameters": [{"name": "c"}]"#), "actions[0].parameters[0].type: missing, expected dictionary"),
        (whole(#""returns": {"type": "money"}"#), #"actions[0].returns.type: There is no type "money""#),
        (whole(#""effect": "async); f(""#), "actions[0].effect: expected Effect, found another string"),
        (whole(#""exposure": "public""#), "actions[0].exposure: expected Exposure, found another string"),
        (whole(#""returns": {"type": "m\u202E\n"}"#), #"actions[0].returns.type: There is no type "m\u202e\n""#),
        (#"{"openrpc": "1.3.2", "methods": [{}]}"#, #"methods[0] has no "name""#),
        (#"{"openrpc": "1.3.2", "methods": [], "x-links": [{}]}"#, #"x-links[0] has no "name""#),
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
        (#"{"openrpc": "1.3.2", "x-routes": [{"pattern": 1}]}"#, "x-routes[0].pattern: expected string, found int"),
        (
            #"{"openrpc": "1.3.2", "methods": [{"name": "A.b", "x-impact": "none"}]}"#,
            #"A.b.x-impact: expected Impact, found another string"#
        ),
        (
            #"{"openrpc": "1.3.2", "methods": [{"name": "A.b", "params": [{"name": "c"}, {"name": "c"}]}]}"#,
            #""A.b" declares parameter "c" twice; to resolve: name each once."#
        ),
        (
            contracts("A", "b\\n}"),
            "action \"b\\n}\" of \"A.b\\n}\" is no name; to resolve: use letters, digits and underscores, beginning with a letter."
        ),
        (contracts("A", "b", "A", "b"), "it has two contracts A.b"),
        (
            contracts("shop", "b", "Shop", "b"),
            "the files of the targets Shop and shop would have the same names"
        ),
        (
            #"{"actions": [], "events": [{"target": "A", "event": "c", "summary": "", "parameters": [], "exposure": "link"}]}"#,
            #"event "A.c" cannot be link, since no URL subscribes to events; to resolve: make it internal or external."#
        ),
        (
            String(repeating: "[", count: 64),
            "invalid JSON at line 1, column 65: expected a value, found the end of the text"
        ),
        (
            String(repeating: "[", count: 65),
            "invalid JSON at line 1, column 65: values nest more than 64 levels deep"
        ),
        (
            String(repeating: "[", count: 100_000),
            "invalid JSON at line 1, column 65: values nest more than 64 levels deep"
        ),
        (
            utf16("{\"actions\": []}"),
            "invalid JSON at line 1, column 2: expected a key in double quotes, found \"\\u0000\""
        ),
        (
            #"{"actions": [], "actions": []}"#,
            #"invalid JSON at line 1, column 17: the key "actions" is given twice"#
        ),
        (references(65), "its types are nested more than 64 deep"),
    ]

    /// Returns a catalog with one action, which has some members.
    private static func whole(_ members: String) -> String {
        (try? completed(#"{"actions": [{"target": "A", "action": "b", \#(members)}]}"#)) ?? members
    }

    /// Returns a catalog with actions of these targets and names.
    private static func contracts(_ names: String...) -> String {
        let actions = stride(from: 0, to: names.count, by: 2).map {
            #"{"target": "\#(names[$0])", "action": "\#(names[$0 + 1])"}"#
        }
        return (try? completed(#"{"actions": [\#(actions.joined(separator: ", "))]}"#)) ?? ""
    }

    /// Returns a text whose bytes are those of another text of Unicode's Basic Multilingual Plane in UTF-16.
    private static func utf16(_ text: String) -> String {
        String(decoding: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, as: UTF8.self)
    }

    /// Returns the problem for a reason, with what to do if the reason does not say it.
    private static func problem(_ reason: String) -> String {
        let suggestion =
            "; to resolve: give what the console's export writes with --format json or openrpc, or another document of OpenRPC"
        return reason.contains("; to resolve: ") ? reason : reason + suggestion
    }

    @Test(arguments: unreadable) func whatIsWrongIsNamed(_ json: String, _ reason: String) {
        let error = #expect(throws: CommandError.self) { _ = try Self.document(json) }
        #expect(error?.text == Self.problem(reason))
    }

    @Test func aByteOrderMarkOfUTF8MayStandInFront() throws {
        #expect(try Self.document("\u{FEFF}{\"actions\": []}").actions.isEmpty)
    }

    /// Returns a document of OpenRPC whose schemas refer to one another.
    private static func references(_ depth: Int) -> String {
        let schemas = (1..<depth / 2).map { number in
            ##""S\##(number)": {"type": "array", "items": {"$ref": "#/components/schemas/S\##(number + 1)"}}"##
        }
        let last = #""S\#(depth / 2)": {"type": "string"}"#
        let first = depth.isMultiple(of: 2) ? "" : #""type": "array", "items": "#
        let end = depth.isMultiple(of: 2) ? "" : "}"
        let result = ##"{"$ref": "#/components/schemas/S1"}"##
        return ##"""
            {"openrpc": "1.3.2", "methods": [{"name": "a", "result": {"schema": \##(end.isEmpty ? result : "{" + first + result + end)}}],
              "components": {"schemas": {\##((schemas + [last]).joined(separator: ", "))}}}
            """##
    }

    /// A reference counts as a level, since it may lead to another one.
    @Test func typesOfReferencesMayBeNested64Deep() throws {
        var type = try #require(try Self.document(Self.references(64)).actions.first).returns
        var depth = 1
        while case .array(let items) = type.kind { (type, depth) = (items, depth + 1) }
        #expect(depth == 32)
    }

    // MARK: Numbers

    private static func parameter(_ type: String, _ value: String, _ more: String = "") -> String {
        whole(#""parameters": [{"name": "c", "type": \#(type), "default": \#(value)\#(more)}]"#)
    }

    private static let limits: [(format: String, least: String, below: String, greatest: String, above: String)] = [
        ("int8", "-128", "-129", "127", "128"),
        ("int16", "-32768", "-32769", "32767", "32768"),
        ("int32", "-2147483648", "-2147483649", "2147483647", "2147483648"),
        ("uint8", "0", "-1", "255", "256"),
        ("uint16", "0", "-1", "65535", "65536"),
        ("uint32", "0", "-1", "4294967295", "4294967296"),
        ("uint64", "0", "-1", "\"18446744073709551615\"", "\"18446744073709551616\""),
    ]

    @Test(arguments: limits)
    func defaultsAreIntegersOfTheirTypes(
        _ limits: (format: String, least: String, below: String, greatest: String, above: String)
    ) throws {
        let type = #"{"type": "int", "format": "\#(limits.format)"}"#
        for value in ["0", "1", limits.least, limits.greatest] {
            let document = try Self.document(Self.parameter(type, value))
            #expect(document.actions.first?.parameters.first?.defaultValue == (try Value(json: value)))
        }
        for value in [limits.below, limits.above] {
            let found = value.hasPrefix("\"") ? "string that is no integer in range" : "int out of range"
            #expect(Self.problem(type, value) == "expected \(limits.format), found \(found)")
        }
    }

    /// Returns why a default does not fit its type.
    private static func problem(_ type: String, _ value: String, _ more: String = "") -> String? {
        let error = #expect(throws: CommandError.self) { try document(parameter(type, value, more)) }
        let start = "the default of A.b.c does not fit its type: "
        let reason = error?.text.split(separator: "; to resolve: ").first.map(String.init)
        return reason.map { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : $0 }
    }

    @Test(arguments: [
        (#"{"type": "int"}"#, "1.5", "expected int, found double with a fraction"),
        (#"{"type": "int"}"#, #""1""#, "expected int, found string"),
        (
            #"{"type": "int", "format": "uint64"}"#, #""+1""#,
            "expected uint64, found string that is no integer in range"
        ),
        (#"{"type": "double", "format": "float"}"#, "1e39", "expected float, found double that no float holds exactly"),
        (#"{"type": "bool"}"#, "1", "expected bool, found int"),
        (#"{"type": "enum", "cases": ["a"]}"#, #""b""#, #"expected one of "a", found another string"#),
        (
            #"{"type": "array", "items": {"type": "int", "format": "int8"}}"#, "[1, 128]",
            "[1]: expected int8, found int out of range"
        ),
        (
            #"{"type": "record", "name": "R", "fields": [{"name": "x", "type": {"type": "int"}, "required": true}]}"#,
            "{}", "x: missing, expected int"
        ),
        (#"{"type": "reference", "nullable": true}"#, "1", "expected reference?, found int"),
        (#"{"type": "string", "format": "date-time"}"#, #""now""#, "expected date-time, found another string"),
        (#"{"type": "string", "format": "uuid", "nullable": true}"#, #""abc""#, "expected uuid, found another string"),
        (#"{"type": "string", "format": "decimal"}"#, #""x""#, "expected decimal, found another string"),
        (#"{"type": "string", "format": "decimal"}"#, "12.5", "expected decimal, found double"),
        (#"{"type": "string", "format": "uri"}"#, #""a b""#, "expected uri, found another string"),
        (#"{"type": "bytes"}"#, #""====""#, "expected bytes, found string that is not base64"),
        (
            #"{"type": "record", "name": "R", "fields": [{"name": "x", "type": {"type": "string", "format": "uuid"}}]}"#,
            #"{"x": "abc"}"#, "x: expected uuid, found another string"
        ),
        (
            tree, #"{"id": "123E4567-E89B-12D3-A456-426614174000", "children": [{"id": "abc"}]}"#,
            "children[0].id: expected uuid, found another string"
        ),
    ])
    func defaultsHaveTheirTypes(_ type: String, _ value: String, _ problem: String) {
        #expect(Self.problem(type, value) == problem)
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
        #expect(
            Self.problem(field, "null")
                == "the default of A.b.c.children does not fit its type: [0].id: missing, expected uuid")
    }

    /// Of the two records of one name, a record inside itself is the one around it.
    @Test func aRecordInsideItselfIsTheNearestOfItsName() throws {
        let leaf = ValueSchema.record("Node", [ParameterSchema("x", .int)])
        let node = ValueSchema.record(
            "Node", [ParameterSchema("leaf", leaf), ParameterSchema("children", .array(of: .record("Node", [])))])
        var document = ContractDocument()
        document.actions = [ActionSchema("A", "b", parameters: [ParameterSchema("leaf", leaf)], returns: node)]
        let texts = TargetCode.all(of: document).flatMap(\.files).map(\.text).joined()
        #expect(texts.contains(#"Field("leaf", Node.self)"#))
        #expect(texts.contains(#"Field("children", [NodeRecord].self)"#))
    }

    @Test(arguments: [("date-time", "now"), ("uuid", "abc"), ("decimal", "x"), ("uri", "a b")])
    func defaultsOfOpenRPCHaveTheirFormats(_ format: String, _ value: String) {
        let schema = #"{"type": "string", "format": "\#(format)", "default": "\#(value)"}"#
        let error = #expect(throws: CommandError.self) {
            try Self.document(
                #"""
                {"openrpc": "1.3.2", "methods": [
                  {"name": "A.b", "params": [{"name": "since", "schema": \#(schema)}]}]}
                """#)
        }
        let problem = "does not fit its type: expected \(format), found another string"
        #expect(error?.text == Self.problem("the default of A.b.since \(problem)"))
        let ofField = #expect(throws: CommandError.self) {
            try Self.document(
                #"""
                {"openrpc": "1.3.2", "methods": [{"name": "A.b", "params": [
                  {"name": "c", "required": true, "schema": {"type": "object", "properties": {"since": \#(schema)}}}]}]}
                """#)
        }
        #expect(ofField?.text == Self.problem("the default of A.b.c.since \(problem)"))
    }

    @Test func aSecretDefaultIsNotShown() {
        #expect(
            Self.problem(#"{"type": "array", "items": {"type": "int"}}"#, #"["1234"]"#, #", "secret": true"#)
                == "its value is secret")
    }

    @Test func theEffectOfADocumentStays() throws {
        let effects = ["sync", "mainActor", "async", "asyncMainActor"]
        let methods = effects.map { #"{"name": "A.\#($0)", "x-effect": "\#($0)"}"# } + [#"{"name": "A.other"}"#]
        let document = try Self.document(#"{"openrpc": "1.3.2", "methods": [\#(methods.joined(separator: ", "))]}"#)
        #expect(document.actions.map(\.effect.rawValue) == effects + ["async"])
    }

    @Test func referencesDoNotMultiplyTypesWithoutLimit() {
        // Six types that have the next one twice each: they have the last one 64 times, and so 128,000 fields.
        let schemas = (0..<6).map { number in
            let field = ##"{"$ref": "#/components/schemas/S\##(number + 1)"}"##
            return ##""S\##(number)": {"type": "object", "properties": {"a": \##(field), "b": \##(field)}}"##
        }
        let fields = (0..<2_000).map { #""f\#($0)": {}"# }.joined(separator: ", ")
        let text = ##"""
            {"openrpc": "1.3.2", "methods": [{"name": "a", "result": {"name": "r", "schema": {
              "$ref": "#/components/schemas/S0"}}}],
              "components": {"schemas": {\##(schemas.joined(separator: ", ")), "S6": {"type": "object", "properties": {\##(fields)}}}}}
            """##
        let error = #expect(throws: CommandError.self) { _ = try Self.document(text) }
        #expect(error?.text == Self.problem("its references expand to more than 100000 types"))
    }

    private static let recursive: [(schemas: String, type: ValueSchema)] = [
        // A record in a combination has its own name inside itself too.
        (
            ##""A": {"allOf": [{"title": "Node", "type": "object", "properties": {"next": {"$ref": "#/components/schemas/A"}}}]}"##,
            .record("Node", [.init("next", .record("Node", []).nullable)])
        ),
        // So does one behind another reference, and what may be null there may be so inside itself.
        (
            ##"""
            "A": {"anyOf": [{"$ref": "#/components/schemas/Node"}, {"type": "null"}]},
            "Node": {"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#/components/schemas/A"}}}
            """##,
            ValueSchema.record("Node", [required("next", .record("Node", []).nullable)]).nullable
        ),
        // Lists and dictionaries have no name to stand inside themselves.
        (
            ##""A": {"type": "array", "items": {"$ref": "#/components/schemas/A"}}"##, .array(of: .any)
        ),
        (
            ##""A": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/A"}}"##,
            .dictionary(of: .any)
        ),
    ]

    private static func required(_ name: String, _ type: ValueSchema) -> ParameterSchema {
        var field = ParameterSchema(name, type)
        field.isRequired = true
        return field
    }

    @Test(arguments: recursive.indices) func aTypeInsideItselfIsThatType(_ index: Int) throws {
        let document = try Self.document(
            ##"""
            {"openrpc": "1.3.2", "methods": [{"name": "a", "result": {"schema": {"$ref": "#/components/schemas/A"}}}],
              "components": {"schemas": {\##(Self.recursive[index].schemas)}}}
            """##)
        #expect(document.actions.map(\.returns) == [Self.recursive[index].type])
    }

    @Test func aTypeThatIsNothingButItselfIsRefused() {
        let error = #expect(throws: CommandError.self) {
            try Self.document(
                ##"""
                {"openrpc": "1.3.2", "methods": [{"name": "a", "result": {"schema": {"$ref": "#/components/schemas/A"}}}],
                  "components": {"schemas": {"A": {"allOf": [{"$ref": "#/components/schemas/A"}]}}}}
                """##)
        }
        #expect(error?.text == Self.problem("its types are nested more than 64 deep"))
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
                "result": {"name": "pets", "schema": {"type": "array", "items": {"$ref": "#/components/schemas/small_pet"}}},
                "errors": [{"code": 100, "message": "Pets are busy"}, {"code": -32602, "message": "Invalid params"}]
              }],
              "components": {
                "contentDescriptors": {"Day": {"name": "day", "schema": {"type": "string", "format": "date-time"}}},
                "schemas": {
                  "small_pet": {
                    "type": "object", "required": ["name"],
                    "properties": {
                      "name": {"type": "string"}, "age": {"type": "integer", "format": "int32"},
                      "owner": {"type": "object", "properties": {"pets": {"type": "array", "items": {
                        "$ref": "#/components/schemas/small_pet"}}}}
                    }
                  }
                }
              }
            }
            """)
        // Fields are in the order of the document.
        let owner = ValueSchema.record("Owner", [.init("pets", .array(of: .record("SmallPet", [])).nullable)])
        let pet = ValueSchema.record(
            "SmallPet",
            [.init("name", .string), .init("age", .int(format: "int32").nullable), .init("owner", owner.nullable)])
        var either = ParameterSchema("either", .any)
        either.isRequired = true
        #expect(
            document.actions == [
                ActionSchema(
                    "Payments", "listPets", "Lists pets.",
                    parameters: [
                        .init("limit", .int, "How many."), .init("kind", .string.nullable), either,
                        .init("day", .string(format: "date-time").nullable),
                    ], returns: .array(of: pet), effect: .async, exposure: .external, failures: ["petsAreBusy"])
            ])
    }

    /// Returns the type of a result that a document of OpenRPC describes, with schemas to refer to.
    private static func result(_ schema: String, schemas: String = "") throws -> ValueSchema? {
        try document(
            #"""
            {"openrpc": "1.3.2", "methods": [{"name": "A.b", "result": {"name": "r", "schema": \#(schema)}}],
              "components": {"schemas": {\#(schemas)}}}
            """#
        ).actions.first?.returns
    }

    @Test(arguments: [
        (#"{"type": "object", "properties": {}}"#, ValueSchema.dictionary(of: .any)),
        (
            #"{"type": "object", "properties": {}, "additionalProperties": {"type": "integer"}}"#,
            .dictionary(of: .int)
        ),
        (#"{"type": "object", "properties": {}, "title": "Nothing"}"#, .record("Nothing", [])),
        (
            #"{"type": "object", "title": "Numbers", "additionalProperties": {"type": "integer"}}"#,
            .dictionary(of: .int)
        ),
    ])
    func anObjectWithoutPropertiesIsADictionaryUnlessItHasAName(_ schema: String, _ type: ValueSchema) throws {
        #expect(try Self.result(schema) == type)
    }

    /// Documents of Mediator write integers that may need more than 64 bits as a union with a format.
    @Test(arguments: [
        (#"{"type": "integer"}"#, ValueSchema.int),
        (#"{"type": ["integer"], "format": "int8"}"#, .int(format: "int8")),
        (#"{"type": ["integer", "string"], "format": "uint64"}"#, .int(format: "uint64")),
        (#"{"type": ["integer", "string", "null"], "format": "int128"}"#, ValueSchema.int(format: "int128").nullable),
        (#"{"type": ["integer", "string"]}"#, .any),
        (#"{"type": ["string", "integer"]}"#, .any),
        (#"{"type": ["integer", "string"], "format": "int64"}"#, .any),
        (#"{"type": ["integer", "number"]}"#, .any),
        (#"{"type": ["integer", "boolean", "null"], "format": "uint64"}"#, ValueSchema.any.nullable),
    ])
    func aUnionIsAnIntegerOnlyWithItsFormat(_ schema: String, _ type: ValueSchema) throws {
        let method = #"{"name": "A.b", "result": {"name": "r", "schema": \#(schema)}}"#
        #expect(try Self.document(#"{"openrpc": "1.3.2", "methods": [\#(method)]}"#).actions.map(\.returns) == [type])
    }

    /// References are JSON pointers in fragments of URIs (RFC 6901, sections 3, 4 and 6).
    @Test(arguments: [
        ("#/components/schemas/Big%20Pet", ValueSchema.record("BigPet", [.init("a", .int.nullable)])),
        ("#/components/schemas/Gr%C3%B6%C3%9Fe", .bool),
        ("#/components/schemas/a~1b%7E0c", .double),
        ("#/components/schemas/", .bytes),
        ("#/methods/1/params/0/schema", .string),
    ])
    func referencesAreJSONPointers(_ reference: String, _ type: ValueSchema) throws {
        #expect(try Self.document(Self.referring(to: reference)).actions.first?.returns == type)
    }

    @Test(arguments: [
        "#/methods/2", "#/methods/-1", "#/methods/01", "#/methods/+1", "#/methods/one", "#/components/%", "#/openrpc/0",
    ])
    func aReferenceToNothingIsNamed(_ reference: String) {
        let error = #expect(throws: CommandError.self) {
            try Self.document(Self.referring(to: reference))
        }
        #expect(error?.text == Self.problem("A.b.result refers to \"\(reference)\", which does not exist"))
    }

    /// Returns a document with a result that refers to a part of it.
    private static func referring(to reference: String) -> String {
        #"""
        {"openrpc": "1.3.2", "methods": [
            {"name": "A.b", "result": {"name": "r", "schema": {"$ref": "\#(reference)"}}},
            {"name": "A.c", "params": [{"name": "d", "required": true, "schema": {"type": "string"}}]}],
          "components": {"schemas": {
            "Big Pet": {"type": "object", "properties": {"a": {"type": "integer"}}}, "Größe": {"type": "boolean"},
            "a/b~c": {"type": "number"}, "": {"type": "string", "contentEncoding": "base64"}}}}
        """#
    }

    // MARK: Names and code

    @Test(arguments: [
        ("out-of-stock", "outOfStock"), ("URLTools", "urlTools"), ("notFound", "notFound"), ("A", "a"), ("AB", "ab"),
        ("ABc", "aBc"), ("Pay2", "pay2"), ("Payments", "payments"), ("", "n"), ("2nd try", "n2ndTry"),
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
            #expect(
                SwiftNames.oneLine("a\(Character(scalar))b")
                    == (Character(scalar).isWhitespace ? "a b" : "a\(isInvisible ? scalar.escaped : shown)b"))
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
            Code.call("f", [text, .array([.text("1"), .text("2")])]).formatted(indent: 4)
                == "f(\(text.flat), [1, 2])")
        #expect(
            Code.call("f", [text, .array([text, .text("2")])]).formatted(indent: 4) == """
                f(
                        \(text.flat),
                        [\(text.flat), 2]
                    )
                """)
    }
}
