import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks a table against the app.
///
/// The check skips rules that do not apply to the app's version or have ended: a table is for many versions of the app,
/// and an action that one version lacks must not make it refuse the table.
struct RedirectCheck {
    let schemas: [ActionPath: ActionSchema]
    /// The actions of the routes by pattern; several routes that differ in types only may have one pattern.
    let routes: [String: [ActionPath]]
    let appVersion: AppVersion?
    let now: Date
    /// The hosts of web pages to which rules may send calls; nil for all.
    let webHosts: [String]?
    /// Whether redirects apply to the app's own calls, which expect the effect and the result of the called action.
    let isForLocalCalls: Bool
    private let names: NearestNames

    init(
        schemas: [ActionPath: ActionSchema],
        routes: [String: [ActionPath]],
        appVersion: AppVersion?,
        now: Date,
        webHosts: [String]?,
        isForLocalCalls: Bool
    ) {
        self.schemas = schemas
        self.routes = routes
        self.appVersion = appVersion
        self.now = now
        self.webHosts = webHosts
        self.isForLocalCalls = isForLocalCalls
        names = NearestNames(actions: schemas.keys, routes: routes.keys)
    }

    /// Returns the problems of the document itself, and those with this app.
    func problems(_ reading: RedirectReading) -> RedirectProblems {
        var problems = reading.problems
        var takers: [ActionPath: RedirectRule] = [:]
        for entry in reading.entries {
            let path = ValuePath.rule(entry.index)
            for problem in unreachable(entry.rule, behind: takers, path) + self.problems(entry, path) {
                problems.add(problem, rule: entry.index)
            }
            guard case .action(let target, let action) = entry.rule.source, entry.rule.takesAll else { continue }
            let taken = ActionPath(target: target, action: action)
            takers[taken] = takers[taken] ?? entry.rule
        }
        return problems
    }

    /// Returns the problem of a rule for a route, if earlier rules take all calls of the route's actions.
    private func unreachable(
        _ rule: RedirectRule,
        behind takers: [ActionPath: RedirectRule],
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        guard case .route(let pattern) = rule.source, rule.applies(to: appVersion, at: now) else { return [] }
        let actions = Set(routes[pattern] ?? []).filter { schemas[$0] != nil }
        let taken = actions.compactMap { action in takers[action].map { (action.description, $0.id) } }
        guard !actions.isEmpty, taken.count == actions.count else { return [] }
        let names = taken.sorted { $0.0 < $1.0 }.map { "rule \($0.1.quoted) takes all calls of \($0.0)" }
        let fact = "the rule never applies, since \(names.joined(separator: " and ")), where the route leads."
        return [.init(.unreachableRule, path, fact)]
    }

    private func problems(_ entry: RedirectReading.Entry, _ path: ValuePath) -> [RedirectError.Problem] {
        let rule = entry.rule
        if rule.appVersions != nil, appVersion == nil {
            let fact =
                "the app gave no version to compare with; to resolve: set \"appVersion\" in its settings to one that "
                + "reads, as AppVersion(\"banana\") is nil."
            return [.init(.missingAppVersion, path.appending(key: "appVersion"), fact)]
        }
        guard rule.applies(to: appVersion, at: now) else { return [] }
        let sources: [ActionSchema]
        switch rule.source {
        case .action(let target, let action):
            let name = ActionPath(target: target, action: action)
            guard let schema = schema(name) else { return [unknown(name, path.appending(key: "action"))] }
            sources = [schema]
        case .route(let pattern):
            sources = (routes[pattern] ?? []).compactMap { schemas[$0] }
            guard !sources.isEmpty else { return [unknown(route: pattern, path.appending(key: "route"))] }
        }
        // The parameters of an invalid rule cannot be checked.
        guard entry.problems.isEmpty else { return unknownDestination(rule, path.appending(key: "to")) }
        // A problem of the destination is the same for every source.
        var seen: Set<RedirectError.Problem> = []
        return sources.flatMap { problems(rule, $0, path.appending(key: "to")) }.filter { seen.insert($0).inserted }
    }

