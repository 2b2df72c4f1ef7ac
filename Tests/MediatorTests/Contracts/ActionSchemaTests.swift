import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

struct ActionSchemaTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test func theWholeSchemaInJSON() throws {
        #expect(
            try json(Cart.add.schema) == """
                {"action":"add","effect":"sync","exposure":"internal","failures":[],"parameters":[\
                {"default":null,"name":"productID","required":true,"summary":"Catalog identifier.",\
                "type":{"type":"string"}},\
                {"default":1,"name":"quantity","required":false,"summary":"How many.","type":{"type":"int"}}],\
                "returns":{"type":"int"},"summary":"Adds a product to the cart.","tags":[],"target":"Cart"}
                """
        )
        #expect(
            try json(Cart.checkout.schema) == """
                {"action":"checkout","effect":"async","exposure":"internal","failures":["empty"],"parameters":[\
                {"default":null,"name":"note","required":false,"summary":"Printed on the slip.",\
                "type":{"nullable":true,"type":"string"}}],\
                "returns":{"type":"string"},"summary":"Orders what is in the cart.","tags":[],"target":"Cart"}
                """
        )
        #expect(
            try json(ActionSchema("A", "b", effect: .mainActor, exposure: .external, tags: ["x"])) == """
                {"action":"b","effect":"mainActor","exposure":"external","failures":[],"parameters":[],\
                "returns":{"type":"null"},"summary":"","tags":["x"],"target":"A"}
                """
        )
    }

    @Test func schemasSurviveJSON() throws {
        let photo = Action(
            "Photo",
            "save",
            "Saves.",
            Parameter("size", EnumTests.Size.self, default: .small, "How large."),
            Parameter("product", Record<ProductFields>?.self),
            Parameter("tags", [String].self, default: ["a"]),
            Parameter("taken", Date.self, default: Date(timeIntervalSince1970: 0)),
            Parameter("onDone", Callback<Int, String?>.self),
            returns: [String: Double?].self,
            effect: .mainActor,
            tags: ["login"],
            failures: ["full"]
        )
        for schema in [Cart.add.schema, Cart.clear.schema, Cart.checkout.schema, photo.schema] {
            #expect(try JSONDecoder().decode(ActionSchema.self, from: JSONEncoder().encode(schema)) == schema)
        }
    }

    @Test(
        arguments: [
            ParameterSchema("d", .double, default: 1.0), ParameterSchema("d", .double.nullable, default: 2.0),
            ParameterSchema("b", .bytes, default: .bytes([1, 2])),
            ParameterSchema("a", .array(of: .double), default: [1.0, 2.5]),
            ParameterSchema("e", .enumeration([0.5, 1.0]), default: 1.0),
        ]
    )
    func defaultsKeepTheirTypeInJSON(schema: ParameterSchema) throws {
        #expect(try JSONDecoder().decode(ParameterSchema.self, from: JSONEncoder().encode(schema)) == schema)
    }

    @Test func aDefaultThatCannotLeaveTheProcessIsNullInJSON() throws {
        let schema = ParameterSchema("image", .reference, default: .reference(AnyReference("image")))
        #expect(
            try json(schema)
                == #"{"default":null,"name":"image","required":false,"summary":"","type":{"type":"reference"}}"#
        )
    }

    @Test func unknownWordsAreRefused() {
        for json in [#""later""#, #""Sync""#, "1"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(Effect.self, from: Data(json.utf8)) }
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Exposure.self, from: Data(#""all""#.utf8)) }
        #expect(Effect(rawValue: "later") == nil)
        #expect(Exposure(rawValue: "") == nil)
        #expect(Effect(rawValue: "mainActor") == .mainActor)
        #expect(Effect(rawValue: "asyncMainActor") == .asyncMainActor)
        #expect(Exposure(rawValue: "external") == .external)
        #expect(Exposure(rawValue: "link") == .link)
    }

    @Test func exposuresAreOrderedByTheCallersTheyAdmit() {
        #expect([Exposure.external, .internal, .link].sorted() == [.internal, .link, .external])
        #expect(!(Exposure.link < .link))
    }

    @Test func aParameterIsRequiredUnlessSomethingStandsInForIt() {
        #expect(ParameterSchema("a", .int).isRequired)
        #expect(ParameterSchema("a", .any).isRequired)
        #expect(!ParameterSchema("a", .int, default: 1).isRequired)
        #expect(!ParameterSchema("a", .int.nullable).isRequired)
        #expect(ParameterSchema("a", .int.nullable).defaultValue == .some(.null))
        #expect(ParameterSchema("a", .int.nullable, default: 3).defaultValue == 3)
        #expect(ParameterSchema("a", .int).defaultValue == nil)
    }

    @Test func aParameterIsDescribedWithItsDefault() {
        #expect(ParameterSchema("a", .int).description == "a: int")
        #expect(ParameterSchema("a", .int, default: 1).description == "a: int = 1")
        #expect(ParameterSchema("a", .string.nullable).description == "a: string?")
        #expect(ParameterSchema("a", .string.nullable, default: "x").description == #"a: string? = "x""#)
    }

    @Test func schemasDifferByAnyPart() {
        let schema = Cart.add.schema
        var others: [ActionSchema] = []
        func change(_ body: (inout ActionSchema) -> Void) {
            var copy = schema
            body(&copy)
            others.append(copy)
        }
        change { $0.target = "X" }
        change { $0.action = "x" }
        change { $0.summary = "x" }
        change { $0.effect = .async }
        change { $0.exposure = .external }
        change { $0.tags = ["x"] }
        change { $0.parameters.removeLast() }
        change { $0.parameters[1].defaultValue = 2 }
        change { $0.returns = .int.nullable }
        change { $0.failures = ["x"] }
        #expect(others.allSatisfy { $0 != schema })
        #expect(Set(others + others).count == others.count)
    }
}
