import Mediator

/// A catalogue as a page to read, in the Markdown of GitHub (GFM 0.29, with tables).
struct MarkdownCatalogue: CatalogueFormat {
    let name = "markdown"

    func text(of catalogue: Catalogue) -> String {
        var lines = ["# Actions"]
        var target: String?
        for schema in catalogue.actions {
            if schema.target != target {
                lines += ["", "## \(Self.escaped(schema.target))"]
                target = schema.target
            }
            lines += [""] + Self.lines(of: schema)
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(of schema: ActionSchema) -> [String] {
        var lines = ["### \(escaped("\(schema.target).\(schema.action)"))"]
        if !schema.summary.isEmpty { lines += ["", escaped(schema.summary)] }
        lines += ["", "    " + schema.exampleLine.replacing("\n", with: " ")]
        if !schema.parameters.isEmpty {
            lines += ["", "| parameter | type | | |", "|---|---|---|---|"] + rows(of: schema.parameters)
        }
        if schema.returns != .null {
            lines += ["", "Returns \(code(schema.returns.description))."]
            let fields = schema.returns.fields
            if !fields.isEmpty { lines += ["", "| field | type | | |", "|---|---|---|---|"] + rows(of: fields) }
        }
        lines += ["", "- effect: \(code(schema.effect.rawValue))", "- exposure: \(code(schema.exposure.rawValue))"]
        if !schema.failures.isEmpty { lines.append("- failures: " + schema.failures.map(code).joined(separator: ", ")) }
        if !schema.tags.isEmpty { lines.append("- tags: " + schema.tags.map(code).joined(separator: ", ")) }
        return lines
    }

    private static func rows(of parameters: [ParameterSchema], path: String = "") -> [String] {
        parameters.flatMap { parameter in
            let name = path + parameter.name
            let cells = [
                code(name), code(parameter.type.description), escaped(parameter.presence), escaped(parameter.summary),
            ]
            return ["| " + cells.joined(separator: " | ") + " |"]
                + rows(of: parameter.type.fields, path: name + parameter.type.pathOfItems + ".")
        }
    }

    /// Returns a text as code, whatever it contains.
    private static func code(_ text: String) -> String {
        let text = text.replacing("\n", with: " ").replacing("|", with: #"\|"#)
        return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    }

    /// Returns a text that means nothing to Markdown.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.replacing("\n", with: " ") {
            if #"\`*_[]<>|#"#.contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }
}

extension ValueSchema {
    /// What stands between the name of a value and those of the fields of its records.
    fileprivate var pathOfItems: String {
        switch kind {
        case .array(let items): "[]" + items.pathOfItems
        case .dictionary(let items): "[*]" + items.pathOfItems
        default: ""
        }
    }
}
