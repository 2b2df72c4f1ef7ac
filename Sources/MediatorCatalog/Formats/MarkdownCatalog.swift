import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import MediatorServices

/// Writes a catalog as a reference in the Markdown of GitHub (GFM 0.29, with tables).
enum MarkdownCatalog {
    static func text(of catalog: ContractCatalog) -> String {
        let sections = [
            Self.section("Actions", catalog.actions, \.target) { Self.lines(of: $0) },
            Self.section("Events", catalog.events, \.target) { Self.lines(of: $0) },
            Self.section("Services", catalog.services, { _ in nil }) { Self.lines(of: $0) },
            ["# Routes"] + Self.lines(of: catalog.routes)
                + Self.lines(withoutDefaultForm: catalog.withoutDefaultForm),
        ]
        // Empty sections are omitted, except for the actions.
        return sections.enumerated().filter { $0.offset == 0 || $0.element.count > 1 }
            .map { $0.element.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// Returns the lines of a section, with a heading for each target.
    private static func section<Schema>(
        _ title: String,
        _ schemas: [Schema],
        _ targetOf: (Schema) -> String?,
        _ linesOf: (Schema) -> [String]
    ) -> [String] {
        var lines = ["# \(title)"]
        var target: String?
        for schema in schemas {
            if let own = targetOf(schema), own != target {
                lines += ["", "## \(MarkdownText.escaped(own))"]
                target = own
            }
            lines += [""] + linesOf(schema)
        }
        return lines
    }

    /// Returns the heading of a contract, with its summary if it has one.
    private static func heading(_ name: String, _ summary: String) -> [String] {
        ["### " + MarkdownText.escaped(name)] + (summary.isEmpty ? [] : ["", MarkdownText.escaped(summary)])
    }

    private static func lines(of event: EventSchema) -> [String] {
        heading("\(event.target).\(event.event)", event.summary) + table("parameter", event.parameters)
            + ["", "- exposure: \(MarkdownText.code(event.exposure.rawValue))"]
    }

    private static func lines(of service: ServiceSchema) -> [String] {
        var lines = heading(service.displayName, service.summary)
        lines += ["", "- type: \(MarkdownText.code(service.type))"]
        if let lifetime = service.lifetime { lines.append("- lifetime: \(MarkdownText.code(lifetime.rawValue))") }
        return lines
    }

    private static func lines(withoutDefaultForm names: [String]) -> [String] {
        if names.isEmpty { return [] }
        let list = names.map(MarkdownText.code).joined(separator: ", ")
        return ["", "No link `SCHEME://TARGET/ACTION` reaches these actions: \(list)."]
    }

    private static func lines(of routes: [RouteSchema]) -> [String] {
        if routes.isEmpty { return [] }
        let rows = routes.map { route in
            MarkdownText.row(
                MarkdownText.code(route.pattern), MarkdownText.code("\(route.target).\(route.action)"),
                MarkdownText.escaped(route.notes.joined(separator: ", ")))
        }
        return ["", "| pattern | action | |", "|---|---|---|"] + rows
    }

    private static func lines(of schema: ActionSchema) -> [String] {
        var lines = heading("\(schema.target).\(schema.action)", schema.summary)
        lines += ["", "    " + schema.exampleLine.visible] + table("parameter", schema.parameters)
        if schema.returns != .null {
            lines += ["", "Returns \(MarkdownText.code(schema.returns.description))."]
            lines += table("field", schema.returns.fields)
        }
        lines += [
            "", "- effect: \(MarkdownText.code(schema.effect.rawValue))",
            "- exposure: \(MarkdownText.code(schema.exposure.rawValue))",
        ]
        if schema.impact != .changes { lines.append("- impact: \(MarkdownText.code(schema.impact.rawValue))") }
        if !schema.failures.isEmpty {
            lines.append("- failures: " + schema.failures.map(MarkdownText.code).joined(separator: ", "))
        }
        if !schema.tags.isEmpty {
            lines.append("- tags: " + schema.tags.map(MarkdownText.code).joined(separator: ", "))
        }
        return lines
    }

    /// Returns the table of parameters or fields, each followed by the fields in it; nothing without them.
    private static func table(_ title: String, _ parameters: [ParameterSchema]) -> [String] {
        if parameters.isEmpty { return [] }
        let rows = parameters.rows.map { parameter, path, _ in
            MarkdownText.row(
                MarkdownText.code(path), MarkdownText.code(parameter.type.description),
                MarkdownText.escaped(parameter.presence), MarkdownText.escaped(parameter.summary))
        }
        return ["", "| \(title) | type | | |", "|---|---|---|---|"] + rows
    }
}
