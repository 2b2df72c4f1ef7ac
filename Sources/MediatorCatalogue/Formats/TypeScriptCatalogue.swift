import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway

/// Writes the remote actions and events as TypeScript declarations, for web pages that call them through `bridge.js`.
///
/// The text has no imports. It omits optional parameters without JSON form, as callbacks.
enum TypeScriptCatalogue {
    @Sendable static func text(of catalogue: Catalogue) -> String {
        let remote = catalogue.actions.filter { $0.exposure == .remote }
            .sorted { ($0.target, $0.action) < ($1.target, $1.action) }
        let events = catalogue.events.filter { $0.exposure == .remote }
            .sorted { ($0.target, $0.event) < ($1.target, $1.event) }
        var writer = TypeScriptWriter(remote, events.map(\.asHeard), catalogue.routes)
        writer.write()
        return writer.lines.joined(separator: "\n")
    }
}

/// Writes declarations line by line.
private struct TypeScriptWriter {
    private let schemas: [ActionSchema]
    private let events: [ActionSchema]
    private let routes: [RouteSchema]
    private let types: TypeScriptTypes
    private(set) var lines: [String] = []

    init(_ schemas: [ActionSchema], _ events: [ActionSchema], _ routes: [RouteSchema]) {
        self.schemas = schemas
        self.events = events
        self.routes = routes
        types = TypeScriptTypes(of: schemas + events)
    }

    mutating func write() {
        lines = [
            #"// Written by "export --format typescript": the remote actions and events of the app. Do not edit."#,
            "// Integers have 64 bits; beyond 2^53 JavaScript's numbers lose digits.", "",
        ]
        for alias in types.aliases {
            lines += [
                Self.comment([alias.summary], indent: ""), "export type \(alias.name) = \(alias.definition);", "",
            ]
        }
        for record in types.records {
            lines += ["export interface \(record.name) {"] + fields(record.fields, indent: "  ") + ["}", ""]
        }
        lines += [
            Self.comment(["Options of a call: the timeout in milliseconds, and a signal that cancels it."], indent: ""),
            "export interface CallOptions {", "  timeout?: number;", "  signal?: AbortSignal;", "}", "",
            Self.comment(["The actions, by target."], indent: ""), "export interface Actions {",
        ]
        for target in schemas.map(\.target).uniqued {
            lines.append("  \(target.propertyName): {")
            for schema in schemas where schema.target == target { write(schema) }
            lines.append("  };")
        }
        lines += ["}", "", Self.comment(["The payloads of the events, by name."], indent: "")]
        lines.append("export interface Events {")
        for event in events {
            lines += Self.comment([event.summary], indent: "  ").nonEmpty
            writeFields(of: event.parameters, as: "\(event.target).\(event.action)")
        }
        lines += ["}", "", Self.comment(["The failure codes of the actions."], indent: "")]
        lines.append("export interface Failures {")
        for schema in schemas where !schema.failures.isEmpty {
            let codes = schema.failures.map(\.quotedForScript).joined(separator: " | ")
            lines.append("  \("\(schema.target).\(schema.action)".propertyName): \(codes);")
        }
        lines += ["}", "", Self.comment(["The parameters of links, by the pattern of their route."], indent: "")]
        lines.append("export interface Routes {")
        for route in routes {
            guard let schema = schemas.first(where: { ($0.target, $0.action) == (route.target, route.action) }) else {
                continue
            }
            lines += Self.comment(["\(route.target).\(route.action)"], indent: "  ").nonEmpty
            writeFields(of: schema.parameters.filter { route.fixed[$0.name] == nil }, as: route.pattern)
        }
        lines.append("}")
    }

    private mutating func writeFields(of parameters: [ParameterSchema], as name: String) {
        let fields = fields(parameters, indent: "    ")
        let name = "  " + name.propertyName
        lines += fields.isEmpty ? ["\(name): { [key: string]: never };"] : ["\(name): {"] + fields + ["  };"]
    }

    private mutating func write(_ schema: ActionSchema) {
        var comment = [schema.summary]
        if !schema.failures.isEmpty {
            comment += ["", "Fails with " + schema.failures.map { "`\($0)`" }.joined(separator: ", ") + "."]
        }
        lines += Self.comment(comment, indent: "    ").nonEmpty
        let parameters = schema.parameters.filter { types.crosses($0.type) }
        let name = schema.action.propertyName
        let end = "options?: CallOptions): Promise<\(types.name(of: schema.returns))>;"
        guard !parameters.isEmpty else {
            lines.append("    \(name)(params?: { [key: string]: never }, \(end)")
            return
        }
        let isOptional = !parameters.contains(where: \.isRequired)
        lines.append("    \(name)(params\(isOptional ? "?" : ""): {")
        lines += fields(parameters, indent: "      ") + ["    }, \(end)"]
    }

    private func fields(_ fields: [ParameterSchema], indent: String) -> [String] {
        fields.filter { types.crosses($0.type) }.flatMap { field in
            var summary = field.summary
            if !field.isSecret, let value = field.defaultValue, !value.isNull,
                let text = try? field.type.redacting(value).json()
            {
                summary += (summary.isEmpty ? "" : " ") + "Default: \(text)."
            }
            let name = field.name.propertyName + (field.isRequired ? "" : "?")
            return Self.comment([summary], indent: indent).nonEmpty
                + ["\(indent)\(name): \(types.name(of: field.type));"]
        }
    }

    /// Returns a comment of JSDoc; empty for empty lines.
    private static func comment(_ lines: [String], indent: String) -> String {
        let lines = lines.map(\.commentText)
        guard lines.contains(where: { !$0.isEmpty }) else { return "" }
        if let line = lines.first, lines.count == 1 { return "\(indent)/** \(line) */" }
        let middle = lines.map { $0.isEmpty ? "\(indent) *" : "\(indent) * \($0)" }
        return (["\(indent)/**"] + middle + ["\(indent) */"]).joined(separator: "\n")
    }
}

extension EventSchema {
    /// The event as a subscriber receives it: the poster has filled in defaults, so that only null values may be
    /// missing.
    fileprivate var asHeard: ActionSchema {
        var schema = asAction
        schema.parameters = schema.parameters.map { parameter in
            ParameterSchema(parameter.name, parameter.type, secret: parameter.isSecret, parameter.summary)
        }
        return schema
    }
}

extension String {
    fileprivate var nonEmpty: [String] { isEmpty ? [] : [self] }
}

extension [String] {
    /// The texts without duplicates, in order of first occurrence.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
