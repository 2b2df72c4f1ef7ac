import Foundation
import Mediator
import TestSupport
import Testing

/// A type that one side writes and a type that the other side reads.
private struct Pair: CustomTestStringConvertible, Sendable {
    var written: ValueSchema
    var read: ValueSchema
    /// Where they do not fit: by default, as a whole.
    var differences: [(path: String, written: String, read: String)]

    init(_ written: ValueSchema, _ read: ValueSchema, _ differences: (String, String, String)...) {
        self.written = written
        self.read = read
        self.differences = differences.isEmpty ? [("", written.description, read.description)] : differences
    }

    var testDescription: String { "\(written) as \(read)" }
}

private func record(_ fields: ParameterSchema...) -> ValueSchema {
    .record("P", fields)
}

struct CompatibilityTests {
    private func problems(sent: [ParameterSchema], taken: [ParameterSchema]) -> [String] {
        Compatibility.problems(
            required: ActionSchema("T", "a", parameters: sent), provided: ActionSchema("T", "a", parameters: taken))
    }

    private func problems(returned: ValueSchema, read: ValueSchema) -> [String] {
        Compatibility.problems(
            required: ActionSchema("T", "a", returns: read), provided: ActionSchema("T", "a", returns: returned))
    }

    // MARK: - Types

    private static let fitting: [Pair] = [
        // Anything.
        Pair(.any, .any), Pair(.int, .any), Pair(.string.nullable, .any), Pair(.reference, .any), Pair(.null, .any),
        Pair(.any, .any.nullable), Pair(.any.nullable, .any),
        // Null.
        Pair(.null, .null), Pair(.int, .int.nullable), Pair(.int.nullable, .int.nullable),
        Pair(.null, .int.nullable), Pair(.null.nullable, .null), Pair(.null, .null.nullable),
        // Integers that are wide enough, and doubles that hold them all.
        Pair(.int, .int), Pair(.int(format: "int8"), .int), Pair(.int(format: "uint32"), .int),
        Pair(.int(format: "uint8"), .int(format: "int16")), Pair(.int(format: "uint8"), .int(format: "uint64")),
        Pair(.int, .int(format: "int128")), Pair(.int(format: "int64"), .int), Pair(.int, .int(format: "int64")),
        Pair(.int(format: "port"), .int(format: "port")),
        Pair(.int(format: "int32"), .double), Pair(.int(format: "uint16"), .double),
        // Texts.
        Pair(.string(format: "uuid"), .string), Pair(.string(format: "uuid"), .string(format: "uuid")),
        // Enums with more cases, and types that hold all cases.
        Pair(.enumeration(["a", "b"]), .enumeration(["b", "c", "a"])), Pair(.enumeration(["a", "b"]), .string),
        Pair(.enumeration([1, 2]), .int), Pair(.enumeration([1, 2]), .int(format: "uint8")),
        Pair(.enumeration([1, 2]), .double),
        Pair(.float, .float), Pair(.float, .double), Pair(.int(format: "int16"), .float),
        Pair(.enumeration(["2020-01-01T00:00:00Z"]), .string(format: "date-time")),
        // Inside others.
        Pair(.array(of: .int), .array(of: .int.nullable)), Pair(.dictionary(of: .int), .dictionary(of: .any)),
        Pair(.array(of: .array(of: .enumeration(["a"]))), .array(of: .array(of: .string))),
        // Records with further fields, and those whose fields may be missing.
        Pair(
            record(ParameterSchema("id", .string), ParameterSchema("price", .int)),
            .record("Other", [ParameterSchema("id", .string)])),
        Pair(record(), record(ParameterSchema("note", .string.nullable), ParameterSchema("count", .int, default: 1))),
        Pair(record(ParameterSchema("id", .string)), record(ParameterSchema("id", .string.nullable))),
        Pair(record(ParameterSchema("n", .int, default: 2)), record(ParameterSchema("n", .int, default: 1, "Many."))),
        Pair(record(ParameterSchema("id", .string)), .dictionary(of: .any)),
        Pair(record(ParameterSchema("id", .string)), .dictionary(of: .any.nullable)),
        // The same, whatever it is.
        Pair(.callback(inputs: [.int, .string]), .callback(inputs: [.int, .string])), Pair(.reference, .reference),
        Pair(.bytes, .bytes), Pair(.bool, .bool), Pair(.double, .double),
        // What the inputs of a callback are for may be written in other words.
        Pair(
            .callback(inputs: [record(ParameterSchema("n", .int, default: 2))]),
            .callback(inputs: [record(ParameterSchema("n", .int, default: 1, "Many."))])),
    ]

