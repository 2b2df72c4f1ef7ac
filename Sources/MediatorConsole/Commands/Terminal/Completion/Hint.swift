import Mediator

/// The hint behind the cursor at the end of a line: the missing parameters.
enum Hint {
    static func text(for line: String, in context: Console.Context) -> String {
        let commands = context.session.commands
        let outline = LineScanner.outline(of: line, commands)
        guard outline.unclosed == nil || outline.unclosed == .parenthesis else { return "" }
        let last = String(decoding: Array(line.utf8)[outline.start...], as: UTF8.self)
        // A line may begin with the names of an action.
        let typed: (command: any ConsoleCommand, words: [Console.Word])? =
            outline.words.isEmpty ? (CallCommand(), []) : commands.command(of: outline.words, in: .line)
        guard let (command, words) = typed,
            command.content(of: Console.Word(argument: ""), after: []) == .call
        else { return "" }
        guard let first = words.first else {
            if outline.words.isEmpty, !last.contains("."), commands.named(last, in: .line) == nil {
                return context.mediator.uses(ofName: last).prefix(3).map { " → \($0)" }.joined(separator: " ")
            }
            let schema = command.schema(ofCall: Console.Word(argument: last), in: context)
            return schema.map { texts(of: $0.parameters(notIn: [])).map { " " + $0 }.joined() } ?? ""
        }
        guard let schema = command.schema(ofCall: first, in: context), !words.contains(where: OutputFile.isSign) else {
            return ""
        }
        if outline.openCall != nil { return inParentheses(last, schema.parameters(notIn: words), schema) }
        if last.isEmpty {
            guard !words.dropFirst().contains(where: \.holdsAllParameters) else { return "" }
            return texts(of: schema.parameters(notIn: words)).joined(separator: " ")
        }
        guard last.hasSuffix("="), let parameter = schema.parameters.first(where: { $0.name + "=" == last }) else {
            return ""
        }
        return text(of: parameter)
    }

    /// Returns the hint in the parentheses of a call.
    private static func inParentheses(
        _ last: String,
        _ missing: [ParameterSchema],
        _ schema: ActionSchema
    ) -> String {
        if last.isEmpty { return texts(of: missing, ": ").joined(separator: ", ") + ")" }
        let name = last.prefix { $0 != ":" }
        guard last.drop(while: { $0 != ":" }).allSatisfy({ ": ".contains($0) }), last.contains(":"),
            let parameter = schema.parameters.first(where: { $0.name == name })
        else { return "" }
        return text(of: parameter)
    }

    private static func text(of parameter: ParameterSchema) -> String {
        "\(parameter.type)" + (parameter.summary.isEmpty ? "" : ", \(parameter.summary)")
    }

    /// Returns required parameters with their types, and optional ones in brackets with their defaults.
    private static func texts(of parameters: [ParameterSchema], _ sign: String = "=") -> [String] {
        parameters.map { parameter in
            parameter.isRequired
                ? "\(parameter.name)\(sign)\(parameter.type)"
                : "[\(parameter.name)\(sign)\(parameter.shownDefault ?? "null")]"
        }
    }
}
