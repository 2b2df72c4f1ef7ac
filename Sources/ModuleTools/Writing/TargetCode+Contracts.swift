import Mediator

/// The files with the contracts and the typed calls.
extension TargetCode {
    /// The texts of the files by name.
    var files: [(name: String, text: String)] {
        let texts = [
            ("Mediator+\(SwiftNames.upperCamelCase(target))", actionsText), ("\(namespace)+Types", typesText),
            (eventsName, eventsText),
        ]
        return texts.compactMap { name, text in text.map { (name, $0) } }
    }

    // MARK: Actions

    /// The text of `Mediator+Cart.swift`.
    private var actionsText: String {
        let calls = actions.map { TypedCall($0, self).text }
        let contracts = actions.map { action in
            "    /// The contract of `\(action.schema.action)`.\n" + declaration(of: action, as: "Action")
        }
        let names = actions.map { SwiftNames.declared($0.name) } + events.map(\.path)
        let list = """
                /// All contracts, for tools and tests.
                public static var all: [any Contract] {
                    \(Code.array(names.map(Code.text)).formatted(indent: 8))
                }
            """
        let parameters = actions.flatMap(\.schema.parameters)
        return """
            \(imports(parameters.map(\.type) + actions.map(\.schema.returns)))\(getter)

            /// The contracts of \(target), and typed calls.
            public struct \(namespace): Sendable {
                let mediator: Mediator\(calls.isEmpty ? "" : "\n\n" + calls.joined(separator: "\n\n"))
            }

            extension \(namespace) {
            \((contracts + [list]).joined(separator: "\n\n"))
            }

            """ + helper(for: parameters)
    }

    /// The property by which callers reach the typed calls.
    var getter: String {
        """
        extension Mediator {
            /// Typed calls to \(target).
            public var \(property): \(namespace) {
                consuming get { \(namespace)(mediator: self) }
            }
        }
        """
    }

    // MARK: Types

    /// The text of `CartActions+Types.swift`; nil without records and enumerations.
    private var typesText: String? {
        guard !records.isEmpty || !enumerations.isEmpty else { return nil }
        let fields = records.flatMap(\.fields)
        let declarations = records.map(alias) + records.map(self.fields) + enumerations.map(enumeration)
        return """
            \(imports(fields.map(\.type)))extension \(namespace) {
            \(declarations.joined(separator: "\n\n"))
            }

            """ + helper(for: fields)
    }

    private func alias(_ record: RecordCode) -> String {
        """
            /// The record `\(SwiftNames.oneLine(record.schemaName))`.
            public typealias \(record.name) = Record<\(record.name)Fields>
        """
    }

    private func fields(_ record: RecordCode) -> String {
        let names = SwiftNames.members(record.fields.map(\.name), suffix: "Field", notIn: takenInRecords)
        let fields = zip(record.fields, names).map { field, name in
            let code = parameter(field, as: "Field", inside: record.chain)
                .prefixed(with: "public let \(SwiftNames.declared(name)) = ")
            return SwiftNames.comment(field.summary, or: "The field `\(field.name)`", indent: "        ")
                + "\n        " + code.formatted(indent: 8)
        }
        return """
                /// The fields of a ``\(record.name)``.
                public struct \(record.name)Fields: RecordFields {
                    /// The record's name and fields.
                    public static let layout = RecordLayout(\(SwiftNames.literal(record.schemaName)), \(record.name)Fields())
            \(fields.isEmpty ? "" : "\n")\(fields.joined(separator: "\n"))
                }
            """
    }

    private func enumeration(_ enumeration: Enumeration) -> String {
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

    // MARK: Events

    /// The text of `CartEvents.swift`; nil without events.
    private var eventsText: String? {
        if events.isEmpty { return nil }
        let contracts = events.map { event in
            SwiftNames.comment(event.schema.summary, or: "The event `\(event.schema.action)`") + "\n"
                + declaration(of: event, as: "Event", in: namespace + ".")
        }
        let parameters = events.flatMap(\.schema.parameters)
        // The compiler warns about an import that nothing needs.
        let products = parameters.isEmpty ? ["MediatorEvents"] : ["Mediator", "MediatorEvents"]
        return """
            \(imports(parameters.map(\.type), products))/// The events of \(target).
            public enum \(eventsName) {
            \(contracts.joined(separator: "\n\n"))
            }

            """ + helper(for: parameters)
    }

    // MARK: Parts of the files

    private func imports(_ used: [ValueSchema], _ products: [String] = ["Mediator"]) -> String {
        let foundation = used.contains(where: isOfFoundation) ? ["Foundation"] : []
        return (foundation + products).map { "public import \($0)\n" }.joined() + "\n"
    }

    private func declaration(of contract: DeclaredContract, as type: String, in scope: String = "") -> String {
        let schema = contract.schema
        var arguments = [schema.target, schema.action, schema.summary].map { Code.text(SwiftNames.literal($0)) }
        arguments += schema.parameters.map { parameter($0, as: "Parameter", in: scope) }
        if schema.returns != .null { arguments.append(.text("returns: \(metatype(schema.returns))")) }
        if schema.effect != .sync { arguments.append(.text("effect: .\(schema.effect.rawValue)")) }
        if schema.exposure != .internal { arguments.append(.text("exposure: .\(schema.exposure.rawValue)")) }
        if schema.impact != .changes { arguments.append(.text("impact: .\(schema.impact.rawValue)")) }
        for (label, texts) in [("tags: ", schema.tags), ("failures: ", schema.failures)] where !texts.isEmpty {
            arguments.append(Code.array(texts.map { .text(SwiftNames.literal($0)) }).prefixed(with: label))
        }
        let code = Code.call("public static let \(SwiftNames.declared(contract.name)) = \(type)", arguments)
        return "    " + code.formatted(indent: 4)
    }

    /// Returns the declaration of a parameter or a field.
    private func parameter(
        _ parameter: ParameterSchema, as type: String, in scope: String = "", inside chain: [ValueSchema] = []
    ) -> Code {
        let metatype = metatype(parameter.type, in: scope, inside: chain)
        var arguments: [Code] = [.text(SwiftNames.literal(parameter.name)), .text(metatype)]
        if let value = defaultValue(of: parameter) { arguments.append(value.code.prefixed(with: "default: ")) }
        if parameter.isSecret { arguments.append(.text("secret: true")) }
        if !parameter.summary.isEmpty { arguments.append(.text(SwiftNames.literal(parameter.summary))) }
        return .call(type, arguments)
    }

    /// Returns what reads defaults whose types have no literals, if there are such ones.
    private func helper(for parameters: [ParameterSchema]) -> String {
        guard parameters.contains(where: { defaultValue(of: $0)?.isLiteral == false }) else { return "" }
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
}
