/// What goes into a table, and the problems found on the way.
struct TableContents: Sendable {
    var entries = EntryMap()
    var notFound: [String: NotFoundHandler] = [:]
    var notFoundForAll: NotFoundHandler?
    var targets: [String: TargetNote] = [:]
    var modules: [ModuleNote] = []
    /// Outermost first.
    var interceptors: [InterceptorNote] = []
    /// What may be missing, since its module was removed by force.
    var tolerated: Set<ToleratedRequirement> = []
    var routes: [RouteNote] = []
    /// Whether routes may be registered to actions that nobody handles.
    var toleratesMissingActions = false

    /// Applies what was registered.
    ///
    /// - Throws: all problems at once.
    mutating func apply(_ edits: [RegistryLog.Edit]) throws(RegistryError) {
        var problems: [RegistryError.Problem] = []
        // How deep the edits are inside a module that is listed twice: what it registers would be there twice too, and
        // would hide the one thing that is wrong.
        var depthInDuplicate = 0
        var removed: [ActionPath: SourcePlace] = [:]
        for edit in edits {
            switch edit {
            case .module where depthInDuplicate > 0: depthInDuplicate += 1
            case .endOfModule where depthInDuplicate > 0: depthInDuplicate -= 1
            case _ where depthInDuplicate > 0: continue
            case .module(let note) where add(note, &problems): depthInDuplicate = 1
            case .module: continue
            case .removeModule(_, _, let place), .removeTarget(_, let place), .removeAction(_, let place):
                let before = entries.paths
                remove(edit, &problems)
                for path in before where entries[path] == nil { removed[path] = place }
            default: apply(edit, &problems)
            }
        }
        problems += emptyTargetProblems(edits)
        tolerated = tolerated.filter { requirement in
            entries[requirement.path] == nil && modules.contains { $0.name == requirement.module }
        }
        problems += requirementProblems(removed)
        problems += suspendingProblems
        problems += routeProblems(edits)
        guard problems.isEmpty else { throw RegistryError(problems: problems) }
    }

    private mutating func apply(_ edit: RegistryLog.Edit, _ problems: inout [RegistryError.Problem]) {
        switch edit {
        case .entry(let entry, let found):
            if let earlier = entries[entry.contract.slot] {
                problems.append(.duplicateAction(earlier, entry))
            } else {
                entries[entry.contract.slot] = entry
            }
            problems += found
        case .module, .endOfModule, .removeModule, .removeTarget, .removeAction:
            break
        case .target(let note):
            if let earlier = targets[note.name] {
                problems.append(.duplicateTarget(note.name, [earlier.place, note.place]))
            } else {
                targets[note.name] = note
            }
        case .notFound(let handler):
            add(handler, &problems)
        case .interceptor(let note):
            add(note, &problems)
        case .removeInterceptor(let name, let place):
            remove(interceptor: name, place, &problems)
        case .misplaced(let path, let target, let place):
            problems.append(.misplaced(path, target: target, place))
        case .route(let note):
            routes.append(note)
        case .removeRoute(let pattern, let place):
            remove(route: pattern, place, &problems)
        }
    }

    /// Adds a module, and returns whether it is the same one listed twice.
    private mutating func add(_ note: ModuleNote, _ problems: inout [RegistryError.Problem]) -> Bool {
        guard let earlier = modules.first(where: { $0.name == note.name }) else {
            modules.append(note)
            return false
        }
        problems.append(.duplicateModule(note.name, [earlier.place, note.place]))
        return type(of: earlier.module) == type(of: note.module)
    }

    private mutating func add(_ handler: NotFoundHandler, _ problems: inout [RegistryError.Problem]) {
        let earlier: NotFoundHandler?
        if let target = handler.target {
            earlier = notFound[target]
            notFound[target] = earlier ?? handler
        } else {
            earlier = notFoundForAll
            notFoundForAll = earlier ?? handler
        }
        if let earlier { problems.append(.duplicateNotFound(handler.target, [earlier.place, handler.place])) }
    }

    private mutating func remove(_ edit: RegistryLog.Edit, _ problems: inout [RegistryError.Problem]) {
        switch edit {
        case .removeModule(let name, let force, let place):
            if force {
                tolerated.formUnion(modules.flatMap(\.requirements).filter { entries[$0.path]?.module == name })
            }
            if !modules.contains(where: { $0.name == name }) {
                problems.append(.nothingToRemove("module \(name.quoted)", among: modules.map(\.name), place))
            }
            modules.removeAll { $0.name == name }
            entries.removeAll { $0.module == name }
            targets = targets.filter { $0.value.module != name }
            notFound = notFound.filter { $0.value.module != name }
            if notFoundForAll?.module == name { notFoundForAll = nil }
            interceptors.removeAll { $0.module == name }
            routes.removeAll { $0.module == name }
        case .removeTarget(let name, let place):
            let names = Set(entries.paths.map(\.target) + targets.keys + notFound.keys)
            if !names.contains(name) {
                problems.append(.nothingToRemove("target \(name.quoted)", among: names.sorted(), place, target: name))
            }
            entries.removeAll { $0.path.target == name }
            targets[name] = nil
            notFound[name] = nil
        case .removeAction(let path, let place):
            if entries[path] == nil {
                let names = entries.paths.filter { $0.target == path.target }.map(\.action).sorted()
                problems.append(
                    .nothingToRemove("action \"\(path)\"", among: names, place, target: path.target, path.action)
                )
            }
            entries[path] = nil
        default:
            break
        }
    }
}

extension TableContents {
    /// Lets everything be missing that the modules require which edits register.
    mutating func tolerateMissing(of edits: [RegistryLog.Edit]) {
        toleratesMissingActions = true
        for case .module(let note) in edits {
            tolerated.formUnion(note.requirements)
        }
    }

    /// Targets that were just given an object, and no action that reaches it; misplaced ones are told as such.
    private func emptyTargetProblems(_ edits: [RegistryLog.Edit]) -> [RegistryError.Problem] {
        guard edits.contains(where: { if case .target = $0 { true } else { false } }) else { return [] }
        var reached = Set(entries.paths.map(\.target))
        for case .misplaced(_, let target, _) in edits { reached.insert(target) }
        return edits.compactMap { edit in
            guard case .target(let note) = edit, !reached.contains(note.name),
                targets[note.name]?.place == note.place
            else { return nil }
            return .emptyTarget(note)
        }
    }

    /// What modules require and nobody handles, or handles otherwise.
    private func requirementProblems(_ removed: [ActionPath: SourcePlace]) -> [RegistryError.Problem] {
        modules.flatMap { module in
            module.requires.compactMap { required -> RegistryError.Problem? in
                let path = ActionPath(target: required.target, action: required.action)
                guard let entry = entries[path] else {
                    if tolerated.contains(ToleratedRequirement(module: module.name, path: path)) { return nil }
                    if let place = removed[path] { return .removedRequirement(path, module, place) }
                    return .missingRequirement(path, module, registered: entries.paths)
                }
                let differences = Compatibility.problems(required: required, provided: entry.contract.schema)
                return differences.isEmpty ? nil : .incompatible(path, module, entry, differences)
            }
        }
    }
}

/// What a module requires, and may be missing.
///
/// Of one module, not of all: whoever registers later must find what it requires.
struct ToleratedRequirement: Hashable {
    var module: String
    var path: ActionPath
}

extension ModuleNote {
    fileprivate var requirements: [ToleratedRequirement] {
        requires.map { ToleratedRequirement(module: name, path: ActionPath(target: $0.target, action: $0.action)) }
    }
}
