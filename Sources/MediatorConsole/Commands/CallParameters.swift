package import Mediator
import MediatorCoding

/// The parameters of a call, read from words.
package struct CallParameters {
    /// The parameters of the words, and the answers to questions.
    package let given: Parameters
    /// The given parameters and the callbacks that the console supplies.
    package let all: Parameters

    /// Reads words, and asks the user for missing parameters.
    ///
    /// - Parameter schema: The schema of the action; nil when no module registered it.
    /// - Throws: ``Failure`` for malformed words, `MediatorError` for values that do not match the schema.
    package init(of words: [Console.Word], _ schema: ActionSchema?, in context: Console.Context) async throws {
        var inputs = try await WordReader(context: context, schema: schema).inputs(of: words)
        guard let schema else {
            // No module registered the action, but a `notFound` handler may answer: it gets the values as JSON.
            given = Parameters(try inputs.map { ($0.name, try ParameterSchema($0.name, .any).value(of: $0.input)) })
            all = given
            return
        }
        inputs = try await MissingParameters(context: context, schema: schema).completing(inputs)
        let missing = schema.parameters.filter { parameter in
            parameter.type.isCallback && !inputs.contains { $0.name == parameter.name }
        }
        let callbacks = missing.map { ($0.name, ParameterInput.value(Self.callback(schema, $0.name, context))) }
        all = try schema.parameters(of: inputs + callbacks)
        given = Parameters(all.filter { element in !missing.contains { $0.name == element.key } }.map { ($0, $1) })
    }

    /// Returns a callback that prints the values that it receives.
    private static func callback(_ schema: ActionSchema, _ parameter: String, _ context: Console.Context) -> Value {
        .callback { [printer = context.session.printer, isJSON = context.isJSON] values in
            let texts = values.map(\.description).joined(separator: ", ")
            let json: Value = [
                "callback": [
                    "target": .string(schema.target), "action": .string(schema.action),
                    "parameter": .string(parameter), "values": .array(values),
                ]
            ]
            let text = isJSON ? try? json.json() : nil
            printer.note(text ?? "\(schema.listName) \(parameter): \(texts)")
        }
    }
}
