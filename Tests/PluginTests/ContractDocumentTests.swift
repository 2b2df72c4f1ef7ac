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
    ]

    @Test(arguments: unreadable) func whatIsWrongIsNamed(_ json: String, _ reason: String) {
        let error = #expect(throws: ContractDocument.Unreadable.self) { try Self.document(json) }
        #expect(error?.reason == reason)
    }

    @Test func referencesDoNotMultiplyTypesWithoutLimit() {
        let schemas = (0..<40).map { number in
            let field = ##"{"$ref": "#/components/schemas/S\##(number + 1)"}"##
            return ##""S\##(number)": {"type": "object", "properties": {"a": \##(field), "b": \##(field)}}"##
        }
        let error = #expect(throws: ContractDocument.Unreadable.self) {
            try Self.document(
                ##"""
                {"openrpc": "1.3.2", "methods": [{"name": "a", "result": {"name": "r", "schema": {
                  "$ref": "#/components/schemas/S0"}}}],
                  "components": {"schemas": {\##(schemas.joined(separator: ", ")), "S40": {"type": "string"}}}}
                """##)
        }
        #expect(error?.reason == "its references stand for more than 100000 types")
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
        #expect(action.failures == ["petsAreBusy"])
        #expect(
            action.parameters.map(\.type) == [
                .int(format: nil), .optional(.string(format: nil)), .any, .optional(.string(format: "date-time")),
            ])
        typealias Parameter = ContractDocument.Parameter
        let owner = DocumentType.record(
            "Owner", [Parameter(name: "pets", type: .optional(.array(.record("Pet", []))), isRequired: false)])
        #expect(
            action.returns
                == .array(
                    .record(
                        "Pet",
                        [
                            Parameter(name: "age", type: .optional(.int(format: "int32")), isRequired: false),
                            Parameter(name: "name", type: .string(format: nil), isRequired: true),
                            Parameter(name: "owner", type: .optional(owner), isRequired: false),
                        ])))
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
