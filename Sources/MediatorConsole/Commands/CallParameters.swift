import Mediator

/// Reads the words of a call as its parameters.
struct CallParameters {
    private let context: Console.Context
    private let schema: ActionSchema?

    /// - Parameter schema: That of the action, if anybody registered it.
    init(_ context: Console.Context, _ schema: ActionSchema?) {
        self.context = context
        self.schema = schema
    }

    /// Returns the parameters that words give.
    ///
    /// - Throws: ``Failure`` for words of another form, `MediatorError` for values that do not fit the schema.
    func parameters(of words: [Console.Word]) throws -> Parameters {
        var inputs = try inputs(of: words)
        inputs += callbacks(givenIn: inputs)
        if let schema { return try schema.parameters(of: inputs) }
        // Nobody registered the action, but a handler may still answer for it; it gets what JSON makes of it.
        return try Self.parametersWithoutSchema(inputs)
    }

    /// Returns the parameters that words give: one JSON object, or names and values.
    private func inputs(of words: [Console.Word]) throws(Failure) -> [(name: String, input: ParameterInput)] {
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
                        : "\(mayBeSecret ? "the word" : word.text.quotedBriefly) is no parameter.",
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
            inputs.append((name, try input(of: word, name)))
        }
        return inputs
    }

    private func input(of word: Console.Word, _ name: String) throws(Failure) -> ParameterInput {
        guard word.isPath else { return .text(word.text, isQuoted: word.isQuoted) }
        do {
            return .value(try context.session.value(at: word))
        } catch {
            guard schema?.parameters.contains(where: { $0.name == name && $0.isSecret }) ?? false else { throw error }
            throw .invalidInput(
                "what stands for \(name) begins like a path and leads nowhere.",
                parameter: name,
                column: word.valueColumn,
                resolution: "put it in quotes if it is meant as it stands."
            )
        }
    }

    /// Whether a word without a name may be a secret, which no message may repeat.
    private var mayBeSecret: Bool {
        schema?.hasSecrets ?? context.mediator.schemas.contains(where: \.hasSecrets)
    }

    /// Returns the callbacks that the console supplies: one for each such parameter that was not given.
    private func callbacks(
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
        .callback { [printer = context.printer, isJSON = context.isJSON] values in
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
