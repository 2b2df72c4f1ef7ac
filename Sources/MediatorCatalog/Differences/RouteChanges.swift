import Mediator
import MediatorCoding
import MediatorGateway

/// The changes of routes, by the rules of the specification *Compatibility*: a link that reached an action must reach it
/// with the same parameters.
enum RouteChanges {
    /// Returns the changes of all routes and default forms.
    static func all(from old: ContractCatalog, to new: ContractCatalog) -> [ChangedContract] {
        let order = RouteOrder(new.routes, meanings: RouteMeanings(old.actions))
        return ofRoutes(from: old.routes, order) + ofDefaultForms(from: old, to: new, order)
    }

    /// Returns the changes of the default forms `scheme://Target/action` of actions that both catalogs expose.
    private static func ofDefaultForms(
        from old: ContractCatalog, to new: ContractCatalog, _ order: RouteOrder
    ) -> [ChangedContract] {
        let before = Set(old.withoutDefaultForm.map(ExactText.init))
        let after = Set(new.withoutDefaultForm.map(ExactText.init))
        let both = old.exposedActions.intersection(new.exposedActions)
        let changed = before.symmetricDifference(after).intersection(both)
        return changed.map(\.text).sorted().map { name in
            let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let route = RouteSchema("/" + parts.joined(separator: "/"), to: parts[0], parts[parts.count - 1])
            return before.contains(ExactText(name))
                ? ChangedContract(added: route) : ChangedContract(removed: route, order)
        }
    }

    /// Returns the changed routes: those of the old catalog in their order, then the new ones.
    private static func ofRoutes(from old: [RouteSchema], _ order: RouteOrder) -> [ChangedContract] {
        let new = order.routes
        let successors = successors(of: old, in: new)
        // The index of the old route that each new one was.
        var predecessors: [Int: Int] = [:]
        for (index, successor) in successors.enumerated() { if let successor { predecessors[successor] = index } }
        let overtaking = order.overtaking(predecessors, in: RouteOrder(old, meanings: order.meanings))
        let kept = zip(old, successors).map { route, successor in
            guard let successor else { return ChangedContract(removed: route, order) }
            return ChangedContract(
                from: route, to: new[successor], overtaking: overtaking[successor].map { new[$0] }, order.meanings)
        }
        let added = new.indices.filter { predecessors[$0] == nil }.map { ChangedContract(added: new[$0]) }
        return (kept + added).filter(\.isChanged)
    }

    /// Returns the index of the new route that each old one has become: the one of the same pattern, or else the one
    /// whose pattern differs only in the names of its parameters.
    private static func successors(of old: [RouteSchema], in new: [RouteSchema]) -> [Int?] {
        // From the strictest match to the loosest.
        let steps: [(RouteSchema) -> [String]] = [
            { [$0.pattern, $0.destination] + $0.limits }, { [$0.pattern, $0.destination] },
            { [$0.pattern] + $0.limits },
            { [$0.pattern] }, { $0.shapes.map(\.text) + [$0.destination] },
        ]
        var successors: [Int?] = Array(repeating: nil, count: old.count)
        var taken: Set<Int> = []
        for key in steps {
            // The indices of the new routes that are left, the last first.
            var left: [[ExactText]: [Int]] = [:]
            for index in new.indices.reversed() where !taken.contains(index) {
                left[key(new[index]).map(ExactText.init), default: []].append(index)
            }
            for index in old.indices where successors[index] == nil {
                guard let successor = left[key(old[index]).map(ExactText.init)]?.popLast() else { continue }
                successors[index] = successor
                taken.insert(successor)
            }
        }
        return successors
    }
}

extension ChangedContract {
    fileprivate init(added route: RouteSchema) {
        self.init(kind: .route, name: route.pattern, before: nil, after: route.description, harmless: ["new"])
    }

    /// - Parameter order: The new routes.
    fileprivate init(removed route: RouteSchema, _ order: RouteOrder) {
        self.init(kind: .route, name: route.pattern, before: route.description, after: nil)
        if order.reachesAll(of: route) {
            harmless = ["removed, other routes match its paths"]
        } else {
            breaking = ["removed"]
        }
    }

