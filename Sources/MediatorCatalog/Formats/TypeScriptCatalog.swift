import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway

/// Writes the external actions and events as TypeScript declarations, for web pages that call them through `bridge.js`, and
/// the parameters of all links, for code that builds them.
///
/// The text has no imports. It omits optional parameters without JSON form, as callbacks.
enum TypeScriptCatalog {
    static func text(of catalog: ContractCatalog) -> String {
        let links = catalog.actions.filter { $0.exposure > .internal }
        var writer = TypeScriptWriter(
            catalog.actions(exposed: .external), catalog.externalEvents.map(\.asReceived),
            LinkedRoute.all(catalog.routes, to: links))
        writer.write()
        return writer.lines.joined(separator: "\n")
    }
}

/// Writes declarations line by line.
private struct TypeScriptWriter {
    private let schemas: [ActionSchema]
    private let events: [ActionSchema]
    private let routes: [LinkedRoute]
    private let types: TypeScriptTypes
    private(set) var lines: [String] = []

    init(_ schemas: [ActionSchema], _ events: [ActionSchema], _ routes: [LinkedRoute]) {
        self.schemas = schemas
        self.events = events
        self.routes = routes
        types = TypeScriptTypes(of: schemas + events + routes.map(\.withoutResult))
    }

    mutating func write() {
        lines = [
            #"// Written by "export --format typescript": the external actions and events of the app. Do not edit."#,
            "// Integers have 64 bits; beyond 2^53 JavaScript's numbers lose digits.", "",
        ]
        for alias in types.aliases {
            lines += [
                Self.comment([alias.summary], indent: ""), "export type \(alias.name) = \(alias.definition);", "",
            ]
        }
        for record in types.records {
            lines.append("export interface \(record.name) {")
            lines += fields(record.fields, indent: "  ", inside: record.chain) + ["}", ""]
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
        let routesOf = Dictionary(grouping: routes) { ExactText($0.route.pattern) }
        for pattern in routes.map(\.route.pattern).uniqued { write(routesOf[ExactText(pattern)] ?? [], of: pattern) }
        lines.append("}")
    }

    /// Writes the parameters of a pattern: those of one of its routes.
    ///
    /// There are several where the scheme or a condition decides.
    private mutating func write(_ routes: [LinkedRoute], of pattern: String) {
        let names = routes.map { "\($0.action.target).\($0.action.action)" }.uniqued
        lines += Self.comment([names.joined(separator: ", ")], indent: "  ").nonEmpty
        let types = routes.map { object(of: $0.parameters, required: $0.requiredParts).joined(separator: "\n") }.uniqued
        lines.append("  \(pattern.propertyName): \(types.joined(separator: " | "));")
    }

    private mutating func writeFields(of parameters: [ParameterSchema], as name: String) {
        let object = object(of: parameters).joined(separator: "\n")
        lines.append("  \(name.propertyName): \(object);")
    }

    /// Returns the lines of an object's type, the first and the last without indentation in front and a semicolon behind.
    private func object(of parameters: [ParameterSchema], required: [String: Bool] = [:]) -> [String] {
        let fields = fields(parameters, indent: "    ", required: required)
        return fields.isEmpty ? ["{ [key: string]: never }"] : ["{"] + fields + ["  }"]
    }

    private mutating func write(_ schema: ActionSchema) {
        var comment = [schema.summary]
        if !schema.failures.isEmpty {
            comment += ["", "Fails with " + schema.failures.map { "`\($0)`" }.joined(separator: ", ") + "."]
        }
        lines += Self.comment(comment, indent: "    ").nonEmpty
        let parameters = schema.parameters.filter(\.type.isSerializable)
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

    /// Returns the lines of fields.
    ///
    /// - Parameters:
    ///   - required: Those that are required though the contract has a default or admits null, since the path of a link
    ///     has them; true for arrays that have one element or more.
    ///   - chain: The records around the fields, the innermost last.
    private func fields(
        _ fields: [ParameterSchema], indent: String, required: [String: Bool] = [:], inside chain: [ValueSchema] = []
    ) -> [String] {
        fields.filter(\.type.isSerializable).flatMap { field in
            var summary = field.summary
            let isPart = required[field.name] != nil
            if !isPart, !field.isSecret, let value = field.defaultValue, !value.isNull,
                let text = try? field.type.redacting(value).json()
            {
                summary += (summary.isEmpty ? "" : " ") + "Default: \(text)."
            }
            let name = field.name.propertyName + (field.isRequired || isPart ? "" : "?")
            let type =
                isPart
                ? types.name(ofPart: field.type, isList: required[field.name] == true)
                : types.name(of: field.type, inside: chain)
            return Self.comment([summary], indent: indent).nonEmpty + ["\(indent)\(name): \(type);"]
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

/// A route with the action that it leads to.
private struct LinkedRoute {
    let route: RouteSchema
    let action: ActionSchema

    /// Returns the routes that lead to some actions.
    static func all(_ routes: [RouteSchema], to actions: [ActionSchema]) -> [LinkedRoute] {
        let byName = Dictionary(
            actions.map { ("\($0.target).\($0.action)", $0) }, uniquingKeysWith: { first, _ in first })
        return routes.compactMap { route in
            byName["\(route.target).\(route.action)"].map { LinkedRoute(route: route, action: $0) }
        }
    }

    /// What a link may give: neither what the route sets, nor what it makes of the whole link.
    var parameters: [ParameterSchema] {
        action.parameters.filter { parameter in
            route.fixed[parameter.name] == nil
                && ![route.forwarding?.query, route.forwarding?.url].contains(parameter.name)
        }
    }

    var requiredParts: [String: Bool] { route.requiredParts(of: action) }

    /// The action with the parameters of the link, and without its result, which a page does not get.
    var withoutResult: ActionSchema { ActionSchema(action.target, action.action, parameters: parameters) }
}

extension EventSchema {
    /// The event as a subscriber receives it: the poster has filled in defaults, so that only null values may be
    /// missing.
    fileprivate var asReceived: ActionSchema {
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
    /// The texts without those of the same bytes, in order of first occurrence.
    fileprivate var uniqued: [String] {
        var seen: Set<ExactText> = []
        return filter { seen.insert(ExactText($0)).inserted }
    }
}
