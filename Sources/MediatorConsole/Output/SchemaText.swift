import MediatorTerminal
import Mediator
import MediatorCoding

/// Writes schemas as readable text.
struct SchemaText {
    /// The width of a line in cells; nil without a terminal.
    let width: Int?
    /// Returns a styled heading.
    let heading: (String) -> String

    /// Returns the schema of an action, and an example call.
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - interceptors: The interceptors of the action, outermost first.
    ///   - endpoint: Where its handler is; nil for this process.
    func text(of schema: ActionSchema, interceptors: [InterceptorInfo], endpoint: String?) -> String {
        var lines = title(schema.description) + sentence(schema.summary)
        if !schema.parameters.isEmpty {
            lines += ["", heading("parameters")] + table(schema.parameters)
        }
        if schema.returns != .null {
            lines += ["", heading("returns")] + sentence("\(schema.returns)")
            lines += table(schema.returns.fields, indent: 4)
        }
        if !schema.failures.isEmpty {
            lines += ["", heading("failures")] + schema.failures.flatMap(sentence)
        }
        lines += ["", heading("effect") + "    " + schema.effect.rawValue]
        lines += [heading("exposure") + "  " + schema.exposure.rawValue]
        if schema.impact != .changes { lines += [heading("impact") + "    " + schema.impact.rawValue] }
        if !schema.tags.isEmpty { lines += [heading("tags") + "      " + schema.tags.listed] }
        if let endpoint { lines += [heading("lives in") + "  " + endpoint] }
        if !interceptors.isEmpty {
            lines += ["", heading("interceptors") + ", outermost first"]
            lines += Columns.lines(interceptors.map(\.row), indent: 2)
        }
        return (lines + ["", heading("example"), "  " + schema.exampleLine]).joined(separator: "\n")
    }

    /// Returns a contract that is no action, with what its product knows of it, and an example if a command uses it.
    func text(of contract: ContractSchema, _ facts: [(label: String, value: String)]) -> String {
        let schema = contract.asAction
        let name = contract.base.targetPath == nil ? contract.displayName : schema.description
        var lines = title("\(type(of: contract.base).noun) \(name)") + sentence(schema.summary)
        if !schema.parameters.isEmpty {
            lines += ["", heading("parameters")] + table(schema.parameters)
        }
        if !facts.isEmpty { lines.append("") }
        let column = (facts.map(\.label.count).max() ?? 0) + 2
        lines += facts.map { heading($0) + String(repeating: " ", count: column - $0.count) + $1 }
        if let command = contract.command { lines += ["", heading("example"), "  \(command) \(schema.exampleLine)"] }
        return lines.joined(separator: "\n")
    }

    /// Returns the fields of a record, and the actions and events that use it.
    func text(of record: RecordSchema) -> String {
        var lines = title("record \(record.name)")
        lines += ["", heading("fields")] + table(record.fields)
        lines += ["", heading("used by")] + sentence(record.users.listed)
        return lines.joined(separator: "\n")
    }

    /// Returns the lines of a title.
    private func title(_ text: String) -> [String] {
        Paragraphs.lines(text, width).map(heading)
    }

    /// Returns the indented lines of a sentence.
    private func sentence(_ text: String) -> [String] {
        text.isEmpty ? [] : Paragraphs.lines("  " + text, width)
    }

    /// Returns the lines of parameters or fields.
    private func table(_ parameters: [ParameterSchema], indent: Int = 2) -> [String] {
        let rows = parameters.rows.map { parameter, _, depth in
            let name = String(repeating: "  ", count: depth) + parameter.name
            return [name, "\(parameter.type)", parameter.presence, parameter.summary]
        }
        return Columns.sentences(rows, indent: indent, width: width).flatMap(\.self)
    }
}

extension InterceptorInfo {
    /// The name, the scope, the module, and deviations from the defaults.
    var row: [String] {
        let traits = [suspends ? "may suspend" : nil, order == 0 ? nil : "order \(order)"].compactMap(\.self)
        return [name, scope.description, module.isEmpty ? "" : "of module \(module)", traits.joined(separator: ", ")]
    }
}
