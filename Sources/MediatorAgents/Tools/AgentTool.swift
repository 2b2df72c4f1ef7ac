import Mediator
import MediatorCatalog
import MediatorCoding

/// An action that agents may call.
final class AgentTool: Sendable {
    /// The name in the protocol.
    let name: String
    let schema: ActionSchema
    /// The schema for a model, which gives all parameters but the secret ones.
    let modelSchema: ActionSchema
    /// The required parameters that the app asks the user for.
    let secrets: [ParameterSchema]
    let needsConsent: Bool

    init(name: String, schema: ActionSchema) {
        self.name = name
        self.schema = schema
        var modelSchema = schema
        modelSchema.parameters.removeAll { $0.hasSecrets || !$0.type.isSerializable }
        self.modelSchema = modelSchema
        secrets = schema.parameters.filter { $0.hasSecrets && $0.isRequired }
        needsConsent = schema.needsConsent
    }

    var path: ActionPath { schema.path }

    /// Returns the definition of the tool (2025-11-25, server/tools, "Data Types", "Tool").
    ///
    /// - Parameter note: What a model should know beside the contract; empty for nothing.
    func definition(note: String) -> Value {
        var input = JSONSchema()
        var inputSchema = input.object(of: modelSchema.parameters, isClosed: true)
        if !input.definitions.isEmpty { inputSchema["$defs"] = .dictionary(input.definitions) }
        var definition: Parameters = [
            "name": .string(name), "description": .string(description(note)), "inputSchema": .dictionary(inputSchema),
            "annotations": .dictionary(annotations), "title": .string(schema.title),
        ]
        definition["outputSchema"] = outputSchema
        return .dictionary(definition)
    }

    /// The hints of the contract (2025-11-25, schema, `ToolAnnotations`).
    private var annotations: Parameters {
        let impact = schema.impact
        if impact.isReadOnly { return ["readOnlyHint": true] }
        return [
            "readOnlyHint": false, "destructiveHint": .bool(impact.isDestructive),
            "idempotentHint": .bool(impact.isIdempotent),
        ]
    }

    /// The summary, and the codes of failures, by which a model may decide what to do next.
    private func description(_ note: String) -> String {
        let failures = schema.failures.isEmpty ? "" : "Fails with: \(schema.failures.joined(separator: ", "))."
        return [schema.summary, failures, note].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The schema of the structured result; nil if the action returns nothing.
    private var outputSchema: Value? {
        guard schema.returns != .null else { return nil }
        var output = JSONSchema(masksSecrets: true)
        let result = output.schema(of: schema.returns)
        var object: Parameters = ["type": "object", "properties": ["result": result], "required": ["result"]]
        if schema.returns.isObject, case .dictionary(let plain) = result { object = plain }
        if !output.definitions.isEmpty { object["$defs"] = .dictionary(output.definitions) }
        return .dictionary(object)
    }
}

extension ValueSchema {
    /// Whether all values are objects; structured results of others are objects with the member `result`, since
    /// revisions before 2026-07-28 have no other ones.
    var isObject: Bool {
        switch kind {
        case .dictionary, .record: !isNullable
        default: false
        }
    }
}