    private func unknownDestination(_ rule: RedirectRule, _ below: ValuePath) -> [RedirectError.Problem] {
        guard case .action(let target, let action) = rule.destination else { return [] }
        let name = ActionPath(target: target, action: action)
        return schema(name) == nil ? [unknown(name, below.appending(key: "action"))] : []
    }

    /// Returns the problems of sending calls of an action to the rule's destination, whose path in the document is
    /// `below`.
    private func problems(
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ below: ValuePath
    ) -> [RedirectError.Problem] {
        let edits = editProblems(rule, source, below)
        switch rule.destination {
        case nil: return edits
        case .web(let address): return edits + webProblems(address, rule, rule.sent(by: source), below)
        case .action(let target, let action):
            guard let destination = schema(ActionPath(target: target, action: action)) else {
                return edits + unknownDestination(rule, below)
            }
            return edits + problems(rule, source, destination, below.appending(key: "action"))
        }
    }

    /// Returns the problems of sending calls of one action to another.
    private func problems(
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ destination: ActionSchema,
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        let names = (from: "\(source.target).\(source.action)", to: "\(destination.target).\(destination.action)")
        var problems: [RedirectError.Problem] = []
        if destination.exposure < source.exposure {
            let fact =
                "\(names.from) is open to the outside and \(names.to) is "
                + (destination.exposure == .internal ? "not" : "for links only") + "; no redirect opens it."
            problems.append(.init(.internalAction, path, fact))
        }
        var required = source
        required.parameters = rule.sent(by: source)
        // A gateway performs every effect, and its callers accept every result.
        if !isForLocalCalls || rule.source.isRoute { (required.effect, required.returns) = (.async, .any) }
        return problems
            + Compatibility.problems(required: required, provided: destination).map {
                .init(.incompatible, path, "\(names.from) cannot become \(names.to): \($0).")
            }
    }

