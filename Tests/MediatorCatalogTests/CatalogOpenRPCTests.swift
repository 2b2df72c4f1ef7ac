import Foundation
import Mediator
import MediatorCatalog
import MediatorCoding
import MediatorEvents
import MediatorGateway
import Testing

/// The external actions as a document of OpenRPC.
///
/// `.ci/check-openrpc` validates the document of `Fixtures/openrpc.json`, and that of the demo, by the schema of OpenRPC.
struct CatalogOpenRPCTests {
    private static let line = ValueSchema.record(
        "Line",
        [
            ParameterSchema("id", .string(format: "uuid"), "Its identifier."),
            ParameterSchema("code", .string, secret: true),
            ParameterSchema("count", .int(format: "uint8"), default: 1),
            ParameterSchema("parent", .record("Line", []).nullable),
            ParameterSchema("view", ValueSchema(.reference).nullable),
        ])

    private static let otherLine = ValueSchema.record("Line", [ParameterSchema("length", .double)])

    private static let catalog = ContractCatalog(
        actions: [
            ActionSchema(
                "Shop", "find", "Finds lines.",
                parameters: [
                    ParameterSchema("limit", .int, default: 20, "How many at most."),
                    ParameterSchema("text", .string, "What to look for."),
                    ParameterSchema("token", .string, default: "s3cret", secret: true),
                    ParameterSchema("line", line, default: ["id": "1", "code": "2"]),
                    ParameterSchema("onLine", ValueSchema.callback(inputs: [.int]).nullable),
                ],
                returns: .array(of: line), effect: .async, exposure: .external, impact: .reads, tags: ["login"],
                failures: ["unknown", "tooMany"]),
            ActionSchema(
                "Shop", "types",
                parameters: [
                    ParameterSchema("any", .any), ParameterSchema("any2", .any.nullable),
                    ParameterSchema("bool", .bool), ParameterSchema("bytes", .bytes),
                    ParameterSchema("double", .double, default: 1), ParameterSchema("float", .float),
                    ParameterSchema("int16", .int(format: "int16")), ParameterSchema("int32", .int(format: "uint32")),
                    ParameterSchema("wide", .int(format: "uint64")),
                    ParameterSchema("enum", .enumeration(["small", "large"]).nullable),
                    ParameterSchema("numbers", .enumeration([1.0, 2.5])),
                    ParameterSchema("dictionary", .dictionary(of: .any)),
                    ParameterSchema("typed", .dictionary(of: .array(of: .string(format: "date-time").nullable))),
                    ParameterSchema("other", otherLine),
                ],
                exposure: .external),
            ActionSchema("Shop", "zero"),
            ActionSchema(
                "Shop", "page", "Shows lines.",
                parameters: [
                    ParameterSchema("title", ValueSchema.string.nullable, "Above the lines."),
                    ParameterSchema("line", line), ParameterSchema("view", ValueSchema(.reference).nullable),
                ], returns: .reference, exposure: .link),
        ],
        events: [
            EventSchema(
                "Shop", "changed", "It changed.", parameters: [ParameterSchema("line", line)], exposure: .external),
            EventSchema("Shop", "hidden"),
        ],
        routes: [
            RouteSchema("/find/:text", to: "Shop", "find", fixed: ["limit": 5], priority: 1),
            RouteSchema("/zero", to: "Shop", "zero"),
            RouteSchema("/page(/:title)", to: "Shop", "page"),
        ])

    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/openrpc.json")

    /// `RECORD_TRANSCRIPTS=1 swift test` records the file again.
    @Test func theWholeDocument() throws {
        let text = try Self.catalog.text(as: .openRPC, title: "Shop", version: "1.2") + "\n"
        if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
            try Data(text.utf8).write(to: Self.file)
        }
        #expect(text == String(decoding: try Data(contentsOf: Self.file), as: UTF8.self))
    }

    @Test func anEmptyAppHasNoMethods() throws {
        let document = try Value(json: ContractCatalog(actions: []).text(as: .openRPC))
        #expect(document["openrpc"] == "1.3.2")
        #expect(document["info"] == ["title": "App", "version": "0"])
        #expect(document["methods"] == [])
        #expect(document["components"]?["schemas"] == [:])
        #expect(document["x-events"] == nil)
        #expect(document["x-links"] == nil)
        #expect(document["x-routes"] == nil)
    }

    @Test func onlyRemoteContractsAndNoSecretDefaultsAreInTheDocument() throws {
        let text = try Self.catalog.text(as: .openRPC, title: "Shop", version: "1.2")
        for hidden in ["zero", "Shop.hidden", "s3cret", "onLine", "view"] { #expect(!text.contains(hidden)) }
    }

    @Test func aDefaultWithoutAJSONFormIsNotInTheDocument() throws {
        let limit = ActionSchema(
            "Shop", "limit", parameters: [ParameterSchema("most", .double, default: .double(.infinity))],
            exposure: .external)
        let catalog = ContractCatalog(actions: [limit])
        let document = try Value(json: catalog.text(as: .openRPC, title: "Shop", version: "1.2"))
        let parameters = try #require(document["methods"]?[0]?["params"])
        #expect(
            parameters == [
                ["name": "most", "required": false, "schema": ["type": "number", "x-hidden-default": true]]
            ])
        let read = try ContractCatalog(json: Data(try catalog.text(as: .json).utf8)).actions
        #expect(read.map(\.parameters) == [[ParameterSchema("most", .double, default: .null)]])
    }
}
