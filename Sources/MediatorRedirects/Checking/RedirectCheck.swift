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
    let routes: [ExactText: [ActionPath]]
    let appVersion: AppVersion?
    let now: Date
    /// The hosts of web pages to which rules may send calls; nil for all.
    let webHosts: [String]?
    /// The schemes of the gateway.
    let schemes: [String]
    /// Returns the action of a URL of the gateway.
    let shape: (String) -> Result<URLShape, MediatorError>
    /// Whether redirects apply to the app's own calls, which expect the effect and the result of the called action.
    let isForLocalCalls: Bool
    let names: NearestNames

    init(
        schemas: [ActionPath: ActionSchema],
        routes: [ExactText: [ActionPath]],
        appVersion: AppVersion?,
        now: Date,
        webHosts: [String]?,
        schemes: [String],
        shape: @escaping (String) -> Result<URLShape, MediatorError>,
        isForLocalCalls: Bool
    ) {
        self.schemas = schemas
        self.routes = routes
        self.appVersion = appVersion
        self.now = now
        self.webHosts = webHosts
        self.schemes = schemes
        self.shape = shape
        self.isForLocalCalls = isForLocalCalls
        names = NearestNames(actions: schemas.keys, routes: routes.keys)
    }

    /// Returns the problems of the document itself, and those with this app.
    func problems(_ reading: RedirectReading) -> RedirectProblems {
        var problems = reading.problems
        var takers: [ActionPath: RedirectRule] = [:]
        var links: [Int: Set<RedirectRule.Source>] = [:]
        for entry in reading.entries {
            let path = ValuePath.rule(entry.index)
            for problem in unreachable(entry, behind: takers, path) + self.problems(entry, path, &links) {
                problems.add(problem, rule: entry.index)
            }
            guard case .action(let target, let action) = entry.rule.source, entry.takesAll else { continue }
            let taken = ActionPath(target: target, action: action)
            takers[taken] = takers[taken] ?? entry.rule
        }
        guard !links.isEmpty else { return problems }
        let active = reading.entries.filter(applies)
        for (index, problem) in RedirectLoops(active, links: links).problems { problems.add(problem, rule: index) }
        return problems
    }

    /// Whether a rule applies to this app at present; false if that is unknown.
    private func applies(_ entry: RedirectReading.Entry) -> Bool {
        !entry.malformed.contains(.period) && entry.rule.applies(to: appVersion, at: now)
    }

    /// Returns the problem of a rule for a route, if earlier rules take all calls of the route's actions.
    private func unreachable(
        _ entry: RedirectReading.Entry,
        behind takers: [ActionPath: RedirectRule],
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        guard case .route(let pattern) = entry.rule.source, !entry.malformed.contains(.source), applies(entry)
        else { return [] }
        let actions = Set(routes[ExactText(pattern)] ?? []).filter { schemas[$0] != nil }
        let taken = actions.compactMap { action in takers[action].map { (action.description, $0.id) } }
        guard !actions.isEmpty, taken.count == actions.count else { return [] }
        let names = taken.sorted { $0.0 < $1.0 }.map { "rule \($0.1.quoted) takes all calls of \($0.0)" }
        let fact = "the rule never applies, since \(names.joined(separator: " and ")), where the route leads."
        return [.init(.unreachableRule, path, fact)]
    }

    /// Returns the problems of the valid parts of a rule, and adds the places to which its link leads.
    private func problems(
        _ entry: RedirectReading.Entry,
        _ path: ValuePath,
        _ links: inout [Int: Set<RedirectRule.Source>]
    ) -> [RedirectError.Problem] {
        let rule = entry.rule
        if rule.appVersions != nil, appVersion == nil {
            let fact =
                "the app gave no version to compare with; to resolve: set \"appVersion\" in its settings to one that "
                + "reads, as AppVersion(\"banana\") is nil."
            return [.init(.missingAppVersion, path.appending(key: "appVersion"), fact)]
        }
        guard applies(entry) else { return [] }
        let destination = unknownDestination(entry, path.appending(key: "to"))
        guard !entry.malformed.contains(.source) else { return destination }
        let sources: [ActionSchema]
        switch rule.source {
        case .action(let target, let action):
            let name = ActionPath(target: target, action: action)
            guard let schema = schema(name) else { return [unknown(name, path.appending(key: "action"))] + destination }
            sources = [schema]
        case .route(let pattern):
            sources = (routes[ExactText(pattern)] ?? []).compactMap { schemas[$0] }
            guard !sources.isEmpty else {
                return [unknown(route: pattern, path.appending(key: "route"))] + destination
            }
        }
        var problems = sources.flatMap { conditionProblems(rule, $0, path) }
        if entry.hasValidEdits {
            problems += sources.flatMap { editProblems(rule, $0, path.appending(key: "to")) }
        }
        // How parameters reach a destination depends on their changes.
        if entry.hasValidEdits, destination.isEmpty, !entry.malformed.contains(.destination) {
            for source in sources {
                problems += destinationProblems(entry, source, path.appending(key: "to"), &links)
            }
        } else {
            problems += destination
        }
        // A problem of the destination is the same for every source.
        var seen: Set<RedirectError.Problem> = []
        return problems.filter { seen.insert($0).inserted }
    }

    private func unknownDestination(_ entry: RedirectReading.Entry, _ below: ValuePath) -> [RedirectError.Problem] {
        guard case .action(let target, let action) = entry.rule.destination else { return [] }
        let name = ActionPath(target: target, action: action)
        return schema(name) == nil ? [unknown(name, below.appending(key: "action"))] : []
    }

    /// Returns the problems of sending calls of an action to the rule's destination, whose path in the document is
    /// `below`.
    private func destinationProblems(
        _ entry: RedirectReading.Entry,
        _ source: ActionSchema,
        _ below: ValuePath,
        _ links: inout [Int: Set<RedirectRule.Source>]
    ) -> [RedirectError.Problem] {
        let rule = entry.rule
        let sent = rule.sent(by: source)
        switch rule.destination {
        case nil: return []
        case .web(let address): return webProblems(address, rule, sent, below.appending(key: "url"))
        case .link(let text):
            return linkProblems(text, rule, source, sent, below.appending(key: "url")) { shape in
                links[entry.index, default: []].insert(.action(shape.schema.target, shape.schema.action))
                if let route = shape.route { links[entry.index, default: []].insert(.route(route)) }
            }
        case .action(let target, let action):
            guard let destination = schema(ActionPath(target: target, action: action)) else { return [] }
            return problems(rule, source, sent, destination, below.appending(key: "action"))
        }
    }

    /// Returns the problems of sending calls of one action to another.
    func problems(
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ sent: [ParameterSchema],
        _ destination: ActionSchema,
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        let names = (from: "\(source.target).\(source.action)", to: "\(destination.target).\(destination.action)")
        var problems: [RedirectError.Problem] = []
        // Rules for a route take calls by URLs alone.
        let exposure = rule.source.isRoute ? min(source.exposure, .link) : source.exposure
        if destination.exposure < exposure {
            let fact =
                "\(names.from) is open to the outside and \(names.to) is "
                + (destination.exposure == .internal ? "not" : "for links only") + "; no redirect opens it."
            problems.append(.init(.internalAction, path, fact))
        }
        var required = source
        required.parameters = sent
        // A gateway performs every effect, and its callers accept every result.
        if !isForLocalCalls || rule.source.isRoute { (required.effect, required.returns) = (.async, .any) }
        return problems
            + Compatibility.problems(required: required, provided: destination).map {
                .init(.incompatible, path, "\(names.from) cannot become \(names.to): \($0).")
            }
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

    func unknown(
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
