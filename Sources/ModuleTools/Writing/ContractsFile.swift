/// Writes the contracts of one target, with typed calls.
struct ContractsFile {
    let types: TargetTypes
    let document: ContractDocument
    private var samples: Samples { Samples(types: types) }
    private var namespace: String { types.namespace }

    init(_ types: TargetTypes, _ document: ContractDocument) {
        self.types = types
        self.document = document
    }

    private var actions: [ContractDocument.Action] { document.actions.filter { $0.target == types.target } }
    private var events: [ContractDocument.Event] { document.events.filter { $0.target == types.target } }

    /// The names of the declarations of all contracts, for a list of them.
    var contracts: [String] {
        actions.map { SwiftNames.declared(Self.name(of: $0)) }
            + events.map { "\(eventsName).\(Self.name(of: $0))" }
    }

    private var eventsName: String { SwiftNames.upperCamelCase(types.target) + "Events" }

    /// The codes of all failures, each with the name of its constant.
    private var failures: [(name: String, code: String)] {
        var names: Set<String> = []
        var codes: Set<String> = []
        return actions.flatMap(\.failures).filter { codes.insert($0).inserted }.map { code in
            var name = SwiftNames.member(SwiftNames.lowerCamelCase(code), suffix: "Failure")
            if !names.insert(name).inserted {
                name += "\(names.count)"
                names.insert(name)
            }
            return (name, code)
        }
    }

    static func name(of action: ContractDocument.Action) -> String {
        SwiftNames.member(action.name, suffix: "Action", notIn: ["all", "mediator"])
    }

    static func name(of event: ContractDocument.Event) -> String {
        SwiftNames.declared(SwiftNames.member(event.name, suffix: "Event"))
    }

    /// Returns the name of the property with the typed calls.
    static func property(of target: String) -> String {
        let name = NewModuleFiles.property(for: SwiftNames.upperCamelCase(target))
        let isTaken = ModuleRequest.mediatorMembers.contains(name) || ModuleRequest.keywords.contains(name)
        return isTaken ? name + "Target" : name
    }

    // MARK: The file with the actions

    /// The text of `Mediator+Cart.swift`.
    var text: String {
        let calls = actions.map(call)
        let all = Code.array(contracts.map(Code.text)).lines(indent: 8)
        let contracts = actions.map(contract)
        let codes = failures.map { failure in
            """
                    /// The code `\(SwiftNames.oneLine(failure.code))`.
                    public static let \(SwiftNames.declared(failure.name)) = \(SwiftNames.literal(failure.code))
            """
        }
        let enumeration = """
                /// The codes of the failures.
                public enum Failure {
            \(codes.joined(separator: "\n"))
                }
            """
        let list = """
                /// All contracts, for tools and tests.
                public static var all: [any Contract] {
                    \(all)
                }
            """
        let parts = (codes.isEmpty ? [] : [enumeration]) + contracts + [list]
        let parameters = actions.flatMap(\.parameters).map(\.type) + actions.map(\.returns)
        return """
            \(imports(parameters))extension Mediator {
                /// Typed calls to \(types.target).
                public var \(Self.property(of: types.target)): \(namespace) {
                    consuming get { \(namespace)(mediator: self) }
                }
            }

            /// The contracts of \(types.target), and typed calls.
            public struct \(namespace): Sendable {
                let mediator: Mediator\(calls.isEmpty ? "" : "\n\n" + calls.joined(separator: "\n\n"))
            }

            extension \(namespace) {
            \(parts.joined(separator: "\n\n"))
            }

            """ + helper(for: actions.flatMap(\.parameters))
    }

    private func imports(_ used: [DocumentType], _ others: [String] = []) -> String {
        let foundation = used.contains(where: types.isOfFoundation) ? ["Foundation"] : []
        return (foundation + ["Mediator"] + others).map { "public import \($0)\n" }.joined() + "\n"
    }

    private func call(_ action: ContractDocument.Action) -> String {
        var lines = [SwiftNames.comment(action.summary, or: "Calls the action `\(action.name)`")]
        let names = Dictionary(failures.map { ($0.code, $0.name) }, uniquingKeysWith: { first, _ in first })
        let codes = action.failures.compactMap { names[$0] }.map { "``Failure/\($0)``" }
        if !codes.isEmpty {
            let list = "- Throws: `ActionFailure` with code \(codes.joined(separator: ", "))."
            lines += ["    ///", SwiftNames.comment(list, or: "")]
        }
        let inputs = action.parameters.map { parameter -> Code in
            let text = "\(Self.variable(of: parameter)): \(types.swift(parameter.type))"
            if let value = samples.defaultValue(parameter) {
                return value.isLiteral ? value.code.after("\(text) = ") : .text(text)
            }
            return .text(parameter.isRequired ? text : text + " = nil")
        }
        let (isAsync, isMain) = (["async", "asyncMainActor"].contains(action.effect), action.effect == "mainActor")
        let result = action.returns == .null ? "" : " -> \(types.swift(action.returns))"
        let name = SwiftNames.declared(Self.name(of: action))
        let signature = Code.list(
            "\(isMain ? "@MainActor " : "")public func \(name)(", inputs,
            ")\(isAsync ? " async" : "") throws\(result) {", isLiteral: false)
        let arguments =
            [Code.text("Self.\(Self.name(of: action))")]
            + action.parameters.map { .text(Self.variable(of: $0)) }
        let body = Code.call("try \(isAsync ? "await " : "")mediator.perform", arguments)
        lines += ["    " + signature.lines(indent: 4), "        " + body.lines(indent: 8), "    }"]
        return lines.joined(separator: "\n")
    }