    private static let misfits: [Pair] = [
        Pair(.any, .int), Pair(.int.nullable, .int), Pair(.null, .int), Pair(.int, .null), Pair(.int.nullable, .null),
        Pair(.int, .int(format: "int32")), Pair(.int(format: "uint64"), .int), Pair(.int, .int(format: "uint64")),
        Pair(.int(format: "int8"), .int(format: "uint8")), Pair(.int(format: "uint8"), .int(format: "int8")),
        Pair(.int(format: "int128"), .int), Pair(.int(format: "port"), .int), Pair(.int, .int(format: "u")),
        Pair(.double, .float), Pair(.int(format: "int32"), .float), Pair(.int, .float),
        Pair(.int, .double), Pair(.int(format: "uint64"), .double), Pair(.double, .int), Pair(.bool, .int),
        Pair(.int, .string), Pair(.string, .int), Pair(.bytes, .string), Pair(.string, .bytes),
        Pair(.string, .string(format: "uuid")), Pair(.string(format: "uri"), .string(format: "uuid")),
        Pair(.enumeration(["a", "b"]), .enumeration(["a"])), Pair(.string, .enumeration(["a"])),
        Pair(.enumeration(["a"]), .int), Pair(.enumeration([1, 300]), .int(format: "uint8")),
        Pair(.enumeration(["a"]), .string(format: "uuid")), Pair(.enumeration(["a"]).nullable, .string),
        Pair(.array(of: .int.nullable), .array(of: .int), ("[]", "int?", "int")),
        Pair(.dictionary(of: .string), .dictionary(of: .int), ("[*]", "string", "int")),
        Pair(.array(of: .int), .dictionary(of: .int)),
        Pair(record(), .record("Other", [ParameterSchema("id", .string)]), (".id", "nothing", "string")),
        Pair(
            record(ParameterSchema("note", .string.nullable), ParameterSchema("count", .int, default: 1)),
            record(ParameterSchema("note", .string), ParameterSchema("count", .int)),
            (".note", "optional", "string"), (".count", "optional", "int")),
        // Null that is written is not missing: no default stands in for it.
        Pair(
            record(ParameterSchema("n", .int.nullable)), record(ParameterSchema("n", .int, default: 1)),
            (".n", "int?", "int")),
        Pair(
            .array(of: record(ParameterSchema("lines", .array(of: record(ParameterSchema("price", .string)))))),
            .array(of: record(ParameterSchema("lines", .array(of: record(ParameterSchema("price", .int)))))),
            ("[].lines[].price", "string", "int")),
        Pair(.dictionary(of: .any), record()), Pair(record(ParameterSchema("id", .int)), .dictionary(of: .int)),
        Pair(.callback(inputs: [.int]), .callback(inputs: [.string])),
        Pair(.callback(inputs: [.int]), .callback(inputs: [])), Pair(.reference, .callback(inputs: [])),
        Pair(
            .callback(inputs: [record()]), .callback(inputs: [record(ParameterSchema("id", .int))]),
            ("", "callback(P)", "another callback(P)")),
        // Texts that are only equivalent in Unicode are not the same.
        Pair(
            record(ParameterSchema("men\u{FC}", .int)), record(ParameterSchema("menu\u{308}", .int)),
            (".menu\u{308}", "nothing", "int")),
        Pair(
            .callback(inputs: [record(ParameterSchema("men\u{FC}", .int))]),
            .callback(inputs: [record(ParameterSchema("menu\u{308}", .int))]),
            ("", "callback(P)", "another callback(P)")),
        Pair(
            .enumeration(["caf\u{E9}", "bar"]), .enumeration(["cafe\u{301}", "bar"]),
            ("", #"one of "caf\#u{E9}", "bar""#, #"another one of "cafe\#u{301}", "bar""#)),
        Pair(
            .string(format: "caf\u{E9}"), .string(format: "cafe\u{301}"),
            ("", "caf\u{E9}", "another cafe\u{301}")),
        Pair(
            .int(format: "caf\u{E9}"), .int(format: "cafe\u{301}"), ("", "caf\u{E9}", "another cafe\u{301}")),
    ]

    @Test(arguments: fitting) private func typesThatFit(pair: Pair) {
        #expect(
            problems(sent: [ParameterSchema("x", pair.written)], taken: [ParameterSchema("x", pair.read)])
                .filter { !$0.contains("optional for the caller") } == []
        )
        #expect(problems(returned: pair.written, read: pair.read) == [])
    }

    @Test(arguments: misfits) private func typesThatDoNotFit(pair: Pair) {
        #expect(
            problems(returned: pair.written, read: pair.read)
                == pair.differences.map { "result\($0.path): returned as \($0.written), read as \($0.read)" }
        )
        // Of a parameter this is told in other words: see below.
        if pair.written.isNullable, !pair.read.isNullable { return }
        #expect(
            problems(sent: [ParameterSchema("x", pair.written)], taken: [ParameterSchema("x", pair.read)])
                == pair.differences.map { "parameter \"x\"\($0.path): sent as \($0.written), taken as \($0.read)" }
        )
    }

    /// The rules hold what they promise: whatever fits the type that is written can be read.
    @Test(arguments: fitting + misfits) private func whatFitsIsRead(pair: Pair) {
        let values: [Value] = [
            .null, true, 1, -1, 127, 255, 300, 70_000, .int(.max), .int(.min), 1.5, "", "a", "b",
            "2020-01-01T00:00:00Z", "7D444840-9DC0-11D1-B245-5FFDCE74FAD2", "https://example.org", [], [1], [.null],
            ["a"], [["a"]], [:], ["id": "P-1"], ["id": "P-1", "price": 1], ["n": 1], ["n": .null], ["count": 1],
            ["note": "x"], .bytes([1]), .reference(AnyReference("x")), Callback<Int, String> { _, _ in }.parameterValue,
        ]
        guard problems(returned: pair.written, read: pair.read).isEmpty else { return }
        for value in values where pair.written.writes(value) {
            #expect(pair.read.mismatch(of: value) == nil, "\(value)")
        }
    }

    // MARK: - Records inside themselves

    private static let tree = record(
        ParameterSchema("name", .string), ParameterSchema("children", .array(of: record())))

    @Test func recordsInsideThemselvesFitThemselves() {
        #expect(problems(returned: Self.tree, read: Self.tree) == [])
        let named = ValueSchema.record(
            "Node",
            [
                ParameterSchema("name", .string), ParameterSchema("size", .int),
                ParameterSchema("children", .array(of: .record("Node", []))),
            ]
        )
        #expect(problems(returned: named, read: Self.tree) == [])
        #expect(problems(returned: Self.tree, read: named) == ["result.size: returned as nothing, read as int"])
    }

    @Test func recordsInsideThemselvesAreComparedAsDeepAsTheOtherSideGoes() {
        func node(_ inner: ParameterSchema...) -> ValueSchema {
            .record(
                "Node",
                [
                    ParameterSchema("name", .string),
                    ParameterSchema(
                        "children",
                        .array(of: .record("Leaf", inner + [ParameterSchema("children", .array(of: .any))]))),
                ]
            )
        }
        #expect(problems(returned: Self.tree, read: node(ParameterSchema("name", .string))) == [])
        #expect(
            problems(returned: Self.tree, read: node(ParameterSchema("size", .int)))
                == ["result.children[].size: returned as nothing, read as int"]
        )
        #expect(
            problems(returned: node(ParameterSchema("name", .int)), read: Self.tree) == [
                "result.children[].name: returned as int, read as string",
                "result.children[].children[]: returned as any, read as P",
            ]
        )
    }

    @Test func recordsThatHoldOneAnotherAreCompared() {
        func person(_ name: ValueSchema) -> ValueSchema {
            .record(
                "Person",
                [
                    ParameterSchema("name", name),
                    ParameterSchema(
                        "home", .record("House", [ParameterSchema("owner", ValueSchema.record("Person", []).nullable)])),
                ]
            )
        }
        #expect(problems(returned: person(.string), read: person(.string)) == [])
        #expect(
            problems(returned: person(.string), read: person(.int)) == [
                "result.name: returned as string, read as int"
            ]
        )
    }

    // MARK: - Parameters

    private static let id = ParameterSchema("id", .string)

    @Test func aProviderMayTakeFurtherParametersUnlessItRequiresThem() {
        let further = [ParameterSchema("note", .string.nullable), ParameterSchema("limit", .int, default: 20)]
        #expect(problems(sent: [Self.id], taken: further + [Self.id]) == [])
        #expect(
            problems(sent: [Self.id], taken: [Self.id, ParameterSchema("limit", .int)])
                == [#"parameter "limit": required by the provider, not sent by the caller"#]
        )
    }

    @Test func aProviderTakesWhateverIsSent() {
        #expect(
            problems(sent: [Self.id, ParameterSchema("note", .string.nullable)], taken: [Self.id])
                == [#"parameter "note": sent by the caller, unknown to the provider"#]
        )
    }

    /// Callers pass names byte by byte.
    @Test func aParameterOfOtherBytesIsAnotherOne() {
        let (one, other) = ("men\u{FC}", "menu\u{308}")
        let found = problems(sent: [ParameterSchema(one, .int)], taken: [ParameterSchema(other, .int)])
        let expected = [
            "parameter \"\(one)\": sent by the caller, unknown to the provider",
            "parameter \"\(other)\": required by the provider, not sent by the caller",
        ]
        #expect(found.map(ExactText.init) == expected.map(ExactText.init))
    }

    @Test func aProviderDoesNotRequireWhatTheCallerMayLeaveOut() {
        let required = [ParameterSchema("limit", .int)]
        let withDefault = [ParameterSchema("limit", .int, default: 20)]
        let optional = [ParameterSchema("limit", .int.nullable)]
        let text = #"parameter "limit": optional for the caller, required by the provider"#
        #expect(problems(sent: withDefault, taken: required) == [text])
        #expect(problems(sent: optional, taken: required) == [text])
        #expect(problems(sent: required, taken: withDefault) == [])
        #expect(problems(sent: required, taken: optional) == [])
        #expect(problems(sent: withDefault, taken: optional) == [])
        #expect(problems(sent: withDefault, taken: [ParameterSchema("limit", .int, default: 5)]) == [])
        // Typed callers send the null, and a default does not stand in for it.
        #expect(problems(sent: optional, taken: withDefault) == [#"parameter "limit": sent as int?, taken as int"#])
    }

    @Test func aParameterMayBeWrongInTwoWays() {
        #expect(
            problems(sent: [ParameterSchema("limit", .string.nullable)], taken: [ParameterSchema("limit", .int)]) == [
                #"parameter "limit": optional for the caller, required by the provider"#,
                #"parameter "limit": sent as string, taken as int"#,
            ]
        )
    }

    // MARK: - The rest

    @Test(arguments: Effect.all, Effect.all) func aProviderRunsWhereItsCallerExpectsIt(
        required: Effect, provided: Effect
    ) {
        let problems = Compatibility.problems(
            required: ActionSchema("T", "a", effect: required), provided: ActionSchema("T", "a", effect: provided))
        let fits = required == provided || provided == .sync || required == .async || required == .asyncMainActor
        #expect(problems == (fits ? [] : ["effect: required \(required.rawValue), provided \(provided.rawValue)"]))
    }

    @Test func wordsExposureTagsAndFailuresMayDiffer() {
        let problems = Compatibility.problems(
            required: ActionSchema(
                "T", "a", "One.", parameters: [ParameterSchema("x", .int, "One.")], exposure: .internal, tags: ["one"],
                failures: ["one"]),
            provided: ActionSchema(
                "T", "a", "Two.", parameters: [ParameterSchema("x", .int, "Two.")], exposure: .external, tags: ["two"],
                failures: ["two"])
        )
        #expect(problems == [])
    }

    @Test func everythingThatDoesNotFitIsNamedAtOnce() {
        let problems = Compatibility.problems(
            required: ActionSchema(
                "T", "a", parameters: [Self.id, ParameterSchema("count", .int)], returns: .int, effect: .sync),
            provided: ActionSchema(
                "T", "a", parameters: [ParameterSchema("count", .string), ParameterSchema("limit", .int)],
                returns: .string, effect: .async)
        )
        #expect(
            problems == [
                "effect: required sync, provided async",
                #"parameter "id": sent by the caller, unknown to the provider"#,
                #"parameter "count": sent as int, taken as string"#,
                #"parameter "limit": required by the provider, not sent by the caller"#,
                "result: returned as string, read as int",
            ]
        )
    }

    /// What the check lets pass runs, and the other way round.
    @Test(arguments: Effect.all, Effect.all) func callsRunAsTheRulesSay(required: Effect, provided: Effect) async throws
    {
        let mediator = try Mediator { registry in
            let schema = ActionSchema("T", "a", returns: .int, effect: provided)
            switch provided {
            case .async: registry.handleAsync(schema) { _ in 1 }
            case .mainActor: registry.handleOnMainActor(schema) { _ in 1 }
            case .asyncMainActor: registry.handleAsyncOnMainActor(schema) { _ in 1 }
            default: registry.handle(schema) { _ in 1 }
            }
        }
        let fits = required == provided || provided == .sync || required == .async || required == .asyncMainActor
        func answer() async throws -> Int {
            switch required {
            case .async:
                try await mediator.perform(Action("T", "a", "", returns: Int.self, effect: .async))
            case .asyncMainActor:
                try await mediator.perform(Action("T", "a", "", returns: Int.self, effect: .asyncMainActor))
            case .mainActor:
                try await MainActor.run {
                    try mediator.perform(Action("T", "a", "", returns: Int.self, effect: .mainActor))
                }
            default:
                try await Task.detached { try mediator.perform(Action("T", "a", "", returns: Int.self)) }.value
            }
        }
        if fits {
            #expect(try await answer() == 1)
        } else {
            await #expect(throws: MediatorError.self) { try await answer() }
        }
    }
}

extension ValueSchema {
    /// Returns whether a Swift type of the schema would write the value: stricter than what it reads.
    fileprivate func writes(_ value: Value) -> Bool {
        guard mismatch(of: value) == nil else { return false }
        if value.isNull { return true }
        switch kind {
        case .int: return value.kind == "int"
        case .double: return value.kind == "double"
        case .bytes: return value.kind == "bytes"
        default: return true
        }
    }
}
