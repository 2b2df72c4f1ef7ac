import Mediator
import TestSupport
import Testing

/// What handlers registered by name are given: the schema alone decides.
struct ValueSchemaCheckTests {
    /// Returns why a value is refused where a schema is declared, or nil when it comes through as it is.
    private func refusal(of value: Value, by schema: ValueSchema) throws -> String? {
        let mediator = try Mediator { registry in
            registry.handle("Echo", "say", parameters: [ParameterSchema("value", schema)], returns: .any) { call in
                try call.get("value")
            }
        }
        do {
            let result = try mediator.perform("Echo", "say", ["value": value])
            #expect(result == value)
            return nil
        } catch let error as MediatorError {
            #expect(error.code == .invalidParameter)
            let problems = error.details["problems"]
            #expect(problems?[1] == nil)
            return try problems?[0]?.get("message", as: String.self)
                .replacing(#"parameter "value" of Echo.say: "#, with: "")
        }
    }

    @Test(
        arguments: [
            (.any, .null), (.any, [1, "a"]), (.null, .null), (.bool, true), (.int, 2), (.int, 2.0),
            (.int(format: "int8"), 127), (.int(format: "uint64"), "18446744073709551615"),
            (.int(format: "nobody-knows"), 5),
            (.double, 2), (.double, 2.5), (.string, ""),
            (.string(format: "uuid"), "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
            (.string(format: "nobody-knows"), "x"), (.string(format: "decimal"), 1), (.bytes, .bytes([1])),
            (.bytes, "AQI="),
            (.array(of: .int), []), (.array(of: .int.nullable), [1, .null]),
            (.dictionary(of: .any), ["a": .null]), (.dictionary(of: .int), ["a": 1]),
            (
                .record("R", [ParameterSchema("a", .int), ParameterSchema("b", .int, default: 1)]),
                ["a": 1, "z": "kept"]
            ),
            (.enumeration(["a", 1]), "a"), (.enumeration(["a", 1]), 1), (.enumeration([1, 2]), 2.0),
            (.enumeration([0.5, 1.0]), 1),
            (.int.nullable, .null), (.reference.nullable, .null), (.enumeration(["a"]).nullable, .null),
            (.reference, .reference(AnyReference("object"))),
            (.callback(inputs: [.int]), .callback { _ in }),
            (.callback(inputs: [.int]), Callback<Int> { _ in }.parameterValue),
            (
                // Other words, and another default.
                .callback(
                    inputs: [
                        .record(
                            "Price",
                            [
                                ParameterSchema("amount", .int, "So many."),
                                ParameterSchema("currency", .string, default: ""),
                            ])
                    ]),
                Callback<Record<PriceFields>> { _ in }.parameterValue
            ),
        ] as [(ValueSchema, Value)]
    )
    func whatFitsComesThrough(schema: ValueSchema, value: Value) throws {
        #expect(try refusal(of: value, by: schema) == nil)
    }

    @Test(
        arguments: [
            (.null, 1, "expected null, found int"),
            (.bool, 1, "expected bool, found int"),
            (.int, "2", "expected int, found string"),
            (.int, 2.5, "expected int, found double with a fraction"),
            (.int, .null, "expected int, found null"),
            (.int(format: "int8"), 128, "expected int8, found int out of range"),
            (.int(format: "uint16"), -1, "expected uint16, found int out of range"),
            (
                .int(format: "uint64"), "18446744073709551616",
                "expected uint64, found string that is no integer in range"
            ),
            (.double, "x", "expected double, found string"),
            (.double, .int(.max), "expected double, found int that no double holds exactly"),
            (.string, 1, "expected string, found int"),
            (.string(format: "date-time"), "today", "expected date-time, found another string"),
            (.string(format: "uri"), "a b", "expected uri, found another string"),
            (.string(format: "uuid"), "x", "expected uuid, found another string"),
            (.string(format: "decimal"), "1.2.3", "expected decimal, found another string"),
            (.string(format: "decimal"), 1.5, "expected decimal, found double"),
            (.bytes, "%", "expected bytes, found string that is not base64"),
            (.bytes, 1, "expected bytes, found int"),
            (.array(of: .int), [:], "expected [int], found dictionary"),
            (.dictionary(of: .int), [], "expected [string: int], found array"),
            (.record("R", []), 1, "expected R, found int"),
            (.enumeration(["a", "b"]), "c", #"expected one of "a", "b", found another string"#),
            (.enumeration(["a", "b"]), 1, #"expected one of "a", "b", found int"#),
            (.enumeration(["a", "b"]), .null, #"expected one of "a", "b", found null"#),
            (.reference, 1, "expected reference, found int"),
            (.reference, .callback { _ in }, "expected reference, found callback"),
            (.callback(inputs: [.int]), .reference(AnyReference("x")), "expected callback(int), found reference"),
            (
                .callback(inputs: [.int]), Callback<String> { _ in }.parameterValue,
                "expected callback(int), found callback(string)"
            ),
            (.int.nullable, "x", "expected int, found string"),
        ] as [(ValueSchema, Value, String)]
    )
    func whatDoesNotFitIsRefusedInTheWordsOfTheSchema(schema: ValueSchema, value: Value, words: String) throws {
        #expect(try refusal(of: value, by: schema) == words)
    }

    @Test func allProblemsComeWithTheirPaths() throws {
        let row = ValueSchema.record(
            "Row", [ParameterSchema("id", .string), ParameterSchema("tags", .array(of: .string))])
        let mediator = try Mediator { registry in
            registry.handle(
                "Echo",
                "rows",
                parameters: [
                    ParameterSchema("rows", .array(of: row)), ParameterSchema("prices", .dictionary(of: .int)),
                ]
            ) { _ in .null }
        }
        let error = #expect(throws: MediatorError.self) {
            try mediator.perform(
                "Echo",
                "rows",
                ["rows": [["id": "a", "tags": ["x", 1]], ["tags": []], 3], "prices": ["a b": "x"]]
            )
        }
        #expect(
            error?.description == """
                Mediator: Echo.rows cannot take its parameters, for 4 reasons.
                  parameter "rows[0].tags[1]" of Echo.rows: expected string, found int.
                  parameter "rows[1].id" of Echo.rows: missing, expected string.
                  parameter "rows[2]" of Echo.rows: expected Row, found int.
                  parameter "prices[\\"a b\\"]" of Echo.rows: expected int, found string.
                  parameters: rows: [Row], prices: [string: int]
                  to resolve: pass what is declared.
                """
        )
    }
}
