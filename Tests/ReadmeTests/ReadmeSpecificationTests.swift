import Foundation
import Mediator
import MediatorCatalog
import MediatorCoding
import MediatorGateway
import Testing

/// Tables of the specifications, tried row by row.
@Suite struct ReadmeSpecificationTests {
    /// Returns the cells of the rows of a table.
    ///
    /// - Parameter head: The beginning of its first line.
    private static func table(_ head: String, in path: String) throws -> [[String]] {
        let lines = try Readme("docs/Specifications/\(path)").text.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix(head) }, "\(path) has no table \(head)")
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        }
    }

    // MARK: Compatibility.md

    private static let card = ValueSchema.record("Card", [ParameterSchema("number", .string)])
    private static let wide = ValueSchema.record(
        "Wide", [ParameterSchema("number", .string), ParameterSchema("owner", .string)])
    private static let maybe = ValueSchema.record("Maybe", [ParameterSchema("number", .string, default: "")])
    private static let sizes = ValueSchema.enumeration(["s", "m"])

    /// What the rows of the table of types stand for, in their order: what is written, and what is read.
    private static let types: [(row: String, types: [(written: ValueSchema, read: ValueSchema)])] = [
        ("anything", [(.int, .any), (.string.nullable, .any), (card, .any), (.bytes, .any)]),
        ("`any`", [(.any, .int), (.any, .string), (.any, card)]),
        ("a type", [(.int, .int.nullable), (card, card.nullable)]),
        ("an optional type", [(.int.nullable, .int), (.string.nullable, .string)]),
        ("nothing (`null`)", [(.null, .int.nullable), (.null, .null)]),
        ("a value", [(.int, .null), (.string, .null)]),
        ("an integer", [(.int(format: "int8"), .int), (.int(format: "uint8"), .int(format: "int16"))]),
        ("an integer", [(.int, .int(format: "int8")), (.int, .int(format: "uint64"))]),
        ("an integer of up to 32 bits", [(.int(format: "int32"), .double), (.int(format: "uint32"), .double)]),
        ("a wider integer", [(.int, .double), (.int(format: "uint64"), .double)]),
        ("an integer of up to 16 bits, a `float`", [(.int(format: "int16"), .float), (.float, .float)]),
        ("a `float`", [(.float, .double)]),
        ("a `double`, a wider integer", [(.double, .float), (.int(format: "int32"), .float)]),
        (
            "a text of a format (`uuid`, `date-time`, …)",
            [(.string(format: "uuid"), .string), (.string(format: "uuid"), .string(format: "uuid"))]
        ),
        (
            "a text without a format, or of another format",
            [(.string, .string(format: "uuid")), (.string(format: "date-time"), .string(format: "uuid"))]
        ),
        ("an enum", [(sizes, .enumeration(["s", "m", "l"])), (sizes, .string)]),
        ("an enum", [(sizes, .enumeration(["s"]))]),
        ("a text or a number", [(.string, sizes), (.int, .enumeration([1, 2]))]),
        (
            "an array, a dictionary",
            [(.array(of: .int), .array(of: .any)), (.dictionary(of: .float), .dictionary(of: .double))]
        ),
        ("a record", [(wide, card), (card, maybe)]),
        ("a record", [(card, wide), (maybe, card)]),
        ("a record", [(card, .dictionary(of: .any))]),
        ("a dictionary", [(.dictionary(of: .any), card), (.dictionary(of: .string), card)]),
        (
            "a callback, a reference, bytes, a boolean",
            [
                (.callback(inputs: [.int]), .callback(inputs: [.int])), (.reference, .reference), (.bytes, .bytes),
                (.bool, .bool),
            ]
        ),
        (
            "a type",
            [
                (.int, .string), (.bool, .int), (.callback(inputs: [.int]), .callback(inputs: [.string])),
                (.array(of: .int), .int),
            ]
        ),
    ]

    @Test func everyRowOfTypesHolds() throws {
        let rows = try Self.table("| Written | Read as |", in: "Compatibility.md")
        #expect(rows.map { $0[0] } == Self.types.map(\.row))
        for (row, (_, types)) in zip(rows, Self.types) {
            for (written, read) in types {
                #expect(
                    Compatibility.fits(written, in: read) == row[2].hasPrefix("fits"),
                    "\(row[0]): \(written) as \(read)")
            }
        }
    }

    @Test func everyRowOfParametersHolds() throws {
        let (item, note) = (ParameterSchema("item", .string), ParameterSchema("note", .string.nullable))
        // What callers declare and what the provider declares.
        let contracts: [[(required: [ParameterSchema], provided: [ParameterSchema])]] = [
            [([item], [item, note]), ([item], [item, ParameterSchema("count", .int, default: 1)])],
            [([item], [item, ParameterSchema("count", .int)])],
            [([item, note], [item])],
            [([item], [ParameterSchema("item", .string, default: "")])],
            [([ParameterSchema("item", .string, default: "")], [item])],
        ]
        let rows = try Self.table("| The provider's contract |", in: "Compatibility.md")
        #expect(
            rows.map { $0[0] } == [
                "takes a further parameter with a default or of an optional type",
                "takes a further parameter that is required",
                "does not declare a parameter that the caller sends",
                "does not require a parameter that the caller always sends",
                "requires a parameter that the caller may leave out",
            ])
        for (row, contracts) in zip(rows, contracts) {
            for (required, provided) in contracts {
                let problems = Compatibility.problems(
                    required: ActionSchema("A", "b", parameters: required),
                    provided: ActionSchema("A", "b", parameters: provided))
                #expect(problems.isEmpty == (row[1] == "fits"), "\(row[0]): \(problems)")
            }
        }
    }

    @Test func everyRowOfEffectsHolds() throws {
        let rows = try Self.table("| The provider | for a synchronous caller |", in: "Compatibility.md")
        let provided: [[Effect]] = [[.sync], [.mainActor], [.async, .asyncMainActor]]
        #expect(
            rows.map { $0[0] } == [
                "is synchronous", "runs on the main actor", "is asynchronous, also on the main actor",
            ])
        for (row, effects) in zip(rows, provided) {
            #expect(row.count == 4)
            for (cell, required) in zip(row.dropFirst(), [Effect.sync, .mainActor, .async]) {
                for effect in effects {
                    let problems = Compatibility.problems(
                        required: ActionSchema("A", "b", effect: required),
                        provided: ActionSchema("A", "b", effect: effect))
                    #expect(problems.isEmpty == (cell == "fits"), "\(effect) for \(required)")
                }
            }
        }
    }

    // MARK: OpenRPC.md

    @Test func everyTypeHasTheSchemaOfItsRow() throws {
        let types: [(row: String, schemas: [(type: ValueSchema, json: String)])] = [
            ("`any`", [(.any, "{}")]),
            ("`null`, `bool`", [(.null, #"{"type":"null"}"#), (.bool, #"{"type":"boolean"}"#)]),
            (
                "`int`",
                [
                    (.int, #"{"format":"int64","type":"integer"}"#),
                    (
                        .int(format: "int32"),
                        #"{"format":"int32","maximum":2147483647,"minimum":-2147483648,"type":"integer"}"#
                    ),
                    (.int(format: "uint8"), #"{"format":"uint8","maximum":255,"minimum":0,"type":"integer"}"#),
                ]
            ),
            (
                "`uint64`, `int128`, `uint128`",
                [
                    (
                        .int(format: "uint64"),
                        #"{"format":"uint64","minimum":0,"pattern":"^[0-9]+$","type":["integer","string"]}"#
                    ),
                    (
                        .int(format: "int128"),
                        #"{"format":"int128","pattern":"^-?[0-9]+$","type":["integer","string"]}"#
                    ),
                ]
            ),
            (
                "`double`, `float`",
                [(.double, #"{"type":"number"}"#), (.float, #"{"format":"float","type":"number"}"#)]
            ),
            (
                "`string`",
                [(.string, #"{"type":"string"}"#), (.string(format: "uuid"), #"{"format":"uuid","type":"string"}"#)]
            ),
            ("`bytes`", [(.bytes, #"{"contentEncoding":"base64","type":"string"}"#)]),
            ("`array`", [(.array(of: .bool), #"{"items":{"type":"boolean"},"type":"array"}"#)]),
            (
                "`dictionary`",
                [
                    (.dictionary(of: .bool), #"{"additionalProperties":{"type":"boolean"},"type":"object"}"#),
                    (.dictionary(of: .any), #"{"type":"object"}"#),
                ]
            ),
            ("`enum`", [(Self.sizes, #"{"enum":["s","m"],"type":"string"}"#)]),
            (
                "nullable",
                [
                    (ValueSchema.bool.nullable, #"{"type":["boolean","null"]}"#),
                    (Self.sizes.nullable, #"{"enum":["s","m",null],"type":["string","null"]}"#),
                    (Self.card.nullable, ##"{"anyOf":[{"$ref":"#/components/schemas/Card"},{"type":"null"}]}"##),
                ]
            ),
        ]
        let rows = try Self.table("| type | schema |", in: "OpenRPC.md")
        #expect(rows.map { $0[0] } == types.map(\.row))
        for (type, json) in types.flatMap(\.schemas) {
            var writer = JSONSchema(records: .components)
            #expect(try writer.schema(of: type).json() == json)
        }
    }

    // MARK: Routes.md

    @Test func everyRowOfPatternsMatchesWhatItSays() async throws {
        let patterns: [(pattern: String, row: String, matches: [String], others: [String])] = [
            ("/sale", "`/text`", ["/sale"], ["/sale/1", "/offer"]),
            ("/number/:id", "`/:name`", ["/number/7"], ["/number/abc", "/number"]),
            ("/path/*parts", "`/*name` at the end", ["/path/1", "/path/1/2"], ["/path"]),
            ("/more(/:id)", "`(/…)`", ["/more", "/more/7"], ["/more/7/8"]),
            ("#/view/:id", "`#/view/:id`", ["#/view/7"], ["/view/7"]),
        ]
        let rows = try Self.table("| in a pattern | matches |", in: "Routes.md")
        #expect(rows.map { $0[0] } == patterns.map(\.row))
        let go = Action(
            "Any", "go", "Goes there.", Parameter("id", Int.self, default: 0),
            Parameter("parts", [String].self, default: []), exposure: .link)
        for (pattern, _, matches, others) in patterns {
            let mediator = try Mediator { registry in
                registry.handle(go) { _, _, _ in }
                registry.route(pattern, to: go)
            }
            let gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example"])
            for path in matches + others {
                let canOpen = gateway.canOpen("https://m.example\(path)")
                #expect(canOpen == matches.contains(path), "\(pattern): \(path)")
            }
        }
    }
}
