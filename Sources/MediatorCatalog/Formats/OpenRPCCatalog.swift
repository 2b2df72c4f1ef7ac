import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway

/// Writes the external actions as a document of OpenRPC 1.3 (spec.open-rpc.org), which describes the responses of a gateway
/// to messages; events, links and what OpenRPC has no word for are extensions, `x-…`.
enum OpenRPCCatalog {
    static func text(of catalog: ContractCatalog, title: String, version: String) throws -> String {
        var writer = OpenRPCWriter()
        let actions = catalog.actions(exposed: .external)
        let methods = actions.map { writer.method($0) }
        let events = catalog.externalEvents.map { Value.dictionary(writer.description(of: $0.asAction)) }
        let linked = catalog.actions(exposed: .link)
        let links = linked.map { Value.dictionary(writer.description(of: $0)) }
        let names = Set((actions + linked).map { "\($0.target).\($0.action)" })
        let routes = try catalog.routes.filter { names.contains("\($0.target).\($0.action)") }
            .map { try Value(encoding: $0) }
        var document: Parameters = [
            "openrpc": "1.3.2", "info": ["title": .string(title), "version": .string(version)],
            "methods": .array(methods),
            "components": [
                "schemas": .dictionary(writer.schemas.definitions), "errors": .dictionary(OpenRPCErrors.components),
            ],
        ]
        if !events.isEmpty { document["x-events"] = .array(events) }
        if !links.isEmpty { document["x-links"] = .array(links) }
        if !routes.isEmpty { document["x-routes"] = .array(routes) }
        let closed = catalog.withoutDefaultForm.filter(names.contains)
        if !closed.isEmpty { document["x-without-default-form"] = closed.parameterValue }
        return try document.json(pretty: true).visibleLines
    }
}

private struct OpenRPCWriter {
    var schemas = JSONSchema(records: .components)

    mutating func method(_ action: ActionSchema) -> Value {
        let result: Value = ["name": "result", "schema": schemas.schema(of: action.returns)]
        var method = description(of: action)
        (method["paramStructure"], method["result"]) = ("by-name", result)
        if let failure = OpenRPCErrors.failure(of: action) { method["errors"] = [failure] }
        if !action.tags.isEmpty { method["tags"] = .array(action.tags.map { ["name": .string($0)] }) }
        // Always: a method without it is one of another program.
        method["x-effect"] = .string(action.effect.rawValue)
        if action.impact != .changes { method["x-impact"] = .string(action.impact.rawValue) }
        return .dictionary(method)
    }

    /// Returns the name, the parameters and the summary of an action, or of an event as an action.
    mutating func description(of action: ActionSchema) -> Parameters {
        var members: Parameters = ["name": .string("\(action.target).\(action.action)")]
        add(action.parameters, to: &members)
        if !action.summary.isEmpty { members["summary"] = .string(action.summary) }
        return members
    }

    /// Adds the parameters, the required ones first as the specification demands, and their own order if it is another.
    private mutating func add(_ parameters: [ParameterSchema], to value: inout Parameters) {
        let shown = parameters.filter(\.type.isSerializable)
        let sorted = shown.filter(\.isRequired) + shown.filter { !$0.isRequired }
        // In the order of the contract, since the first use of a record names it.
        let written = Dictionary(
            shown.map { ($0.name, descriptor(of: $0)) }, uniquingKeysWith: { first, _ in first })
        value["params"] = .array(sorted.compactMap { written[$0.name] })
        if sorted != shown { value["x-order"] = .array(shown.map { .string($0.name) }) }
    }

    private mutating func descriptor(of parameter: ParameterSchema) -> Value {
        var value: Parameters = [
            "name": .string(parameter.name), "required": .bool(parameter.isRequired),
            "schema": schemas.parameter(parameter),
        ]
        if !parameter.summary.isEmpty { value["summary"] = .string(parameter.summary) }
        if parameter.isSecret { value["x-secret"] = true }
        return .dictionary(value)
    }
}

/// The errors of a gateway's responses; each has as its data a schema of the data that a response has.
///
/// The codes of one method must differ: all failures of an action are one error, whose data lists them.
private enum OpenRPCErrors {
    private static let text: Value = ["type": "string"]

    /// The errors that any method may have; methods do not refer to them, since some generators expect whole errors.
    static let components: Parameters = [
        "InvalidRequest": error(
            -32600, "Invalid Request", ["draining", "invalidRequest", "tooLong", "tooMany"], ["message": text]),
        "MethodNotFound": error(-32601, "Method not found", ["actionNotFound"], [:]),
        "InvalidParams": error(
            -32602, "Invalid params", ["missingParameter", "invalidParameter", "unknownParameter"],
            ["message": text, "parameter": text]),
        "InternalError": error(-32603, "Internal error", [], [:]),
        "Redirected": error(-32001, "Redirected", ["redirected"], ["url": text]),
    ]

    /// Returns the error of an action of its own; nil if it declares no failures.
    static func failure(of action: ActionSchema) -> Value? {
        guard !action.failures.isEmpty else { return nil }
        return error(-32000, "Action failed", action.failures, ["details": ["type": "object"]])
    }

    private static func error(_ number: Int, _ message: String, _ codes: [String], _ others: Parameters) -> Value {
        var code: Parameters = ["type": "string"]
        if !codes.isEmpty { code["enum"] = .array(codes.map(Value.string)) }
        var properties = others
        properties["code"] = .dictionary(code)
        return [
            "code": .int(number), "message": .string(message),
            "data": ["type": "object", "properties": .dictionary(properties), "required": ["code"]],
        ]
    }
}
