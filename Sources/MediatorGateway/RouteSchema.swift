public import Mediator
import MediatorCoding

/// A route as data, for tools.
///
/// In JSON: `{"pattern", "target", "action", "fixed", "priority"}`; the last two are absent for a route that sets no
/// parameters and for priority 0.
public struct RouteSchema: Sendable, Hashable, Codable {
    /// The pattern: `/product/:id`.
    public var pattern: String
    /// The target of the action.
    public var target: String
    /// The name of the action.
    public var action: String
    /// The parameters that the route sets, whatever the URL contains; a secret value is null.
    public var fixed: Parameters
    /// The precedence among patterns that differ in types only; the higher one wins.
    public var priority: Int

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - target: The target of the action.
    ///   - action: The name of the action.
    ///   - fixed: The parameters that the route sets, whatever the URL contains.
    ///   - priority: The precedence among patterns that differ in types only.
    public init(_ pattern: String, to target: String, _ action: String, fixed: Parameters = [:], priority: Int = 0) {
        self.pattern = pattern
        self.target = target
        self.action = action
        self.fixed = fixed
        self.priority = priority
    }

    private enum CodingKeys: CodingKey {
        case pattern, target, action, fixed, priority
    }

    /// Creates a schema from the form that `encode(to:)` writes.
    ///
    /// - Throws: `DecodingError` for a missing key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        pattern = try container.decode(String.self, forKey: .pattern)
        target = try container.decode(String.self, forKey: .target)
        action = try container.decode(String.self, forKey: .action)
        fixed = try container.decodeIfPresent(Parameters.self, forKey: .fixed) ?? [:]
        priority = try container.decodeIfPresent(Int.self, forKey: .priority) ?? 0
    }

    /// Encodes the schema.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pattern, forKey: .pattern)
        try container.encode(target, forKey: .target)
        try container.encode(action, forKey: .action)
        if !fixed.isEmpty { try container.encode(fixed, forKey: .fixed) }
        if priority != 0 { try container.encode(priority, forKey: .priority) }
    }
}

extension RouteSchema: CustomStringConvertible {
    /// The route as one line: `/sale -> Catalog.search(text: "", category: "sale")`.
    public var description: String {
        let values = fixed.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        let order = priority == 0 ? "" : ", priority \(priority)"
        return "\(pattern) -> \(target).\(action)" + (values.isEmpty ? "" : "(\(values))") + order
    }
}

extension RouteSchema {
    /// The shapes of the paths that the pattern matches, the shortest first; empty for an invalid pattern.
    ///
    /// In a shape the names of parameters are left out: `/search/:text(/:category)` has `/search/:` and `/search/:/:`.
    package var shapes: [String] {
        guard let parsed = try? RoutePattern(pattern) else { return [] }
        return parsed.forms.map { form in
            let parts = form.parts.map { part in
                switch part.kind {
                case .text(let bytes): "/" + String(decoding: bytes, as: UTF8.self).percentEncoded
                case .placeholder: "/:"
                case .wildcard: "/*"
                }
            }
            guard let count = form.pathCount else { return parts.isEmpty ? "/" : parts.joined() }
            return parts.prefix(count).joined() + "#" + parts.dropFirst(count).joined()
        }
    }
}

extension Mediator {
    /// The routes in order of registration, without those whose action was removed.
    public var routeSchemas: [RouteSchema] {
        let table = core.table
        return table.routes.compactMap { route in
            table[route.path].map { route.schema(of: $0.contract.schema) }
        }
    }
}

extension RouteRegistration {
    /// Returns the route as data, without the values of secret parameters.
    fileprivate func schema(of action: ActionSchema) -> RouteSchema {
        let secret = Set(action.parameters.filter(\.hasSecrets).map(\.name))
        let shown = fixed.map { ($0.key, secret.contains($0.key) ? Value.null : $0.value) }
        return RouteSchema(
            pattern, to: path.target, path.action, fixed: Parameters(shown).droppingReferences().plain,
            priority: priority)
    }
}
