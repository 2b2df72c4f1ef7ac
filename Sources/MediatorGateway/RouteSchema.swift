public import Mediator
import MediatorCoding

/// A route as data, for tools.
///
/// In JSON: `{"pattern", "target", "action", "fixed", "priority", "schemes", "hosts", "condition",
/// "forwarding": {"query", "url"}}`; all but the first three are absent for what the route does not have.
public struct RouteSchema: Sendable, Hashable, Codable {
    /// The pattern: `/product/:id`.
    public var pattern: String
    /// The target of the action.
    public var target: String
    /// The name of the action.
    public var action: String
    /// The parameters that the route sets, whatever the URL contains; a secret value is null, and so is one that
    /// has no JSON form.
    public var fixed: Parameters
    /// The precedence among patterns that differ in types only; the higher one wins.
    public var priority: Int
    /// The custom schemes of the URLs that match; without schemes and hosts, all of the gateway.
    public var schemes: [String]
    /// The hosts of the web URLs that match, in addition to the schemes.
    public var hosts: [String]
    /// What must hold for a match besides the pattern, in words; nil for nothing.
    public var condition: String?
    /// The parameters that get the undeclared keys of the URL, and the URL; nil for none.
    public var forwarding: RouteForwarding?

    /// Creates a schema.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - target: The target of the action.
    ///   - action: The name of the action.
    ///   - fixed: The parameters that the route sets, whatever the URL contains.
    ///   - priority: The precedence among patterns that differ in types only.
    ///   - schemes: The custom schemes of the URLs that match; without schemes and hosts, all of the gateway.
    ///   - hosts: The hosts of the web URLs that match, in addition to the schemes.
    ///   - condition: What must hold for a match besides the pattern, in words.
    ///   - forwarding: The parameters that get the undeclared keys of the URL, and the URL.
    public init(
        _ pattern: String,
        to target: String,
        _ action: String,
        fixed: Parameters = [:],
        priority: Int = 0,
        schemes: [String] = [],
        hosts: [String] = [],
        condition: String? = nil,
        forwarding: RouteForwarding? = nil
    ) {
        self.pattern = pattern
        self.target = target
        self.action = action
        self.fixed = fixed
        self.priority = priority
        self.schemes = schemes
        self.hosts = hosts
        self.condition = condition
        self.forwarding = forwarding
    }

    private enum CodingKeys: CodingKey {
        case pattern, target, action, fixed, priority, schemes, hosts, condition, forwarding
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
        schemes = try container.decodeIfPresent([String].self, forKey: .schemes) ?? []
        hosts = try container.decodeIfPresent([String].self, forKey: .hosts) ?? []
        condition = try container.decodeIfPresent(String.self, forKey: .condition)
        forwarding = try container.decodeIfPresent(RouteForwarding.self, forKey: .forwarding)
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
        if !schemes.isEmpty { try container.encode(schemes, forKey: .schemes) }
        if !hosts.isEmpty { try container.encode(hosts, forKey: .hosts) }
        try container.encodeIfPresent(condition, forKey: .condition)
        try container.encodeIfPresent(forwarding, forKey: .forwarding)
    }
}

extension RouteSchema: CustomStringConvertible {
    /// The route as one line: `/sale -> Catalog.search(text: "", category: "sale")`.
    public var description: String {
        let values = fixed.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        let call = "\(pattern) -> \(target).\(action)" + (values.isEmpty ? "" : "(\(values))")
        return ([call] + restrictions).joined(separator: ", ")
    }

    /// What the route has besides its pattern and its action: `category = "sale"`, `priority 1`.
    package var notes: [String] { fixed.map { "\($0.key) = \($0.value)" } + restrictions }

    /// The priority, the schemes and hosts, the forwarding, and the condition in words, as far as the route has them.
    private var restrictions: [String] {
        (priority == 0 ? [] : ["priority \(priority)"]) + (addresses.map { ["at \($0)"] } ?? [])
            + (forwarding.map { ["forwarding \($0.words)"] } ?? []) + (condition.map { ["when \($0)"] } ?? [])
    }

    /// The schemes and hosts in words: `shop:// and m.example.com`; nil for those of the gateway.
    package var addresses: String? {
        let all = schemes.map { $0 + "://" } + hosts
        return all.isEmpty ? nil : all.joined(separator: " and ")
    }
}

extension RouteForwarding {
    /// The parameters in words: `keys to query and the URL to link`.
    package var words: String {
        [query.map { "keys to \($0)" }, url.map { "the URL to \($0)" }].compactMap(\.self).joined(separator: " and ")
    }
}

extension RouteSchema {
    /// The shapes of the paths that the pattern matches, the shortest first; empty for an invalid pattern.
    ///
    /// In the text of a shape the names of parameters are left out: `/search/:text(/:category)` has `/search/:` and
    /// `/search/:/:`. The names are apart, in their order; nil for a wildcard without a name.
    package var shapes: [(text: String, names: [String?])] {
        guard let parsed = try? RoutePattern(pattern) else { return [] }
        return parsed.forms.map { form in
            let parts = form.parts.map { part in
                switch part.kind {
                case .text(let text): "/" + text.percentEncoded
                case .placeholder: "/:"
                case .wildcard: "/*"
                }
            }
            let names = form.parts.compactMap { part -> String?? in
                switch part.kind {
                case .text: nil
                case .placeholder(let name): .some(name)
                case .wildcard(let name): .some(name)
                }
            }
            guard let count = form.pathCount else { return (parts.isEmpty ? "/" : parts.joined(), names) }
            return (parts.prefix(count).joined() + "#" + parts.dropFirst(count).joined(), names)
        }
    }
}

extension RouteSchema {
    /// The parameters of an action that every path of the pattern gives, so that no link can leave them out; true for
    /// those that a wildcard gives, which takes one part or more.
    package func requiredParts(of action: ActionSchema) -> [String: Bool] {
        guard let parsed = try? RoutePattern(pattern) else { return [:] }
        let arrays = action.parameters.filter { if case .array = $0.type.kind { true } else { false } }
        let forms = parsed.forms.map { form in
            let given = form.parts.compactMap { part -> (String, Bool)? in
                switch part.kind {
                case .text: nil
                case .placeholder(let name): (name, false)
                case .wildcard(let name?): (name, true)
                case .wildcard(nil): arrays.count == 1 ? (arrays[0].name, true) : nil
                }
            }
            return Dictionary(given, uniquingKeysWith: { first, _ in first })
        }
        return forms.dropFirst().reduce(forms.first ?? [:]) { common, form in
            common.filter { form[$0.key] == $0.value }
        }
    }
}

extension RouteRegistration {
    /// Returns the route as data, without the values of secret parameters and those without a JSON form.
    func schema(of action: ActionSchema) -> RouteSchema {
        let secret = Set(action.parameters.filter(\.hasSecrets).map(\.name))
        let open = fixed.map { ($0.key, secret.contains($0.key) ? Value.null : $0.value) }
        let shown = Parameters(open).droppingReferences().serializable.map { name, value in
            (name, (try? value.json()) == nil ? Value.null : value)
        }
        return RouteSchema(
            pattern, to: path.target, path.action, fixed: Parameters(shown),
            priority: priority, schemes: scope.schemes, hosts: scope.hosts, condition: condition?.description,
            forwarding: forwarding)
    }
}
