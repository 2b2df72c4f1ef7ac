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
    var routes = RouteContents()
    var events = EventContents()
    var services = ServiceContents()

    /// Applies what was registered.
    ///
    /// - Throws: all problems at once.
    mutating func apply(_ edits: [RegistryLog.Edit]) throws(RegistryError) {
        var problems: [RegistryError.Problem] = []
        // How deep the edits are inside a module that is listed twice: what it registers would be there twice too, and
        // would hide the one thing that is wrong.
        var depthInDuplicate = 0
        var removed: [ContractName: SourcePlace] = [:]
        for edit in edits {
            switch edit {
            case .module where depthInDuplicate > 0: depthInDuplicate += 1
            case .endOfModule where depthInDuplicate > 0: depthInDuplicate -= 1
            case _ where depthInDuplicate > 0: continue
            case .module(let note) where add(note, &problems): depthInDuplicate = 1
            case .module: continue
            case .removeModule(_, _, let place), .removeTarget(_, let place), .removeAction(_, let place):
                let before = self.names
                remove(edit, &problems)
                for name in before.subtracting(names) { removed[name] = place }
            case .event(.remove(let path, let place)):
                removed[.event(path)] = place
                apply(edit, &problems)
            case .service(.remove(let name, let place)):
                removed[.service(name)] = place
                apply(edit, &problems)
            default: apply(edit, &problems)
            }
        }
        problems += emptyTargetProblems(edits)
        events.declareMissing(modules)
        problems += events.problems(entries)
        if !tolerated.isEmpty {
            let names = names
            tolerated = tolerated.filter { requirement in
                !names.contains(requirement.contract) && modules.contains { $0.name == requirement.module }
            }
        }
        problems += requirementProblems(removed)
        problems += suspendingProblems
        problems += routes.settle(entries)
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
        case .event(let edit):
            events.apply(edit, &problems)
        case .service(let edit):
            services.apply(edit, &problems)
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
                let own = names(of: name)
                tolerated.formUnion(modules.flatMap(\.requirements).filter { own.contains($0.contract) })
            }
            if !modules.contains(where: { $0.name == name }) {
                problems.append(.nothingToRemove("module \(name.quoted)", among: modules.map(\.name), place))
            }
            modules.removeAll { $0.name == name }
            entries.removeAll { $0.module == name }
            targets = targets.filter { $0.value.module != name }
            events.remove(module: name)
            services.remove(module: name)
            notFound = notFound.filter { $0.value.module != name }
            if notFoundForAll?.module == name { notFoundForAll = nil }
            interceptors.removeAll { $0.module == name }
            routes.removeAll { $0.module == name }
        case .removeTarget(let name, let place):
            let names = Set(entries.paths.map(\.target) + targets.keys + notFound.keys).union(events.targets)
            if !names.contains(name) {
                problems.append(.nothingToRemove("target \(name.quoted)", among: names.sorted(), place, target: name))
            }
            entries.removeAll { $0.path.target == name }
            events.remove(target: name)
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
        routes.toleratesMissingActions = true
        events.declaresMissing = true
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

    /// What modules require and nobody handles, declares or provides, or does in another form.
    private func requirementProblems(_ removed: [ContractName: SourcePlace]) -> [RegistryError.Problem] {
        modules.flatMap { module in
            module.requires.compactMap { required -> RegistryError.Problem? in
                if let contract = required.contract, entries[contract.slot]?.contract === contract { return nil }
                let schema = required.schema
                let missing = { (problem: RegistryError.Problem) -> RegistryError.Problem? in
                    let requirement = ToleratedRequirement(module: module.name, contract: required.name)
                    if tolerated.contains(requirement) { return nil }
                    return removed[required.name].map { .removedRequirement(schema, module, $0) } ?? problem
                }
                switch schema.kind {
                case .action(let schema):
                    let path = ActionPath(target: schema.target, action: schema.action)
                    guard let entry = entries[path] else {
                        return missing(.missingRequirement(path, module, registered: entries.paths))
                    }
                    let differences = Compatibility.problems(required: schema, provided: entry.contract.schema)
                    return differences.isEmpty ? nil : .incompatible(path, module, entry, differences)
                case .event(let schema):
                    guard let note = events.declarations[schema.path] else {
                        return missing(.missingEvent(schema.path, module, declared: events.declarations.keys))
                    }
                    let differences = Compatibility.problems(read: schema, posted: note.contract.schema)
                    return differences.isEmpty ? nil : .incompatible(module, note, differences)
                case .service(let schema):
                    if services[schema.serviceName] != nil { return nil }
                    return missing(.missingService(schema.serviceName, module, provided: services.names))
                }
            }
        }
    }

    /// What there is of all kinds.
    private var names: Set<ContractName> {
        Set(entries.paths.map(ContractName.action))
            .union(events.declarations.keys.map(ContractName.event))
            .union(services.names.map(ContractName.service))
    }

    /// What there is of a module.
    private func names(of module: String) -> Set<ContractName> {
        Set(entries.values.filter { $0.module == module }.map { ContractName.action($0.path) })
            .union(events.declarations.values.filter { $0.module == module }.map { .event($0.path) })
            .union(services.notes.filter { $0.module == module }.map { .service($0.name) })
    }
}

/// What a module requires, and may be missing.
///
/// Of one module, not of all: whoever registers later must find what it requires.
struct ToleratedRequirement: Hashable {
    var module: String
    var contract: ContractName
}

extension ModuleNote {
    fileprivate var requirements: [ToleratedRequirement] {
        requires.map { ToleratedRequirement(module: name, contract: $0.name) }
    }
}
