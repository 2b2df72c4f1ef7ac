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
        guard dropped != ["result"] else { throw .noForm("it is a reference") }
        var structured = Value.dictionary(result)
        if type.isObject, let plain = result["result"] { structured = plain }
        return ["content": text(try structured.json()), "structuredContent": structured]
    }

    /// Returns the result of a failed call, whose text lets a model correct itself.
    ///
    /// The model gets an action failure unchanged, and errors about the parameters of its own call. Of all other errors
    /// only the code leaves the process, since their text may name what is no tool.
    static func failure(_ error: any Error, of tool: AgentTool) -> Parameters {
        ["content": text(description(of: error, tool)), "isError": true]
    }

    /// Returns whether the agent gets the text of an error.
    static func shows(_ error: any Error, of action: ActionSchema) -> Bool {
        switch error {
        case let failure as ActionFailure: failure.code != ActionFailure.unexpectedCode
        case let error as MediatorError: error.isShown(for: action)
        default: false
        }
    }

    private static func description(of error: any Error, _ tool: AgentTool) -> String {
        switch error {
        case let failure as ActionFailure where failure.code != ActionFailure.unexpectedCode:
            let details = failure.details.droppingReferences().plain
            let facts = failure.message.isEmpty ? failure.code : "\(failure.code): \(failure.message)"
            guard !details.isEmpty, let json = try? details.json() else { return facts }
            return "\(facts)\n\(json)"
        case is CancellationError:
            return internalError("cancelled", tool)
        case let error as MediatorError:
            return shows(error, of: tool.schema) ? error.description : internalError(error.code.rawValue, tool)
        default:
            return internalError(ActionFailure.unexpectedCode, tool)
        }
    }

    private static func internalError(_ code: String, _ tool: AgentTool) -> String {
        "\(code): \(tool.path) did not complete, for a reason inside the app. Other parameters do not change that."
    }

    private static func text(_ text: String) -> Value {
        [["type": "text", "text": .string(text)]]
    }
}

extension MediatorError {
    /// Whether the text names only what the agent knows: the action, its parameters, and how to call it.
    fileprivate func isShown(for action: ActionSchema) -> Bool {
        // A redirect may have led to the tool that they name.
        if [.consentRefused, .consentUnavailable, .secretUnavailable, .loginUnavailable].contains(code) { return true }
        guard (target, self.action) == (action.target, action.action), !isNested else { return false }
        // The app gives secrets: a model cannot correct one. It may have given one, which is unknown.
        let isOfSecret = action.parameters.contains { $0.name == parameter && $0.hasSecrets }
        guard !isOfSecret || code == .unknownParameter else { return false }
        return [.missingParameter, .invalidParameter, .unknownParameter, .redirected].contains(code)
    }

    fileprivate static func noForm(_ fact: String) -> MediatorError {
        MediatorError(.notSerializable, message: "the result has no JSON form: \(fact).")
    }
}
