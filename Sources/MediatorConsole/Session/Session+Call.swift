import Mediator

extension Session {
    /// Calls an action with the parameters that words give, and prints the result.
    ///
    /// - Throws: ``Failure``, and what the output stream throws.
    mutating func call(_ target: String, _ action: String, _ words: [Word]) async throws {
        let schema = try? mediator.schema(of: target, action)
        let result: Value
        do {
            var inputs = try inputs(of: words)
            inputs += callbacks(for: schema, givenIn: inputs)
            let parameters: Parameters
            if let schema {
                parameters = try schema.parameters(of: inputs)
            } else {
                // Nobody registered the action, but a handler may still answer for it; it gets what JSON makes of it.
                parameters = try Self.parametersWithoutSchema(inputs)
            }
            result = try await mediator.performAsync(target, action, parameters)
        } catch {
            throw Failure(error, ofCall: target, action)
        }
        if schema?.returns == .null {
            // There is no result, so the last one stays the last.
            if isJSON { try printer.result("null") }
            return
        }
        lastResult = result
        do {
            try printResult(result)
        } catch let error as MediatorError {
            var failure = Failure(error, ofCall: target, action)
            failure.message = "the result of \(target).\(action) has no JSON form: \(error.message)"
            (failure.text, failure.resolution) = (nil, "print it without --json.")
            throw failure
        }
    }

    /// Returns what a word such as `_.total` leads to.
    ///
    /// - Throws: ``Failure`` when there is no last result, or nothing at the path.
    func value(at word: Word) throws(Failure) -> Value {
        let path = try ResultPath(word.text, column: word.valueColumn)
        guard let lastResult else {
            throw .invalidInput(
                "there is no last result yet.",
                column: word.valueColumn,
                resolution: "call an action first; put the text in quotes if it is meant as it stands."
            )
        }
        return try path.value(in: lastResult)
    }

    /// Returns the parameters that words give: one JSON object, or names and values.
    private func inputs(of words: [Word]) throws(Failure) -> [(name: String, input: ParameterInput)] {
        if words.count == 1, let word = words.first, word.isObject {
            do {
                return try Parameters(json: word.text).map { ($0.key, .value($0.value)) }
            } catch {
                var failure = Failure(error, status: .data)
                if let column = word.column { failure.text?.append("\n  the JSON begins at column \(column).") }
                throw failure
            }
        }
        var names: Set<String> = []
        var inputs: [(name: String, input: ParameterInput)] = []
        for word in words {
            guard let name = word.key else {
                throw .invalidInput(
                    word.isObject
                        ? "a JSON object stands alone; there are other parameters."
                        : "\(word.text.quotedBriefly) is no parameter.",
                    column: word.column,
                    resolution: "write name=value for each parameter, what has spaces in quotes, or one JSON "
                        + "object for all."
                )
            }
            guard names.insert(name).inserted else {
                throw .invalidInput(
                    "parameter \(name.quotedBriefly) is given twice.",
                    parameter: name,
                    column: word.column,
                    resolution: "give it once."
                )
            }
            let isPath = word.isPath
            inputs.append((name, isPath ? .value(try value(at: word)) : .text(word.text, isQuoted: word.isQuoted)))
        }
        return inputs
    }

    /// Returns the callbacks that the console supplies: one for each such parameter that was not given.
    private func callbacks(
        for schema: ActionSchema?,
        givenIn inputs: [(name: String, input: ParameterInput)]
    ) -> [(name: String, input: ParameterInput)] {
        guard let schema else { return [] }
        return schema.parameters.compactMap { parameter in
            guard case .callback = parameter.type.kind else { return nil }
            guard !inputs.contains(where: { $0.name == parameter.name }) else { return nil }
            return (parameter.name, .value(callback(schema, parameter.name)))
        }
    }

    private func callback(_ schema: ActionSchema, _ parameter: String) -> Value {
        .callback { [printer, isJSON] values in
            let texts = values.map(\.description).joined(separator: ", ")
            let json: Value = [
                "callback": [
                    "target": .string(schema.target), "action": .string(schema.action),
                    "parameter": .string(parameter), "values": .array(values),
                ]
            ]
            let text = isJSON ? try? json.json() : nil
            printer.note(text ?? "\(schema.target).\(schema.action) \(parameter): \(texts)")
        }
    }

    private static func parametersWithoutSchema(
        _ inputs: [(name: String, input: ParameterInput)]
    ) throws -> Parameters {
        Parameters(
            try inputs.map { name, input in
                switch input {
                case .value(let value): (name, value)
                case .text(let text, let isQuoted): (name, try ValueSchema.any.value(ofText: text, isQuoted: isQuoted))
                }
            }
        )
    }
}
