import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks the rules of a table against the app.
///
/// The check skips rules that do not apply to the app's version or have ended: a table is for many versions of the app,
/// and an action that one version lacks must not make it refuse the table.
struct RedirectCheck {
    /// Reads the links of rules; nil once the app has let go of it.
    let gateway: Gateway?
    let settings: RedirectSettings
    /// Whether redirects apply to the app's own calls, which expect the effect and the result of the called action.
    let isForLocalCalls: Bool
    /// The hosts of the settings, in lower case.
    let webHosts: [String]?
    private let schemas: [ActionPath: ActionSchema]
    /// The actions of the routes by pattern; several routes that differ in types only may have one pattern.
    private let routes: [ExactText: [ActionPath]]
    private let now: Date
    /// The rules that take all calls of an action.
    private var rulesTakingAll: [ActionPath: String] = [:]
    private var names: (actions: [String], routes: [String])?
    /// A search takes time proportional to the number of names, and a document may have thousands of unknown ones.
    private var searchesLeft = ListLimit.names

    init(_ core: MediatorCore, _ gateway: Gateway?, _ settings: RedirectSettings, isForLocalCalls: Bool) {
        self.gateway = gateway
        self.settings = settings
        webHosts = settings.webHosts?.map { $0.lowercased() }
        self.isForLocalCalls = isForLocalCalls
        let table = core.table
        schemas = table.registrations.actions.mapValues(\.contract.schema)
        routes = Dictionary(grouping: table.routes) { ExactText($0.pattern) }.mapValues { $0.map(\.path) }
        now = settings.now()
    }

    /// Returns the problems of the next rule of the table.
    mutating func problems(of rule: RedirectRule, _ path: ValuePath) -> [RedirectError.Problem] {
        if rule.minimumVersion != nil || rule.maximumVersion != nil, settings.appVersion == nil {
            let fact =
                "the rule has a version condition, and the settings have no app version; to resolve: set \"appVersion\" "
                + "to a valid version, as AppVersion(\"2.4.1\")."
            return [.init(.missingAppVersion, path, fact)]
        }
        guard rule.applies(to: settings.appVersion, at: .distantPast) else { return [] }
        let to = path.appending(key: "to")
        guard rule.applies(to: settings.appVersion, at: now) else { return hostProblems(ofEnded: rule, to) }
        let unknownDestination = unknownDestination(of: rule, to.appending(key: "action"))
        let sources: [ActionSchema]
        switch rule.from {
        case .action(let target, let action):
            let name = ActionPath(target: target, action: action)
            guard let schema = schema(of: name) else {
                return [unknown(name, path.appending(key: "from").appending(key: "action"))] + unknownDestination
            }
            sources = [schema]
        case .route(let pattern):
            sources = (routes[ExactText(pattern)] ?? []).compactMap { schemas[$0] }
            guard !sources.isEmpty else {
                let path = path.appending(key: "from").appending(key: "route")
                return [unknown(route: pattern, path)] + unknownDestination
            }
        }
        var problems = unreachableProblems(of: rule, sources, path)
        for source in sources { problems += conditionProblems(of: rule, source, path) }
        for source in sources { problems += editProblems(of: rule, source, path) }
        problems += unknownDestination
        if unknownDestination.isEmpty {
            for source in sources { problems += destinationProblems(of: rule, source, to) }
        }
        // A problem of the destination is the same for every source.
        var seen: Set<RedirectError.Problem> = []
        return problems.filter { seen.insert($0).inserted }
    }

    /// Returns the problems of a rule that has ended: it applies again when the clock goes back.
    private func hostProblems(ofEnded rule: RedirectRule, _ path: ValuePath) -> [RedirectError.Problem] {
        guard case .web = rule.to, let to = rule.to, let address = try? RedirectAddress(to) else { return [] }
        return hostProblems(of: address, path.appending(key: to.key))
    }

    /// Returns the schema of an action whose names have the same bytes, as the gateway looks it up.
    func schema(of name: ActionPath) -> ActionSchema? {
        schemas[name].flatMap { $0.path.hasSameBytes(as: name) ? $0 : nil }
    }

    /// Returns the problem of a rule for a route, if earlier rules take all calls of the route's actions.
    private mutating func unreachableProblems(
        of rule: RedirectRule, _ sources: [ActionSchema], _ path: ValuePath
    ) -> [RedirectError.Problem] {
        guard case .route = rule.from else {
            if rule.takesAll {
                for source in sources where rulesTakingAll[source.path] == nil { rulesTakingAll[source.path] = rule.id }
            }
            return []
        }
        let taken = sources.compactMap { source in rulesTakingAll[source.path].map { (source.path.description, $0) } }
        guard taken.count == sources.count else { return [] }
        let names = taken.sorted { $0.0 < $1.0 }.map { "rule \($0.1.quoted) takes all calls of \($0.0)" }
        let fact = "the rule never applies, since \(names.joined(separator: " and ")), where the route leads."
        return [.init(.unreachableRule, path, fact)]
    }

