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
    var inputs: [String]
    var output: String

    /// Creates the call of the contract of a target.
    init(_ contract: TargetCode.DeclaredContract, _ target: TargetCode) {
        action = contract.schema
        name = contract.name
        inputs = action.parameters.map { target.swift($0.type) }
        output = action.returns == .null ? "()" : target.swift(action.returns)
        variables = target.variables(of: action.parameters)
        defaults = action.parameters.map { parameter in
            if parameter.isRequired { return nil }
            guard let value = target.defaultValue(of: parameter) else { return .text("nil") }
            return value.isLiteral ? value.code : nil
        }
    }

    /// The method, indented as a member.
    var text: String {
        let parameters = zip(zip(variables, inputs), defaults).map { parameter, value in
            let type = Self.closure(parameter.1).map { "@escaping " + $0 } ?? parameter.1
            let text = "\(parameter.0): \(type)"
            return value?.prefixed(with: "\(text) = ") ?? .text(text)
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
                \(signature.formatted(indent: 4))
                    \(call.formatted(indent: 8))
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
        let lines =
            [SwiftNames.comment(action.summary, or: "Calls the action `\(action.action)`"), "    ///"]
            + (parameters.isEmpty ? [] : ["    /// - Parameters:"] + parameters)
            + SwiftNames.wrapped("- Throws: \(errors)", indent: "    ", continuation: "  ")
        return lines.joined(separator: "\n")
    }

    /// Returns the closure that a callback takes: `@Sendable (Int) -> Void` for `Callback<Int>`.
    private static func closure(_ type: String) -> String? {
        type.wholeMatch(of: /Callback<(.*)>/).map { "@Sendable (\($0.1)) -> Void" }
    }
}
