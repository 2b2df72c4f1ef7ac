import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

struct ValueSchemaTests {
    /// A schema, its words and its JSON.
    private static let forms: [(ValueSchema, String, String)] = [
        (.any, "any", #"{"type":"any"}"#),
        (.null, "null", #"{"type":"null"}"#),
        (.bool, "bool", #"{"type":"bool"}"#),
        (.int, "int", #"{"type":"int"}"#),
        (UInt64.parameterSchema, "uint64", #"{"format":"uint64","type":"int"}"#),
        (.double, "double", #"{"type":"double"}"#),
        (.float, "float", #"{"format":"float","type":"double"}"#),
        (.string, "string", #"{"type":"string"}"#),
        (Date.parameterSchema, "date-time", #"{"format":"date-time","type":"string"}"#),
        (URL.parameterSchema, "uri", #"{"format":"uri","type":"string"}"#),
        (UUID.parameterSchema, "uuid", #"{"format":"uuid","type":"string"}"#),
        (Decimal.parameterSchema, "decimal", #"{"format":"decimal","type":"string"}"#),
        (.bytes, "bytes", #"{"type":"bytes"}"#),
        (.array(of: .int), "[int]", #"{"items":{"type":"int"},"type":"array"}"#),
        (
            [Int?].parameterSchema.nullable, "[int?]?",
            #"{"items":{"nullable":true,"type":"int"},"nullable":true,"type":"array"}"#
        ),
        (Parameters.parameterSchema, "dictionary", #"{"type":"dictionary"}"#),
        ([String: Int].parameterSchema, "[string: int]", #"{"items":{"type":"int"},"type":"dictionary"}"#),
        (
            Record<PriceFields>.parameterSchema, "Price",
            #"{"fields":[{"default":null,"name":"amount","required":true,"summary":"In minor units.","#
                + #""type":{"type":"int"}},{"default":"EUR","name":"currency","required":false,"#
                + #""summary":"ISO 4217.","type":{"type":"string"}}],"name":"Price","type":"record"}"#
        ),
        (
            EnumTests.Size.parameterSchema, #"one of "small", "large""#,
            #"{"cases":["small","large"],"type":"enum"}"#
        ),
        (EnumTests.Level?.parameterSchema, "one of 1, 2?", #"{"cases":[1,2],"nullable":true,"type":"enum"}"#),
        (.reference, "reference", #"{"type":"reference"}"#),
        (CallbackTests.Signal.parameterSchema, "callback()", #"{"inputs":[],"type":"callback"}"#),
        (
            Callback<Int, String?>.parameterSchema, "callback(int, string?)",
            #"{"inputs":[{"type":"int"},{"nullable":true,"type":"string"}],"type":"callback"}"#
        ),
        (.string.nullable, "string?", #"{"nullable":true,"type":"string"}"#),
        (.any.nullable, "any", #"{"nullable":true,"type":"any"}"#),
    ]

    @Test(arguments: forms)
    func eachTypeHasItsWordsAndItsJSON(schema: ValueSchema, words: String, json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(schema.description == words)
        #expect(String(decoding: try encoder.encode(schema), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(ValueSchema.self, from: Data(json.utf8)) == schema)
    }

    @Test func allFormsDiffer() {
        #expect(Set(Self.forms.map(\.0)).count == Self.forms.count)
    }

    @Test func nullableTwiceIsNullable() {
        #expect(ValueSchema.int.nullable.nullable == .int.nullable)
        #expect(ValueSchema.int.nullable.isNullable)
        #expect(!ValueSchema.int.isNullable)
    }

    @Test(
        arguments: [
            #"{"type":"number"}"#, #"{"type":"array"}"#, #"{"type":"record","name":"X"}"#, #"{"type":"enum"}"#,
            #"{"type":"callback"}"#, #"{"nullable":true}"#, #"{"type":1}"#, "[]",
        ]
    )
    func unknownTypesAndMissingPartsAreRefused(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ValueSchema.self, from: Data(json.utf8)) }
    }

    @Test func plainMeansThatNoReferenceIsNeeded() {
        for schema in [.any, .int, .bytes, .array(of: .string), Record<ProductFields>.parameterSchema] as [ValueSchema]
        {
            #expect(schema.isSerializable)
        }
        let optionalImage = ValueSchema.record("Row", [ParameterSchema("image", .reference.nullable)])
        #expect(optionalImage.isSerializable)
        let image = ValueSchema.record("Row", [ParameterSchema("image", .reference)])
        for schema in [.reference, .array(of: .reference), .dictionary(of: .callback(inputs: [])), image]
            as [ValueSchema]
        {
            #expect(!schema.isSerializable)
            #expect(!schema.nullable.isSerializable)
        }
    }

    /// Each part is asked once: twice at each level would take minutes for a type of thirty levels.
    @Test func theProblemOfADeepTypeIsFoundSoon() {
        let growth = growth(from: 2) { depth in
            var schema = ValueSchema.string
            schema.problem = "it cannot cross"
            for _ in 0..<depth { schema = .array(of: schema) }
            for _ in 0..<20 { #expect(schema.firstProblem == "it cannot cross") }
        }
        #expect(growth < 64)
    }
}
