import Mediator

/// The method that calls the action of a contract, as the contract determines it.
struct TypedCall {
    let action: ActionSchema
    /// The name of the contract's declaration.
    let name: String
    /// The default of each parameter, as Swift writes it.
    let defaults: [Code?]
    /// The label of each parameter, which is also a variable.
    let variables: [String]
    /// The type of each parameter and of the result, as Swift declares the contract.
    private let inputs: [String]
    private let output: String

    /// Creates the call of an action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - types: The types of its target.
    ///   - contract: The name and the types of the contract, if it is declared already.
    init(
        _ action: ActionSchema, _ types: NamedTypes,
        contract: (name: String, inputs: [String], output: String)? = nil
    ) {
        self.action = action
        name = contract?.name ?? types.name(of: action)
        inputs = contract?.inputs ?? action.parameters.map { types.swift($0.type) }
        output = contract?.output ?? (action.returns == .null ? "()" : types.swift(action.returns))
        variables = types.variables(of: action.parameters)
        let samples = Samples(types: types)
        defaults = action.parameters.map { parameter in
            if parameter.isRequired { return nil }
            guard let value = samples.defaultValue(parameter) else { return .text("nil") }
            return value.isLiteral ? value.code : nil
        }
    }

    /// The method, indented as a member.
    var text: String {
        let parameters = zip(zip(variables, inputs), defaults).map { parameter, value in
            let type = Self.closure(parameter.1).map { "@escaping " + $0 } ?? parameter.1
            let text = "\(parameter.0): \(type)"
            return value?.after("\(text) = ") ?? .text(text)
        }
        let arguments = zip(variables, inputs).map { variable, type in
            Code.text(Self.closure(type) == nil ? variable : "Callback(\(variable))")
        }
        let object = output.wholeMatch(of: /Reference<(.+)>/).map { String($0.1) }
        let result = output == "()" ? "" : " -> \(object ?? output)"
        let (effect, keyword) = action.effect.suspends ? (" async", "await ") : ("", "")
        let signature = Code.list(
            "\(action.effect == .mainActor ? "@MainActor " : "")public func \(SwiftNames.declared(name))(", parameters,
            ")\(effect) throws\(result) {")
        let call = Code.list(
            "try \(keyword)mediator.perform(", [.text("Self.\(name)")] + arguments, object == nil ? ")" : ").object")
        return """
            \(comment)
                \(signature.lines(indent: 4))
                    \(call.lines(indent: 8))
                }
            """
    }

    private var comment: String {
        let described = action.parameters.filter { !$0.summary.isEmpty }
        let codes = action.failures.map { "`\(SwiftNames.oneLine($0))`" }
        let errors =
            codes.isEmpty
            ? "`MediatorError` when no module registered the action."
            : "`ActionFailure` with code \(codes.joined(separator: ", "))."
        let parameters = described.map { "    ///   - \($0.name): \(SwiftNames.oneLine($0.summary))" }
        // The continuation of a list item is indented by two more.
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