    private func webProblems(
        _ address: String,
        _ rule: RedirectRule,
        _ sent: [ParameterSchema],
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        guard let address = try? RedirectAddress(address) else { return [] }
        let path = path.appending(key: "url")
        var problems: [RedirectError.Problem] = []
        if let webHosts, !webHosts.contains(where: { $0.lowercased() == address.host }) {
            let fact = "calls may not be sent to \(address.host.quoted); hosts: \(webHosts.listed)."
            problems.append(.init(.invalidValue, path, fact))
        }
        let parameters = Dictionary(sent.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for place in address.places {
            guard let parameter = parameters[place] else {
                problems.append(unknown(place, among: sent, path))
                continue
            }
            if let value = rule.fixed[place] {
                // Otherwise every call would fail, whatever its parameters.
                guard let validationError = RedirectAddress.validationError(of: value, place) else { continue }
                problems.append(.init(.incompatible, path, "\"set\" gives \(place.quoted): \(validationError.fact)."))
            } else if parameter.isSecret {
                let fact = "parameter \(place.quoted) is secret, and addresses are not."
                problems.append(.init(.incompatible, path, fact))
            } else if !parameter.isRequired {
                let fact = "parameter \(place.quoted) may be missing, and its place in the address cannot stay empty."
                problems.append(.init(.incompatible, path, fact))
            } else if !parameter.type.isScalar {
                let fact = "parameter \(place.quoted) is \(parameter.type), which has no place inside an address."
                problems.append(.init(.incompatible, path, fact))
            }
        }
        return problems
    }

    private func editProblems(
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        let edits =
            rule.renames.keys.sorted().map { ($0, path.appending(key: "rename").appending(key: $0)) }
            + rule.drops.sorted().map { ($0, path.appending(key: "drop")) }
        return edits.compactMap { name, path in
            guard source.parameters.contains(where: { $0.name == name }) else {
                return unknown(name, among: source.parameters, path)
            }
            return collision(rule, name, source, path)
        }
    }

    /// Returns the problem of a rename that would give two parameters one name.
    private func collision(
        _ rule: RedirectRule,
        _ name: String,
        _ source: ActionSchema,
        _ path: ValuePath
    ) -> RedirectError.Problem? {
        guard let new = rule.renames[name], new != name, rule.renames[new] == nil, !rule.drops.contains(new),
            source.parameters.contains(where: { $0.name == new })
        else { return nil }
        let fact =
            "\(name.quoted) becomes \(new.quoted), which \(source.target).\(source.action) has too; to resolve: "
            + "rename or drop that one."
        return .init(.invalidValue, path, fact)
    }

    /// Returns the schema of an action whose names have the same bytes, as the gateway looks it up.
    private func schema(_ name: ActionPath) -> ActionSchema? {
        schemas[name].flatMap { ActionPath(target: $0.target, action: $0.action).hasSameBytes(as: name) ? $0 : nil }
    }

    private func unknown(_ name: ActionPath, _ path: ValuePath) -> RedirectError.Problem {
        let near = names.nearest(to: name.description, among: names.actions)
        let fact = "no module handles \(name.description.quotedBriefly)" + (near.isEmpty ? "." : ";")
        return .init(.unknownAction, path, fact, suggestions: near)
    }

    private func unknown(route: String, _ path: ValuePath) -> RedirectError.Problem {
        let near = names.nearest(to: route, among: names.routes)
        let fact = "no route is \(route.quotedBriefly); routes: \(names.routes.listed)."
        return .init(.unknownRoute, path, fact, suggestions: near)
    }

    private func unknown(
        _ name: String,
        among parameters: [ParameterSchema],
        _ path: ValuePath
    ) -> RedirectError.Problem {
        let declared = parameters.map(\.name)
        let near = names.nearest(to: name, among: declared)
        let fact = "there is no parameter \(name.quotedBriefly); parameters: \(declared.listed)."
        return .init(.unknownParameter, path, fact, suggestions: near)
    }
}

extension RedirectRule {
    /// Returns the parameters that the rule sends for a call of an action; those with defaults are always present.
    func sent(by source: ActionSchema) -> [ParameterSchema] {
        var sent: [ParameterSchema] = []
        for var parameter in source.parameters where !drops.contains(parameter.name) {
            parameter.name = renames[parameter.name] ?? parameter.name
            if let value = parameter.defaultValue, !value.isNull { parameter.isRequired = true }
            if fixed[parameter.name] == nil { sent.append(parameter) }
        }
        return sent + fixed.map { ParameterSchema($0.key, .enumeration([$0.value])) }
    }
}

extension ValueSchema {
    /// Whether values can be a single string, number or bool.
    fileprivate var isScalar: Bool {
        if isNullable { return false }
        return switch kind {
        case .any, .bool, .int, .double, .string, .bytes, .enumeration: true
        case .null, .array, .dictionary, .record, .reference, .callback: false
        }
    }
}

/// The names of an app, for suggestions.
private final class NearestNames {
    private(set) lazy var actions = paths.map(\.description).sorted()
    private(set) lazy var routes = patterns.sorted()

    private let paths: Dictionary<ActionPath, ActionSchema>.Keys
    private let patterns: Dictionary<String, [ActionPath]>.Keys
    /// A search takes time proportional to the number of names, and a document may have thousands of unknown ones.
    private var searchesLeft = ListLimit.names

    init(actions: Dictionary<ActionPath, ActionSchema>.Keys, routes: Dictionary<String, [ActionPath]>.Keys) {
        paths = actions
        patterns = routes
    }

    func nearest(to name: String, among names: @autoclosure () -> [String]) -> [String] {
        guard searchesLeft > 0 else { return [] }
        searchesLeft -= 1
        return Suggestions.nearest(to: name, among: names())
    }
}
