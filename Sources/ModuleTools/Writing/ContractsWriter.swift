import Mediator
import MediatorEvents

/// Writes the contracts of one target, with typed calls.
struct ContractsWriter {
    let types: NamedTypes
    private var samples: Samples { Samples(types: types) }
    private var namespace: String { types.namespace }

    /// The names of the declarations of all contracts, for a list of them.
    private var contracts: [String] {
        types.actions.map { SwiftNames.declared(types.name(of: $0)) }
            + types.events.map { "\(types.eventsName).\(SwiftNames.declared(types.name(of: $0)))" }
    }

    // MARK: The file with the actions

    /// The text of `Mediator+Cart.swift`.
    var text: String {
        let actions = types.actions
        let calls = actions.map { TypedCall($0, types).text }
        let all = Code.array(contracts.map(Code.text)).lines(indent: 8)
        let contracts = actions.map(contract)
        let list = """
                /// All contracts, for tools and tests.
                public static var all: [any Contract] {
                    \(all)
                }
            """
        let parameters = actions.flatMap(\.parameters).map(\.type) + actions.map(\.returns)
        return """
            \(imports(parameters))extension Mediator {
                /// Typed calls to \(types.target).
                public var \(types.property): \(namespace) {
                    consuming get { \(namespace)(mediator: self) }
                }
            }

            /// The contracts of \(types.target), and typed calls.
            public struct \(namespace): Sendable {
                let mediator: Mediator\(calls.isEmpty ? "" : "\n\n" + calls.joined(separator: "\n\n"))
            }

            extension \(namespace) {
            \((contracts + [list]).joined(separator: "\n\n"))
            }

            """ + helper(for: actions.flatMap(\.parameters))
    }

    private func imports(_ used: [ValueSchema], _ products: [String] = ["Mediator"]) -> String {
        let foundation = used.contains(where: types.isOfFoundation) ? ["Foundation"] : []
        return (foundation + products).map { "public import \($0)\n" }.joined() + "\n"
    }

    private func contract(_ action: ActionSchema) -> String {
        var arguments = [action.target, action.action, action.summary].map { Code.text(SwiftNames.literal($0)) }
        arguments += action.parameters.map { parameter($0, as: "Parameter") }
        if action.returns != .null { arguments.append(.text("returns: \(types.metatype(action.returns))")) }
        if action.effect != .sync { arguments.append(.text("effect: .\(action.effect.rawValue)")) }
        if action.exposure != .internal { arguments.append(.text("exposure: .\(action.exposure.rawValue)")) }
        if action.impact != .changes { arguments.append(.text("impact: .\(action.impact.rawValue)")) }
        for (label, texts) in [("tags: ", action.tags), ("failures: ", action.failures)] where !texts.isEmpty {
            arguments.append(Code.array(texts.map { .text(SwiftNames.literal($0)) }).after(label))
        }
        let name = SwiftNames.declared(types.name(of: action))
        let code = Code.call("public static let \(name) = Action", arguments)
        return "    /// The contract of `\(action.action)`.\n    " + code.lines(indent: 4)
    }

    /// Returns the declaration of a parameter or a field.
    private func parameter(_ parameter: ParameterSchema, as type: String, in scope: String = "") -> Code {
        var arguments: [Code] = [
            .text(SwiftNames.literal(parameter.name)), .text(types.metatype(parameter.type, in: scope)),
        ]
        if let value = samples.defaultValue(parameter) { arguments.append(value.code.after("default: ")) }
        if parameter.isSecret { arguments.append(.text("secret: true")) }
        if !parameter.summary.isEmpty { arguments.append(.text(SwiftNames.literal(parameter.summary))) }
        return .call(type, arguments)
    }

    /// Returns what reads defaults whose types have no literals, if there are such ones.
    private func helper(for parameters: [ParameterSchema]) -> String {
        guard parameters.contains(where: { samples.defaultValue($0)?.isLiteral == false }) else { return "" }
        return """

            extension ParameterValue {
                /// Returns a default of a contract; one of another type is a mistake in the contract.
                fileprivate static func known(_ value: Value) -> Self {
                    do {
                        return try Self(parameterValue: value)
                    } catch {
                        preconditionFailure("the default of a contract does not have its type: \\(error)")
                    }
                }
            }

            """
    }

    // MARK: The file with the types

    /// The text of `CartActions+Types.swift`; nil without records and enumerations.
    var typesText: String? {
        guard !types.records.isEmpty || !types.enumerations.isEmpty else { return nil }
        let aliases = types.records.map { record in
            """
                /// The record `\(SwiftNames.oneLine(record.own))`.
                public typealias \(record.name) = Record<\(record.name)Fields>
            """
        }
        let fields = types.records.map { record in
            """
                /// The fields of a ``\(record.name)``.
                public struct \(record.name)Fields: RecordFields {
                    /// The record's name and fields.
                    public static let layout = RecordLayout(\(SwiftNames.literal(record.own)), \(record.name)Fields())
            \(record.fields.isEmpty ? "" : "\n")\(record.fields.map(field).joined(separator: "\n"))
                }
            """
        }
        let enumerations = types.enumerations.map { enumeration in
            let cases = enumeration.cases.map { one in
                "        /// The value \(one.literal).\n        case \(SwiftNames.declared(one.name))"
                    + (one.literal == "\"\(one.name)\"" ? "" : " = \(one.literal)")
            }
            return """
                    /// The values of `\(enumeration.name)`.
                    public enum \(enumeration.name): \(enumeration.raw), CaseIterable, ParameterValue {
                \(cases.joined(separator: "\n"))
                    }
                """
        }
        let parameters = types.records.flatMap { $0.fields.map(\.field) }
        let text = """
            \(imports(parameters.map(\.type)))extension \(namespace) {
            \((aliases + fields + enumerations).joined(separator: "\n\n"))
            }

            """
        return text + helper(for: parameters)
    }

    private func field(_ field: ParameterSchema, _ name: String) -> String {
        let code = parameter(field, as: "Field").after("public let \(SwiftNames.declared(name)) = ")
        return SwiftNames.comment(field.summary, or: "The field `\(field.name)`", indent: "        ")
            + "\n        " + code.lines(indent: 8)
    }

    // MARK: The file with the events

    /// The text of `CartEvents.swift`; nil without events.
    var eventsText: String? {
        if types.events.isEmpty { return nil }
        let declarations = types.events.map { event -> String in
            var arguments = [event.target, event.event, event.summary].map { Code.text(SwiftNames.literal($0)) }
            arguments += event.parameters.map { parameter($0, as: "Parameter", in: namespace + ".") }
            if event.exposure != .internal { arguments.append(.text("exposure: .\(event.exposure.rawValue)")) }
            let code = Code.call("public static let \(SwiftNames.declared(types.name(of: event))) = Event", arguments)
            return SwiftNames.comment(event.summary, or: "The event `\(event.event)`") + "\n    "
                + code.lines(indent: 4)
        }
        let parameters = types.events.flatMap(\.parameters)
        // The compiler warns about an import that nothing needs.
        let products = parameters.isEmpty ? ["MediatorEvents"] : ["Mediator", "MediatorEvents"]
        return """
            \(imports(parameters.map(\.type), products))/// The events of \(types.target).
            public enum \(types.eventsName) {
            \(declarations.joined(separator: "\n\n"))
            }

            """ + helper(for: parameters)
    }
}