    fileprivate init(
        from old: RouteSchema, to new: RouteSchema, overtaking: [RouteSchema], _ meanings: RouteMeanings
    ) {
        self.init(kind: .route, name: old.pattern, before: old.description, after: new.description)
        compare("action", "\(old.target).\(old.action)", "\(new.target).\(new.action)")
        let keys = Set((old.fixed.map(\.key) + new.fixed.map(\.key)).map(ExactText.init)).map(\.text)
        for key in keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            compare("fixed \(key.quoted)", Self.text(old.fixedValue(key)), Self.text(new.fixedValue(key)))
        }
        compare(
            "schemes and hosts", old.addresses ?? "all", new.addresses ?? "all",
            isWider: new.isReachable(atLeast: old))
        compare(
            "condition", old.condition?.quoted ?? "none", new.condition?.quoted ?? "none",
            isWider: new.condition == nil)
        compare(
            "forwarding", old.forwarding?.words ?? "none", new.forwarding?.words ?? "none",
            isWider: old.forwarding == nil)
        breaking += overtaking.map { "precedence: \($0.pattern.quoted) comes first" }
        compare("pattern", old.pattern.quoted, new.pattern.quoted, isWider: meanings.areKept(from: old, to: new))
        compare("priority", String(old.priority), String(new.priority), isWider: true)
    }

    private mutating func compare(_ field: String, _ old: String, _ new: String, isWider: Bool = false) {
        if old.hasSameBytes(as: new) { return }
        let text = "\(field): was \(old), is \(new.distinguished(from: old))"
        if isWider { harmless.append(text) } else { breaking.append(text) }
    }

    /// Returns a fixed value as JSON, since a catalog that was read has no other form of it.
    private static func text(_ value: Value?) -> String {
        guard let value else { return "nothing" }
        return (try? value.json()) ?? value.description
    }
}

extension ContractCatalog {
    /// The names of the actions that links may reach.
    fileprivate var exposedActions: Set<ExactText> {
        Set(actions.filter { $0.exposure != .internal }.map { ExactText("\($0.target).\($0.action)") })
    }
}

extension RouteSchema {
    /// Returns the fixed value of a parameter whose name has the same bytes.
    fileprivate func fixedValue(_ name: String) -> Value? {
        fixed.position(of: name).flatMap { fixed.key(at: $0).hasSameBytes(as: name) ? fixed[$0].value : nil }
    }

    /// The action and the fixed parameters.
    fileprivate var destination: String {
        let values = fixed.map { "\($0.key)=\((try? $0.value.json()) ?? $0.value.description)" }
        return "\(target).\(action)(\(values.sorted().joined(separator: ", ")))"
    }

    /// The schemes, the hosts and the condition.
    fileprivate var limits: [String] { [addresses ?? "all", condition ?? ""] }

    /// Whether the route matches each link that another route of the same shape matches, as far as its schemes, its
    /// hosts and its condition show.
    fileprivate func matches(atLeast other: RouteSchema) -> Bool {
        guard isReachable(atLeast: other) else { return false }
        guard let condition else { return true }
        return other.condition?.hasSameBytes(as: condition) ?? false
    }

    /// Whether each scheme and host of another route is one of this route.
    fileprivate func isReachable(atLeast other: RouteSchema) -> Bool {
        if schemes.isEmpty, hosts.isEmpty { return true }
        if other.schemes.isEmpty, other.hosts.isEmpty { return false }
        return Set(other.schemes).isSubset(of: schemes) && Set(other.hosts).isSubset(of: hosts)
    }
}

/// What the parts of a path mean to the actions of the old catalog.
private struct RouteMeanings {
    /// The names of the parameters of each action.
    private let parameters: [ExactText: Set<ExactText>]

