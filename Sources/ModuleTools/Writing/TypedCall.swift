import Mediator

/// The method that calls the action of a contract: as the contract determines it, and what differs in one that exists.
struct TypedCall {
    let action: ActionSchema
    /// The name of the contract's declaration.
    let name: String
    /// The type of each parameter and of the result, as Swift declares the contract.
    let inputs: [String]
    let output: String
    private let defaults: [String?]

    /// Returns nil if the declaration and the document describe different contracts.
    init?(_ symbol: SymbolGraph.Symbol, _ action: ActionSchema, _ types: TargetTypes) {
        guard let contract = symbol.contract, contract.inputs.count == action.parameters.count else { return nil }
        self.action = action
        name = symbol.name
        let namespace = symbol.owner + "."
        inputs = contract.inputs.map { $0.replacing(namespace, with: "") }
        output = contract.output.replacing(namespace, with: "")
        let samples = Samples(types: types)
        defaults = action.parameters.map { parameter in
            if parameter.isRequired { return nil }
            guard let value = samples.defaultValue(parameter) else { return "nil" }
            return value.isLiteral ? value.code.flat : nil
        }
    }

    // MARK: Comparison

    /// Returns what differs in the names, the order and the defaults of a method; nil if it is as the contract says.
    ///
    /// A parameter may have a label besides its name, and one that is optional needs no default.
    func difference(in method: SymbolGraph.Symbol) -> String? {
        let found = method.functionSignature?.parameters ?? []
        let names = action.parameters.map(\.name)
        let isSame =
            found.count == names.count
            && zip(found, names).allSatisfy { $0.name == $1 || $0.internalName == $1 }
        guard isSame else {
            return "takes \(Self.list(found.map { $0.internalName ?? $0.name })), and its contract \(Self.list(names))"
        }
        for ((parameter, wanted), found) in zip(zip(action.parameters, defaults), method.defaults) {
            if parameter.isRequired, let found {
                return "has the default \(found) for \(parameter.name), and its contract has none"
            }
            guard let wanted, !Self.isSame(wanted, found ?? "nil") else { continue }
            let own = found.map { "the default \($0)" } ?? "no default"
            return "has \(own) for \(parameter.name), and its contract \(wanted)"
        }
        return nil
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "no parameters" : "(" + names.joined(separator: ", ") + ")"
    }

    /// Whether two literals have the same value: 1 and 1.0 do.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        guard let left = Double(left.filter { $0 != "_" }), let right = Double(right.filter { $0 != "_" }) else {
            return false
        }
        return left == right
    }

    // MARK: Text

    /// Returns an extension with typed calls, and the property by which callers reach them.
    static func text(of calls: [TypedCall], in types: TargetTypes, withGetter: Bool) -> String {
        let getter = """
            extension Mediator {
                /// Typed calls to \(types.target).
                public var \(types.property): \(types.namespace) { consuming get { \(types.namespace)(mediator: self) } }
            }


            """
        return """
            \(withGetter ? getter : "")extension \(types.namespace) {
            \(calls.map(\.text).joined(separator: "\n\n"))
            }
            """
    }

    /// The method as the contract determines it, indented as a member.
    var text: String {
        let variables = SwiftNames.members(action.parameters.map(\.name), suffix: "Value", notIn: ["mediator"])
            .map(SwiftNames.declared)
        let parameters = zip(zip(variables, inputs), defaults).map { parameter, value in
            let type = Self.closure(parameter.1).map { "@escaping " + $0 } ?? parameter.1
            return Code.text("\(parameter.0): \(type)\(value.map { " = " + $0 } ?? "")")
        }
        let arguments = zip(variables, inputs).map { variable, type in
            Code.text(Self.closure(type) == nil ? variable : "Callback(\(variable))")
        }
        let isAsync = action.effect.suspends
        let object = output.wholeMatch(of: /Reference<(.+)>/).map { String($0.1) }
        let result = output == "()" ? "" : " -> \(object ?? output)"
        let signature = Code.list(
            "\(action.effect == .mainActor ? "@MainActor " : "")public func \(SwiftNames.declared(name))(", parameters,
            ")\(isAsync ? " async" : "") throws\(result) {", isLiteral: false)
        let call = Code.list(
            "try \(isAsync ? "await " : "")mediator.perform(", [.text("Self.\(name)")] + arguments,
            object == nil ? ")" : ").object", isLiteral: false)
        return """
            \(comment)
                \(signature.lines(indent: 4))
                    \(call.lines(indent: 8))
                }
            """
    }

    private var comment: String {
        let described = action.parameters.filter { !$0.summary.isEmpty }
        let codes = action.failures.map { "`\(SwiftNames.oneLine($0))`" }.joined(separator: ", ")
        let errors =
            codes.isEmpty
            ? "`MediatorError` when no module registered the action." : "`ActionFailure` with code \(codes)."
        let parameters = described.map { "    ///   - \($0.name): \(SwiftNames.oneLine($0.summary))" }
        // Further lines are indented by two more, which the width includes.
        let throwing = SwiftNames.comment("- Throws: \(errors)", or: "", indent: "      ")
            .replacing("\n      ///", with: "\n    ///  ").dropFirst(2)
        let lines =
            [SwiftNames.comment(action.summary, or: "Calls the action `\(action.action)`"), "    ///"]
            + (parameters.isEmpty ? [] : ["    /// - Parameters:"] + parameters)
            + [String(throwing)]
        return lines.joined(separator: "\n")
    }

    /// Returns the closure that a callback takes: `@Sendable (Int) -> Void` for `Callback<Int>`.
    private static func closure(_ type: String) -> String? {
        type.wholeMatch(of: /Callback<(.*)>/).map { "@Sendable (\($0.1)) -> Void" }
    }
}
