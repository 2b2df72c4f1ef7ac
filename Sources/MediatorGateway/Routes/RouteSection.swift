package import Mediator

/// The routes that modules register, each held against its action once, however often tables are made anew.
package struct RouteSection: RegistrySection {
    /// What is registered of routes.
    package enum Edit: Sendable {
        case add(RouteRegistration)
        case remove(String, place: CodeLocation)
    }

    private struct Route: Sendable {
        let note: RouteRegistration
        /// The number in order of registration.
        let order: Int
        /// What the forms were made for; nil while no module handles the action.
        var contract: ActionContract?
        var forms: [RouteForm] = []
        var isNew = true
    }

    private var routes: [Route] = []
    /// How many there have ever been.
    private var count = 0
    private var byShape: [RouteForm.Shape: [RouteForm]] = [:]

    package init() {}

    /// The routes in order of registration.
    var notes: [RouteRegistration] { routes.map(\.note) }

    /// The forms of all routes whose action is there.
    var forms: some Sequence<RouteForm> { routes.lazy.flatMap(\.forms) }

    package mutating func apply(_ edit: Edit, _ problems: inout [RegistryError.Problem]) {
        switch edit {
        case .add(let note):
            routes.append(Route(note: note, order: count))
            count += 1
        case .remove(let pattern, let place):
            let names = notes.map(\.pattern)
            if !removeAll(where: { $0.pattern == pattern }) {
                problems.append(.nothingToRemove("route \(pattern.quotedBriefly)", among: names, place))
            }
        }
    }

    package mutating func remove(module name: String) {
        removeAll { $0.module == name }
    }

    /// Removes routes, and returns whether there were any.
    @discardableResult
    private mutating func removeAll(where isRemoved: (RouteRegistration) -> Bool) -> Bool {
        let before = routes.count
        for route in routes where isRemoved(route.note) { forget(route.forms) }
        routes.removeAll { isRemoved($0.note) }
        return routes.count < before
    }

    /// Holds the routes that are new, and those whose action is another one now, against the actions.
    ///
    /// The others were without problems, and are among themselves still: what this costs grows with what has changed.
    ///
    /// - Returns: What is wrong with them.
    package mutating func problems(in contents: TableContents) -> [RegistryError.Problem] {
        let entries = contents.entries
        var missing: [RegistryError.Problem] = []
        var problems: [RegistryError.Problem] = []
        var changed: Set<RouteForm.Shape> = []
        for position in routes.indices {
            let (note, isNew) = (routes[position].note, routes[position].isNew)
            let contract = entries[note.slot]?.contract
            guard isNew || contract !== routes[position].contract else { continue }
            if isNew, contract == nil, !contents.toleratesMissing {
                missing.append(.missingAction(note, registered: entries.paths))
            }
            forget(routes[position].forms)
            routes[position].contract = contract
            routes[position].forms = []
            routes[position].isNew = false
            switch note.reading {
            case .success(let pattern):
                // Whoever removed the action may bring it back.
                guard let contract else { continue }
                let typing = RouteTyping(note, pattern, contract.schema, order: routes[position].order)
                problems += typing.problems
                routes[position].forms = typing.forms
                for form in typing.forms {
                    byShape[form.shape, default: []].append(form)
                    changed.insert(form.shape)
                }
            case .failure(let problem):
                problems.append(
                    .invalidRoute(note, "\(problem.fact), at character \(problem.column)", problem.resolution))
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

    /// Finds forms that can never match, since earlier ones take all that they would: one of the same shape, or those
    /// whose placeholders stand where the form has its wildcard.
    private func shadowProblems(_ changed: Set<RouteForm.Shape>) -> [RegistryError.Problem] {
        var problems: [RegistryError.Problem] = []
        var earlier: [RouteForm.Shape: [RouteForm]] = [:]
        var told: Set<Clash> = []
        let shapes = changed.union(changed.flatMap(\.wildcardsInstead))
        for form in shapes.flatMap({ byShape[$0] ?? [] }).sorted(by: { $0.precedes($1) }) {
            let other = earlier[form.shape]?.first { $0.covers(form) } ?? placeholder(insteadOf: form)
            earlier[form.shape, default: []].append(form)
            guard let note = form.note, let other, let before = other.note else { continue }
            let isOfOneShape = other.shape == form.shape
            let isSame = isOfOneShape && other.isSame(as: form)
            // Several forms of the same two routes may clash, which is one problem.
            let clash = Clash(one: ObjectIdentifier(before), other: ObjectIdentifier(note), isSame: isSame)
            guard told.insert(clash).inserted else { continue }
            problems.append(
                isSame
                    ? .duplicateRoute(before, note)
                    : .unreachableRoute(note, behind: before, isNarrower: !isOfOneShape))
        }
        return problems
    }

    /// Returns the first of the forms of other routes that together take all paths of one that ends in a wildcard: with a
    /// placeholder for a single part, and with a wildcard behind it, or placeholders and a wildcard, for more.
    private func placeholder(insteadOf form: RouteForm) -> RouteForm? {
        var first: RouteForm?
        var parts = form.parts
        var shape = form.shape
        while let last = parts.last, last.kind == .wildcard, let next = shape.placeholderInstead {
            func taker(_ shape: RouteForm.Shape) -> RouteForm? {
                byShape[shape]?.first { $0.note !== form.note && $0.covers(parts) }
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
