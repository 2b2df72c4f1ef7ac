import Mediator

/// The question to the user whether an agent may call an action.
struct ConsentQuestion {
    private static let field = "allow"

    let tool: AgentTool
    let arguments: Parameters

    /// The parameters of `elicitation/create` (2025-11-25, client/elicitation, "Form Mode Elicitation Requests").
    ///
    /// The form has one field, so that a client that accepts without asking does not agree.
    var parameters: Parameters {
        [
            "message": .string(message),
            "requestedSchema": [
                "properties": [
                    Self.field: [
                        "default": false, "description": "Whether the agent may do this once.",
                        "title": .string("Allow \(tool.path)".visible), "type": "boolean",
                    ]
                ],
                "required": [.string(Self.field)],
                "type": "object",
            ],
        ]
    }

    private var message: String {
        let lines = arguments.map { name, value in "\(name): \(value.description.shortened)" }
        let impact = tool.schema.impact.isDestructive ? " It cannot be undone." : ""
        return (["An agent asks to call \(tool.path). \(tool.schema.summary)\(impact)"] + lines).map(\.visible).joined(
            separator: "\n")
    }

    /// Checks the user's answer (2025-11-25, client/elicitation, "Response Actions").
    ///
    /// - Throws: `MediatorError` with code `consentRefused` for any answer but yes.
    func check(_ answer: Value) throws(MediatorError) {
        guard answer["action"] == "accept", answer["content"]?[Self.field] == true else {
            throw .consentRefused(tool.path)
        }
    }
}