    init(_ actions: [ActionSchema]) {
        parameters = Dictionary(
            actions.map { (ExactText("\($0.target).\($0.action)"), Set($0.parameters.map { ExactText($0.name) })) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Whether links of a route have their meaning also with the names of another route of its shapes and its action.
    func areKept(from old: RouteSchema, to new: RouteSchema) -> Bool {
        zip(old.shapes, new.shapes).allSatisfy { areKept(of: old, $0.names, as: $1.names) }
    }

    /// Whether the links of one shape have their meaning: a new name is not that of another parameter of the action.
    ///
    /// A wildcard without a name is the only array of the action, which its name changes nothing about.
    func areKept(of route: RouteSchema, _ old: [String?], as new: [String?]) -> Bool {
        let known = parameters[ExactText("\(route.target).\(route.action)")] ?? []
        return zip(old, new).allSatisfy { old, new in
            guard let old, let new, !old.hasSameBytes(as: new) else { return true }
            return !known.contains(ExactText(new))
        }
    }
}

/// Which routes of a catalog are tried before others of the same shape: those of a higher priority, then those of
/// certain schemes or hosts, then those with a condition, then earlier ones.
private struct RouteOrder {
    /// A route that has a shape, and the names of the parameters in that.
    private typealias Form = (index: Int, names: [String?])

    let routes: [RouteSchema]
    let meanings: RouteMeanings
    private let destinations: [ExactText]
    /// The position of each route in the order.
    private var positions: [Int]
    /// The routes of a shape, in order.
    private var byShape: [String: [Form]] = [:]
    /// The routes of a shape to a destination.
    private var byDestination: [[ExactText]: [Form]] = [:]

    init(_ routes: [RouteSchema], meanings: RouteMeanings) {
        (self.routes, self.meanings) = (routes, meanings)
        destinations = routes.map { ExactText($0.destination) }
        positions = Array(repeating: 0, count: routes.count)
        func rank(_ index: Int) -> (Int, Int, Int) {
            let route = routes[index]
            let isFree = route.schemes.isEmpty && route.hosts.isEmpty
            return (isFree ? 1 : 0, route.condition == nil ? 1 : 0, index)
        }
        let order = routes.indices.sorted { one, two in
            let (first, second) = (routes[one].priority, routes[two].priority)
            // Not by the negative priority: the least integer has none.
            return first == second ? rank(one) < rank(two) : first > second
        }
        for (position, index) in order.enumerated() {
            positions[index] = position
            for (shape, names) in routes[index].shapes {
                byShape[shape, default: []].append((index, names))
                byDestination[[ExactText(shape), destinations[index]], default: []].append((index, names))
            }
        }
    }

    /// Whether other routes lead each link that matches a route to the same action with the same parameters; false for an
    /// invalid pattern.
    ///
    /// It looks at the routes of its shapes to its destination alone, which differ in schemes, hosts, conditions or types.
    func reachesAll(of route: RouteSchema) -> Bool {
        let (shapes, destination) = (route.shapes, ExactText(route.destination))
        return !shapes.isEmpty
            && shapes.allSatisfy { shape, names in
                byDestination[[ExactText(shape), destination], default: []].contains {
                    routes[$0.index].matches(atLeast: route) && meanings.areKept(of: route, names, as: $0.names)
                }
            }
    }

    /// Returns for each route the ones that are now tried before it, were not before, and take all of its links.
    ///
    /// A route has the shapes that it had. The time is in proportion to the number of routes, and of the pairs of one
    /// shape that have changed positions, or whose first one is new.
    ///
    /// - Parameters:
    ///   - predecessors: The index that each route had; nil for a new one.
    ///   - before: The order in which they were tried.
    func overtaking(_ predecessors: [Int: Int], in before: RouteOrder) -> [[Int]] {
        var found: [Set<Int>] = Array(repeating: [], count: routes.count)
        for forms in byShape.values {
            // The routes so far by the positions that they had, new ones last.
            var earlier: [(position: Int, form: Form)] = []
            for form in forms {
                guard let predecessor = predecessors[form.index] else {
                    earlier.append((Int.max, form))
                    continue
                }
                let position = before.positions[predecessor]
                let start = earlier.lastIndex { $0.position < position }.map { $0 + 1 } ?? 0
                for (_, other) in earlier[start...] where takes(other, linksOf: form) {
                    found[form.index].insert(other.index)
                }
                earlier.insert((position, form), at: start)
            }
        }
        return found.map { $0.sorted { positions[$0] < positions[$1] } }
    }

    /// Whether a route takes all links of another one elsewhere, or gives them another meaning.
    private func takes(_ form: Form, linksOf other: Form) -> Bool {
        let isElsewhere =
            destinations[form.index] != destinations[other.index]
            || !meanings.areKept(of: routes[other.index], other.names, as: form.names)
        return isElsewhere && routes[form.index].matches(atLeast: routes[other.index])
    }
}
