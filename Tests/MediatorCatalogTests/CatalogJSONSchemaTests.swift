import Mediator
import MediatorCatalog
import MediatorCoding
import Testing

struct CatalogJSONSchemaTests {
    private static func text(_ type: ValueSchema) throws -> String {
        var schema = JSONSchema()
        return try schema.schema(of: type).json()
    }

    @Test(
        arguments: [
            (.any, "{}"), (.null, #"{"type":"null"}"#), (.bool, #"{"type":"boolean"}"#),
            (.int, #"{"type":"integer"}"#), (.int(format: "uint8"), #"{"maximum":255,"minimum":0,"type":"integer"}"#),
            (.int(format: "int16"), #"{"maximum":32767,"minimum":-32768,"type":"integer"}"#),
            (.int(format: "uint64"), #"{"minimum":0,"pattern":"^[0-9]+$","type":["integer","string"]}"#),
            (.int(format: "int128"), #"{"pattern":"^-?[0-9]+$","type":["integer","string"]}"#),
            (.double, #"{"type":"number"}"#), (.float, #"{"type":"number"}"#), (.string, #"{"type":"string"}"#),
            (.string(format: "date-time"), #"{"format":"date-time","type":"string"}"#),
            (.string(format: "decimal"), #"{"pattern":"^[+-]?[0-9]+(\\.[0-9]+)?$","type":"string"}"#),
            (.bytes, #"{"contentEncoding":"base64","type":"string"}"#),
            (.array(of: .int), #"{"items":{"type":"integer"},"type":"array"}"#),
            (.dictionary(of: .any), #"{"type":"object"}"#),
            (.dictionary(of: .bool), #"{"additionalProperties":{"type":"boolean"},"type":"object"}"#),
            (.enumeration(["a", "b"]), #"{"enum":["a","b"],"type":"string"}"#),
            (.enumeration([1, "b"]), #"{"enum":[1,"b"]}"#),
            (.reference, #"{"not":{}}"#),
            (.string.nullable, #"{"type":["string","null"]}"#),
            (
                .int(format: "uint64").nullable,
                #"{"minimum":0,"pattern":"^[0-9]+$","type":["integer","string","null"]}"#
            ),
            (.enumeration(["a"]).nullable, #"{"enum":["a",null],"type":["string","null"]}"#),
            (.enumeration([1, "b"]).nullable, #"{"anyOf":[{"enum":[1,"b"]},{"type":"null"}]}"#),
        ] as [(ValueSchema, String)])
    func typesHaveTheirKeywords(type: ValueSchema, text: String) throws {
        #expect(try Self.text(type) == text)
    }

    @Test func objectsHaveMembersRequiredOnesAndDefaults() throws {
        var schema = JSONSchema()
        let object = schema.object(
            of: [
                ParameterSchema("id", .string, "An identifier."), ParameterSchema("limit", .int, default: 20),
                ParameterSchema("note", .string.nullable), ParameterSchema("pin", .int, default: 1, secret: true),
                ParameterSchema("done", .callback(inputs: []).nullable),
            ],
            isClosed: true)
        #expect(
            try object.json()
                == #"{"additionalProperties":false,"properties":{"id":{"description":"An identifier.","type":"string"},"#
                + #""limit":{"default":20,"type":"integer"},"note":{"type":["string","null"]},"#
                + #""pin":{"type":"integer","writeOnly":true}},"required":["id"],"type":"object"}"#)
        #expect(
            try schema.object(of: [], isClosed: true).json() == #"{"additionalProperties":false,"type":"object"}"#)
        #expect(schema.definitions.isEmpty)
    }

    @Test func aDefaultWithoutAJSONFormIsLeftOut() throws {
        var schema = JSONSchema()
        let object = schema.object(
            of: [ParameterSchema("most", .double, default: .double(.infinity))], isClosed: false)
        #expect(try object.json() == #"{"properties":{"most":{"type":"number"}},"type":"object"}"#)
    }

    private static let node = ValueSchema.record(
        "Node",
        [
            ParameterSchema("name", .string),
            ParameterSchema("children", .array(of: .record("Node", [])), default: []),
        ])

    private static let definition =
        ##"{"properties":{"children":{"default":[],"items":{"$ref":"#/$defs/Node"},"type":"array"},"##
        + #""name":{"type":"string"}},"required":["name"],"type":"object"}"#

    @Test func aRecordInsideItselfRefersToItsDefinition() throws {
        var schema = JSONSchema()
        let text = try schema.schema(of: Self.node).json()
        #expect(text == Self.definition.dropLast(#""type":"object"}"#.count) + #""title":"Node","type":"object"}"#)
        #expect(try schema.definitions.json() == #"{"Node":\#(Self.definition)}"#)
    }

    @Test func referencedRecordsHaveDistinctNames() throws {
        var schema = JSONSchema(records: .components)
        let first = ValueSchema.record("Item", [ParameterSchema("a", .int)])
        let second = ValueSchema.record("Item", [ParameterSchema("b", .int)])
        #expect(try schema.schema(of: first).json() == ##"{"$ref":"#/components/schemas/Item"}"##)
        #expect(
            try schema.schema(of: second.nullable).json()
                == ##"{"anyOf":[{"$ref":"#/components/schemas/Item_2"},{"type":"null"}]}"##)
        #expect(try schema.schema(of: first).json() == ##"{"$ref":"#/components/schemas/Item"}"##)
        let third = ValueSchema.record("Item", [ParameterSchema("c", .int)])
        #expect(try schema.schema(of: third).json() == ##"{"$ref":"#/components/schemas/Item_3"}"##)
        #expect(
            try schema.definitions.json()
                == #"{"Item":{"properties":{"a":{"format":"int64","type":"integer"}},"required":["a"],"#
                + #""title":"Item","type":"object","x-order":["a"]},"#
                + #""Item_2":{"properties":{"b":{"format":"int64","type":"integer"}},"required":["b"],"#
                + #""title":"Item","type":"object","x-order":["b"]},"#
                + #""Item_3":{"properties":{"c":{"format":"int64","type":"integer"}},"required":["c"],"#
                + #""title":"Item","type":"object","x-order":["c"]}}"#)
    }

    /// A record of another document may have a name as this one gives.
    @Test func aRecordWhoseNameEndsInANumberKeepsItsDefinition() throws {
        var schema = JSONSchema(records: .components)
        let records = ["Item_2", "Item", "Item", "Item 2"].enumerated().map { index, name in
            ValueSchema.record(name, [ParameterSchema("\(index)", .int)])
        }
        let names = ["Item_2", "Item", "Item_3", "Item_2_2"]
        let references = records.compactMap { schema.schema(of: $0)["$ref"] }
        #expect(references == names.map { Value.string("#/components/schemas/" + $0) })
        #expect(schema.definitions.keys == names)
        #expect(schema.definitions.compactMap { $0.value["x-order"] } == [["0"], ["1"], ["2"], ["3"]] as [Value])
    }

    @Test func maskedSecretsAreTexts() throws {
        var schema = JSONSchema(masksSecrets: true)
        let card = ValueSchema.record("Card", [ParameterSchema("number", .int, secret: true, "Of the card.")])
        #expect(
            try schema.schema(of: card).json()
                == #"{"properties":{"number":{"description":"Of the card.","type":["string","null"]}},"#
                + #""required":["number"],"title":"Card","type":"object"}"#)
    }
}
