import Foundation
import TestSupport
import Testing

@testable import ModuleTools

/// Code of a document whose names are those of Swift and Mediator compiles.
///
/// The compiler checks it against the modules with which the tests were built.
@Suite struct ToolsCompiledNamesTests {
    private static let types = [
        "Action", "ActionFailure", "Any", "AnyReference", "Array", "Bool", "Call", "Callback", "CaseIterable",
        "Contract",
        "Data", "Date", "Decimal", "Dictionary", "Double", "Event", "Failure", "Field", "Fields", "Float", "Foundation",
        "Int", "Int64", "MainActor", "HeardActions", "HeardEvents", "Mediator", "Module", "NamesActions", "NamesEvents",
        "Optional", "Parameter",
        "Parameters", "ParameterValue", "Protocol", "Record", "RecordFields", "RecordLayout", "Reference", "Registry",
        "RouteCondition", "RouteForwarding", "Self", "Sendable", "Set", "Slip", "SlipFields", "String", "Swift", "Type",
        "UInt64", "URL", "UUID", "Value", "Void", "Way",
    ]

    private static let words = [
        "actor", "all", "allAction", "allCases", "any", "async", "await", "borrowing", "consume",
        "consuming", "copy", "default", "description", "discard", "each", "encode", "handle", "hash", "hashValue", "in",
        "init", "inout", "is", "isolated", "layout", "mediator", "mediatorValue", "module", "none", "nonisolated",
        "parameters", "parameterSchema", "parameterValue", "perform", "rawValue", "registry", "repeat", "result",
        "self",
        "selfValue", "sending", "some", "super", "throws", "try", "type", "unsafe", "where", "with", "yield",
    ]

    private static func json(_ value: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }

    private static func parameter(_ name: String, _ type: [String: Any] = ["type": "string"]) -> [String: Any] {
        ["name": name, "type": type, "required": true]
    }

    private static func defaulted(_ name: String, _ type: [String: Any], _ value: Any) -> [String: Any] {
        ["name": name, "type": type, "required": false, "default": value]
    }

    private static func record(_ name: String, _ fields: [[String: Any]]) -> [String: Any] {
        ["type": "record", "name": name, "fields": fields]
    }

    private static func callback(_ inputs: [[String: Any]]) -> [String: Any] {
        ["type": "callback", "inputs": inputs]
    }

    private static func action(
        _ name: String, of target: String = "Names", _ parameters: [[String: Any]] = [],
        returns: [String: Any] = ["type": "null"],
        effect: String = "sync", failures: [String] = []
    ) -> [String: Any] {
        [
            "target": target, "action": name, "effect": effect, "parameters": parameters, "returns": returns,
            "failures": failures,
        ]
    }

    private static func catalog() throws -> String {
        let names = types + words
        let odd = ["_", "__", "_1", "a-b", "aB", "a b", "größe", "2nd", "", "x\u{202E}\"y", "a\nb"]
        let slip = record("Slip", (names + odd).map { parameter($0) })
        let way: [String: Any] = ["type": "enum", "cases": names + odd]
        let unsigned: [String: Any] = ["type": "int", "format": "uint64"]
        let numbers = [
            defaulted("least", ["type": "int"], Int.min), defaulted("double", ["type": "double"], Int.max),
            defaulted("text", unsigned, "18446744073709551615"), defaulted("number", unsigned, Int.max),
            defaulted("list", ["type": "array", "items": unsigned], ["18446744073709551615"]),
            defaulted("any", ["type": "any"], Int.max),
            defaulted("record", record("Big", [parameter("number", unsigned)]), ["number": "18446744073709551615"]),
            defaulted("mixed", ["type": "enum", "cases": [1, 2.5, -3] as [Any]], 2.5),
            defaulted("limits", ["type": "enum", "cases": [Int.min, Int.max]], Int.min),
            defaulted("way", way, "none"), defaulted("bytes", ["type": "bytes"], "AQID"),
        ]
        // Only an action whose result has a sample is called in a test, which takes the compiler's time.
        let called = Set(words + ["Any", "Protocol", "Self", "Type"])
        var actions = names.map { action($0, returns: ["type": called.contains($0) ? "string" : "reference"]) }
        actions.append(
            action("many", names.map { parameter($0) }, returns: slip, effect: "async", failures: odd + words))
        actions.append(action("numbers", numbers, returns: ["type": "string", "format": "date-time"]))
        let (signal, change) = (callback([]), callback([["type": "int"], slip]))
        let callbacks = [
            parameter("signal", signal), parameter("change", change), parameter("nested", callback([signal])),
            parameter("list", ["type": "array", "items": signal]),
            parameter("map", ["type": "dictionary", "items": signal]),
            defaulted("later", signal.merging(["nullable": true]) { $1 }, NSNull()),
        ]
        actions.append(action("callbacks", callbacks))
        actions += (types + ["a-b", "aB", "Way Fields"]).enumerated().map { index, name in
            let type = record(name, [parameter("x\(index)", ["type": "int"])])
            return action("record\(index)", [parameter("p", type)], returns: ["type": "array", "items": type])
        }
        let targets = [
            "Action", "Application", "Default", "Int", "Mediator", "Self", "Start", "StartTarget", "String",
        ]
        actions += targets.map { action("go", of: $0, effect: "mainActor") }
        let events = names.map {
            ["target": "Heard", "event": $0, "parameters": [parameter("s", slip)]] as [String: Any]
        }
        let other: [String: Any] = ["target": "Application", "event": "opened", "parameters": [] as [Any]]
        return try json([
            "actions": actions, "events": events + [other],
            "routes": [
                [
                    "pattern": "/\u{202E}:least", "target": "Names", "action": "numbers", "fixed": ["any": Int.max],
                    "priority": Int.max,
                ]
            ],
            "withoutDefaultForm": ["Names.init"],
        ])
    }

    @Test func theCodeCompilesWithoutWarnings() async throws {
        let package = try SamplePackage()
        try package.write(try completed(Self.catalog()), to: "names.json")
        _ = try package.newModule("Payments", "--from", "names.json")
        let files = try package.files()
        for module in ["PaymentsActions", "Payments", "PaymentsTests"] {
            let sources = files.filter { $0.hasPrefix("Sources/\(module)/") || $0.hasPrefix("Tests/\(module)/") }
            #expect(!sources.isEmpty)
            // The tests are the last module, so that nothing imports them.
            let output = module == "PaymentsTests" ? ["-typecheck"] : ["-emit-module", "-wmo"]
            let result = try await Self.compile(module, sources, output, in: URL(filePath: package.graph.directory))
            #expect(result.status == 0)
            #expect(result.error == "", "\(module)")
        }
    }

    private static func compile(
        _ module: String, _ sources: [String], _ output: [String], in folder: URL
    ) async throws -> Program.Run {
        let features = [
            "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "InferIsolatedConformances",
            "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
        ].flatMap { ["-enable-upcoming-feature", $0] }
        return try await Program.run(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-parse-as-library", "-swift-version", "6", "-module-name", module] + output + features
                + [
                    "-I", ".", "-I", Program.built("Modules").path, "-Xcc",
                    "-fmodule-map-file=\(Program.built("CMediatorThreads.build").path)/module.modulemap",
                ] + sources,
            in: folder)
    }
}
