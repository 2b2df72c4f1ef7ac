import Mediator
import MediatorCoding
import MediatorGateway

/// The result of a call of a tool (2025-11-25, server/tools, "Tool Result").
enum ToolResult {
    /// Returns the result of a call that returned a value.
    ///
    /// Secret fields of the value are `•••`, and references are left out.
    ///
    /// - Parameters:
    ///   - value: The result of the action.
    ///   - type: The schema of the result.
    /// - Throws: `MediatorError` with code `notSerializable` for a value without JSON form.
    static func success(_ value: Value, of type: ValueSchema) throws(MediatorError) -> Parameters {
        guard type != .null else { return ["content": text("done")] }
        let (result, dropped) = (["result": type.redacting(value)] as Parameters).droppingReferences()
        guard dropped != ["result"] else {
            throw MediatorError(.notSerializable, message: "the result has no JSON form: it is a reference.")
        }
        var structured = Value.dictionary(result)
        if type.isObject, let plain = result["result"] { structured = plain }
        return ["content": text(try structured.json()), "structuredContent": structured]
    }

    /// Returns the result of a failed call, whose text lets a model correct itself.
    ///
    /// Of an error that the agent must not learn, only the code leaves the process.
    static func failure(_ error: any Error, of tool: AgentTool, to origin: Origin) -> Parameters {
        ["content": text(description(of: error, tool, origin)), "isError": true]
    }

    private static func description(of error: any Error, _ tool: AgentTool, _ origin: Origin) -> String {
        switch origin.learned(error, of: tool.schema) {
        case .failure(let failure):
            let details = failure.details.droppingReferences().serializable
            let facts = failure.message.isEmpty ? failure.code : "\(failure.code): \(failure.message)"
            guard !details.isEmpty, let json = try? details.json() else { return facts }
            return "\(facts)\n\(json)"
        case .error(let error): return error.description
        case .cancelled: return internalError("cancelled", tool)
        case .code(let code): return internalError(code.rawValue, tool)
        case .unexpected: return internalError(ActionFailure.unexpectedCode, tool)
        }
    }

    private static func internalError(_ code: String, _ tool: AgentTool) -> String {
        "\(code): \(tool.path) did not complete, for a reason inside the app. Other parameters do not change that."
    }

    private static func text(_ text: String) -> Value {
        [["type": "text", "text": .string(text)]]
    }
}

extension Origin {
    /// Returns what an agent learns of the error of its call.
    ///
    /// It gets what other external callers get, and what the server has found about the call. No model can correct a secret,
    /// which the app gives.
    func learned(_ error: any Error, of action: ActionSchema) -> LearnedError {
        if let error = error as? MediatorError {
            // A redirect may have led to the tool that they name.
            if [.consentRefused, .consentUnavailable, .secretUnavailable, .loginUnavailable].contains(error.code) {
                return .error(error)
            }
            let isOfSecret = action.parameters.contains { $0.name == error.parameter && $0.hasSecrets }
            // The model may have given one, which is unknown.
            guard !isOfSecret || error.code == .unknownParameter else { return .code(error.code) }
        }
        return learned(error, of: action.path)
    }
}
