package import Mediator
import MediatorCoding

extension Console.Context {
    /// Returns the parameters of a call: those of its words, the answers to questions for missing ones, and callbacks that print
    /// the values that they receive.
    ///
    /// - Parameters:
    ///   - words: The words behind the names of the action.
    ///   - schema: The schema of the action; nil when no module registered it.
    /// - Throws: ``Failure`` for malformed words, `MediatorError` for values that do not match the schema.
    package func parameters(of words: [Console.Word], for schema: ActionSchema?) async throws -> Parameters {
        var inputs = try await WordReader(context: self, schema: schema).inputs(of: words)
        guard let schema else {
            // No module registered the action, but a `notFound` handler may answer: it gets the values as JSON.
            return Parameters(try inputs.map { ($0.name, try ParameterSchema($0.name, .any).value(of: $0.input)) })
        }
        inputs = try await MissingParameters(context: self, schema: schema).completing(inputs)
        let callbacks = schema.parameters.filter { parameter in
            parameter.type.isCallback && !inputs.contains { $0.name == parameter.name }
        }
        inputs += callbacks.map { ($0.name, .value(callback(schema, $0.name))) }
        return try schema.parameters(of: inputs)
    }

    /// Returns a callback that prints the values that it receives.
    private func callback(_ schema: ActionSchema, _ parameter: String) -> Value {
        .callback { [printer = session.printer, isJSON] values in
            let texts = values.map(\.description).joined(separator: ", ")
            let json: Value = [
                "callback": [
                    "target": .string(schema.target), "action": .string(schema.action),
                    "parameter": .string(parameter), "values": .array(values),
                ]
            ]
            let text = isJSON ? try? json.json() : nil
            printer.note(text ?? "\(schema.displayName) \(parameter): \(texts)")
        }
    }
}
