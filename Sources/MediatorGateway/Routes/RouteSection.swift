package import Mediator

/// The section of the registry that holds routes; it checks each route against its action once, not for each new table.
package struct RouteSection: RegistrySection {
    private struct Route: Sendable {
        let registration: RouteRegistration
        /// The number in order of registration.
        let order: Int
        /// The contract of the forms; nil while no module handles the action.
        var contract: ActionContract?
        var forms: [RouteForm] = []
        var isNew = true
    }

    private var routes: [Route] = []
    /// The number of registrations so far, removed ones included.
    private var count = 0
    private var byShape: [RouteForm.Shape: [RouteForm]] = [:]
    private var disabled: [DisabledDefaultForm] = []
    /// The settings among them that were not checked yet.
    private var unchecked: [DisabledDefaultForm] = []

    package init() {}

    /// The routes in order of registration.
    var registrations: [RouteRegistration] { routes.map(\.registration) }

    /// The actions without a default form.
    var withoutDefaultForm: Set<ActionPath> { Set(disabled.map(\.path)) }

    /// The forms of all routes whose action is registered.
    var forms: some Sequence<RouteForm> { routes.lazy.flatMap(\.forms) }

    package var objects: [HeldObject] { registrations.map { HeldObject($0) } }

    mutating func add(_ registration: RouteRegistration) {
        routes.append(Route(registration: registration, order: count))
        count += 1
    }

    mutating func remove(_ pattern: String, _ location: CodeLocation, _ problems: inout UpdateProblems) {
        let names = registrations.map(\.pattern)
        if !removeAll(where: { $0.pattern.hasSameBytes(as: pattern) }) {
            problems.append(.nothingToRemove("route \(pattern.quotedBriefly)", among: names, location))
        }
    }

    mutating func disable(_ form: DisabledDefaultForm) {
        disabled.append(form)
        unchecked.append(form)
    }

    package mutating func remove(module name: String) {
        removeAll { $0.module == name }
        disabled.removeAll { $0.module == name }
        unchecked.removeAll { $0.module == name }
    }

    /// Removes routes, and returns whether any was removed.
    @discardableResult
    private mutating func removeAll(where isRemoved: (RouteRegistration) -> Bool) -> Bool {
        let before = routes.count
        for route in routes where isRemoved(route.registration) { forget(route.forms) }
        routes.removeAll { isRemoved($0.registration) }
        return routes.count < before
    }

    /// Returns the problems of new routes and of routes whose action changed.
    ///
    /// The other routes had no problems and have none now: the cost depends on the size of the change only.
    package mutating func problems(in registrations: Registrations) -> [RegistryError.Problem] {
        let entries = registrations.actions
        var missing: [RegistryError.Problem] = []
        if !unchecked.isEmpty {
            let paths = Set(entries.keys)
            for form in unchecked where !paths.contains(form.path) && !registrations.toleratesMissing {
                missing.append(.missingAction(form, registered: paths))
            }
            unchecked = []
        }
        var problems: [RegistryError.Problem] = []
        var changed: Set<RouteForm.Shape> = []
        for position in routes.indices {
            let (registration, isNew) = (routes[position].registration, routes[position].isNew)
            let contract = entries[registration.path]?.contract
            guard isNew || contract !== routes[position].contract else { continue }
            if isNew, contract == nil, !registrations.toleratesMissing {
                missing.append(.missingAction(registration, registered: entries.keys))
            }
            forget(routes[position].forms)
            routes[position].contract = contract
            routes[position].forms = []
            routes[position].isNew = false
            switch registration.reading {
            case .success(let pattern):
                // An update removed the action, and a later one may register it again.
                guard let contract else { continue }
                let typing = RouteTyping(registration, pattern, contract.schema, order: routes[position].order)
                problems += typing.problems
                routes[position].forms = typing.forms
                for form in typing.forms {
                    byShape[form.shape, default: []].append(form)
                    changed.insert(form.shape)
                }
            case .failure(let problem):
                problems.append(
                    .invalidRoute(
                        registration, "\(problem.fact), at character \(problem.column)", problem.recoverySuggestion))
            }
        }
        return missing + problems + shadowProblems(changed)
    }

    private mutating func forget(_ forms: [RouteForm]) {
        for form in forms {
            byShape[form.shape]?.removeAll { $0 === form }
            if byShape[form.shape]?.isEmpty == true { byShape[form.shape] = nil }
        }
    }

    /// Returns the problems of forms that can never match, since earlier ones match all of their paths: one of the same
    /// shape, or forms with placeholders where the form has its wildcard.
    private func shadowProblems(_ changed: Set<RouteForm.Shape>) -> [RegistryError.Problem] {
        var problems: [RegistryError.Problem] = []
        var earlier: [RouteForm.Shape: [RouteForm]] = [:]
        var reported: Set<Clash> = []
        let shapes = changed.union(changed.flatMap(\.wildcardsInstead))
        for form in shapes.flatMap({ byShape[$0] ?? [] }).sorted(by: { $0.precedes($1) }) {
            let other = earlier[form.shape]?.first { $0.takesAll(of: form) } ?? placeholder(insteadOf: form)
            earlier[form.shape, default: []].append(form)
            guard let registration = form.registration, let other, let before = other.registration else { continue }
            let isOfOneShape = other.shape == form.shape
            let isSame = isOfOneShape && other.isSame(as: form)
            // Several forms of the same two routes may clash, which is one problem.
            let clash = Clash(one: ObjectIdentifier(before), other: ObjectIdentifier(registration), isSame: isSame)
            guard reported.insert(clash).inserted else { continue }
            problems.append(
                isSame
                    ? .duplicateRoute(before, registration)
                    : .unreachableRoute(registration, behind: before, isNarrower: !isOfOneShape))
        }
        return problems
    }

    /// Returns the first of the forms of other routes that together match all paths of a form with a wildcard: a form
    /// with a placeholder for a single part, and one with placeholders and a wildcard for more parts.
    private func placeholder(insteadOf form: RouteForm) -> RouteForm? {
        var first: RouteForm?
        var parts = form.parts
        var shape = form.shape
        while let last = parts.last, last.kind == .wildcard, let next = shape.placeholderInstead {
            func taker(_ shape: RouteForm.Shape) -> RouteForm? {
                byShape[shape]?.first { $0.registration !== form.registration && $0.takesAll(of: form, parts) }
            }
            parts.insert(last, at: parts.count - 1)
            guard let one = taker(next.alone) else { return nil }
            first = first ?? one
            if taker(next.andMore) != nil { return first }
            shape = next.andMore
        }
        return nil
    }

    private struct Clash: Hashable {
        let one: ObjectIdentifier
        let other: ObjectIdentifier
        let isSame: Bool
    }
}

/// The setting that an action has no default form.
package struct DisabledDefaultForm: Sendable {
    let path: ActionPath
    /// The module that made it; empty outside of modules.
    let module: String
    let location: CodeLocation
}