    private mutating func conditionProblems(
        of rule: RedirectRule, _ source: ActionSchema, _ path: ValuePath
    ) -> [RedirectError.Problem] {
        var problems: [RedirectError.Problem] = []
        for (name, condition) in rule.when.sorted(by: { $0.key < $1.key }) {
            let path = path.appending(key: "when").appending(key: name)
            guard let parameter = source.parameters.first(where: { $0.name == name }) else {
                problems.append(unknown(name, among: source.parameters, path))
                continue
            }
            guard !parameter.hasSecrets else {
                problems.append(secret(name, path))
                continue
            }
            guard case .oneOf(let values) = condition.kind else { continue }
            if case .bytes = parameter.type.kind {
                let fact = "parameter \(name.quoted) is bytes, which no condition compares."
                problems.append(.init(.incompatible, path, fact))
                continue
            }
            problems += values.compactMap { value in
                parameter.type.mismatch(of: value).map { .init(.incompatible, path, "\($0).") }
            }
        }
        let secrets = Set(source.parameters.filter(\.hasSecrets).map(\.name))
        return problems
            + rule.whenKeys.keys.filter(secrets.contains).sorted().map {
                secret($0, path.appending(key: "whenKeys").appending(key: $0))
            }
    }

    private func secret(_ name: String, _ path: ValuePath) -> RedirectError.Problem {
        .init(.incompatible, path, "parameter \(name.quoted) is secret, and no rule depends on secrets.")
    }

    /// Returns the problems of names that the rule renames or drops.
    private mutating func editProblems(
        of rule: RedirectRule, _ source: ActionSchema, _ path: ValuePath
    ) -> [RedirectError.Problem] {
        let declared = Set(source.parameters.map(\.name))
        var problems: [RedirectError.Problem] = []
        var olds = Dictionary(declared.subtracting(rule.renames.keys).subtracting(rule.drops).map { ($0, $0) }) { $1 }
        for (old, new) in rule.renames.sorted(by: { $0.key < $1.key }) {
            let path = path.appending(key: "renames").appending(key: old)
            if !declared.contains(old) {
                problems.append(unknown(old, among: source.parameters, path))
            } else if rule.drops.contains(old) {
                problems.append(.init(.invalidValue, path, "\(old.quoted) is renamed and dropped; only one can hold."))
            } else if let other = olds.updateValue(old, forKey: new) {
                let fact = "\(other.quoted) and \(old.quoted) both become \(new.quoted)."
                problems.append(.init(.invalidValue, path, fact))
            }
        }
        for name in rule.drops.sorted() where !declared.contains(name) {
            problems.append(unknown(name, among: source.parameters, path.appending(key: "drops")))
        }
        return problems
    }

    private mutating func unknownDestination(of rule: RedirectRule, _ path: ValuePath) -> [RedirectError.Problem] {
        guard case .action(let target, let action) = rule.to else { return [] }
        let name = ActionPath(target: target, action: action)
        return schema(of: name) == nil ? [unknown(name, path)] : []
    }
}

extension RedirectCheck {
    private mutating func unknown(_ name: ActionPath, _ path: ValuePath) -> RedirectError.Problem {
        let near = nearest(to: name.description, among: sortedNames().actions)
        let fact = "no module handles \(name.description.quotedBriefly)" + (near.isEmpty ? "." : ";")
        return .init(.unknownAction, path, fact, suggestions: near)
    }

    private mutating func unknown(route: String, _ path: ValuePath) -> RedirectError.Problem {
        let routes = sortedNames().routes
        let near = nearest(to: route, among: routes)
        let fact = "no route is \(route.quotedBriefly); routes: \(routes.listed)."
        return .init(.unknownRoute, path, fact, suggestions: near)
    }

    mutating func unknown(
        _ name: String, among parameters: [ParameterSchema], _ path: ValuePath
    ) -> RedirectError.Problem {
        let declared = parameters.map(\.name)
        let near = nearest(to: name, among: declared)
        let fact = "there is no parameter \(name.quotedBriefly); parameters: \(declared.listed)."
        return .init(.unknownParameter, path, fact, suggestions: near)
    }

    private mutating func nearest(to name: String, among names: [String]) -> [String] {
        guard searchesLeft > 0 else { return [] }
        searchesLeft -= 1
        return Suggestions.nearest(to: name, among: names)
    }

    private mutating func sortedNames() -> (actions: [String], routes: [String]) {
        if let names { return names }
        let sorted = (actions: schemas.keys.map(\.description).sorted(), routes: routes.keys.map(\.text).sorted())
        names = sorted
        return sorted
    }
}
