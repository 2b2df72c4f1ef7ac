import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages

/// An action whose text a user may choose as a message to the model (2025-11-25, server/prompts).
struct AgentPrompt: Sendable {
    /// The name in the protocol.
    let name: String
    let schema: ActionSchema

    /// The definition of the prompt (2025-11-25, server/prompts, "Data Types", "Prompt").
    var definition: Value {
        let arguments = schema.parameters.map { parameter -> Value in
            var argument: Parameters = ["name": .string(parameter.name), "required": .bool(parameter.isRequired)]
            if !parameter.summary.isEmpty { argument["description"] = .string(parameter.summary) }
            return .dictionary(argument)
        }
        var definition: Parameters = [
            "name": .string(name), "title": .string(schema.title), "description": .string(schema.summary),
        ]
        if !arguments.isEmpty { definition["arguments"] = .array(arguments) }
        return .dictionary(definition)
    }

    /// Returns the parameters of the action; each text is converted as the contract declares.
    ///
    /// - Throws: `MediatorError` that names every unknown, missing and mistyped parameter; or the error for an argument
    ///   that is no string.
    func parameters(of arguments: Parameters) throws -> Parameters {
        try schema.parameters(
            of: arguments.map { name, value in
                guard case .string(let text) = value else {
                    throw MessageError.invalidParameters("give the argument \(name.quoted) as a string")
                }
                return (name, .text(text))
            })
    }

    /// Returns the result of `prompts/get` (2025-11-25, server/prompts, "Getting a Prompt").
    func result(_ text: String) -> Parameters {
        [
            "description": .string(schema.summary),
            "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
        ]
    }
}

extension ActionSchema {
    /// Whether a user may choose the action as a prompt: it has the tag, changes nothing, and takes and returns texts that
    /// are no secrets.
    var isPrompt: Bool {
        guard tags.contains(ActionSchema.promptTag), impact.isReadOnly, !hasSecrets, case .string = returns.kind else {
            return false
        }
        return !returns.isNullable && parameters.allSatisfy(\.type.isSerializable)
    }

    /// The name for users.
    var title: String { "\(target): \(action)" }
}