    /// Returns the label of a parameter, which is also its variable.
    static func variable(of parameter: ContractDocument.Parameter) -> String {
        SwiftNames.declared(SwiftNames.member(parameter.name, suffix: "Value", notIn: ["mediator"]))
    }

    private func contract(_ action: ContractDocument.Action) -> String {
        let names = Dictionary(failures.map { ($0.code, $0.name) }, uniquingKeysWith: { first, _ in first })
        var arguments = [action.target, action.name, action.summary].map { Code.text(SwiftNames.literal($0)) }
        arguments += action.parameters.map { parameter($0, as: "Parameter") }
        if action.returns != .null { arguments.append(.text("returns: \(types.swift(action.returns)).self")) }
        if action.effect != "sync" { arguments.append(.text("effect: .\(action.effect)")) }
        if action.exposure != "internal" { arguments.append(.text("exposure: .\(action.exposure)")) }
        if action.impact != "changes" { arguments.append(.text("impact: .\(action.impact)")) }
        if !action.tags.isEmpty {
            arguments.append(Code.array(action.tags.map { .text(SwiftNames.literal($0)) }).after("tags: "))
        }
        if !action.failures.isEmpty {
            let codes = action.failures.compactMap { names[$0] }.map { Code.text("Failure.\($0)") }
            arguments.append(Code.array(codes).after("failures: "))
        }
        let name = SwiftNames.declared(Self.name(of: action))
        let code = Code.call("public static let \(name) = Action", arguments)
        return "    /// The contract of `\(action.name)`.\n    " + code.lines(indent: 4)
    }

    /// Returns the declaration of a parameter or a field.
    private func parameter(
        _ parameter: ContractDocument.Parameter,
        as type: String,
        in scope: String = ""
    ) -> Code {
        var arguments: [Code] = [
            .text(SwiftNames.literal(parameter.name)), .text("\(types.swift(parameter.type, in: scope)).self"),
        ]
        if let value = samples.defaultValue(parameter) { arguments.append(value.code.after("default: ")) }
        if parameter.isSecret { arguments.append(.text("secret: true")) }
        if !parameter.summary.isEmpty { arguments.append(.text(SwiftNames.literal(parameter.summary))) }
        return .call(type, arguments)
    }

    /// Returns what reads defaults whose types have no literals, if there are such ones.
    private func helper(for parameters: [ContractDocument.Parameter]) -> String {
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
                "        /// The value \(one.value).\n        case \(SwiftNames.declared(one.name))"
                    + (one.value == "\"\(one.name)\"" ? "" : " = \(one.value)")
            }
            return """
                    /// The values of `\(enumeration.name)`.
                    public enum \(enumeration.name): \(enumeration.raw), CaseIterable, ParameterValue {
                \(cases.joined(separator: "\n"))
                    }
                """
        }
        let parameters = types.records.flatMap(\.fields)
        let text = """
            \(imports(parameters.map(\.type)))extension \(namespace) {
            \((aliases + fields + enumerations).joined(separator: "\n\n"))
            }

            """
        return text + helper(for: parameters)
    }

    private func field(_ field: ContractDocument.Parameter) -> String {
        let code = parameter(field, as: "Field").after("public let \(SwiftNames.declared(Self.name(of: field))) = ")
        return SwiftNames.comment(field.summary, or: "The field `\(field.name)`", indent: "        ")
            + "\n        " + code.lines(indent: 8)
    }

    /// Returns the name of the property of a field; `Record` has members of its own.
    static func name(of field: ContractDocument.Parameter) -> String {
        SwiftNames.member(
            field.name, suffix: "Field",
            notIn: ["parameters", "parameterValue", "parameterSchema", "description", "hashValue", "layout", "with"])
    }

    // MARK: The file with the events

    /// The text of `CartEvents.swift`; nil without events.
    var eventsText: String? {
        if events.isEmpty { return nil }
        let declarations = events.map { event -> String in
            var arguments = [event.target, event.name, event.summary].map { Code.text(SwiftNames.literal($0)) }
            arguments += event.parameters.map { parameter($0, as: "Parameter", in: namespace + ".") }
            if event.exposure != "internal" { arguments.append(.text("exposure: .\(event.exposure)")) }
            let code = Code.call("public static let \(Self.name(of: event)) = Event", arguments)
            return SwiftNames.comment(event.summary, or: "The event `\(event.name)`") + "\n    " + code.lines(indent: 4)
        }
        let parameters = events.flatMap(\.parameters)
        return """
            \(imports(parameters.map(\.type), ["MediatorEvents"]))/// The events of \(types.target).
            public enum \(eventsName) {
            \(declarations.joined(separator: "\n\n"))
            }

            """ + helper(for: parameters)
    }
}
