/// What goes into a table, and the problems found on the way.
struct TableContents {
    var entries: [ActionPath: Entry] = [:]
    var notFound: [String: NotFoundHandler] = [:]
    var notFoundForAll: NotFoundHandler?
    var targets: [String: TargetNote] = [:]
    var modules: [ModuleNote] = []
    /// Actions whose module was removed by force, and which therefore may be missing.
    var tolerated: Set<ActionPath> = []

    /// Applies what was registered.
    ///
    /// - Throws: all problems at once.
    mutating func apply(_ edits: [RegistryLog.Edit]) throws(RegistryError) {
        var problems: [RegistryError.Problem] = []
        // How deep the edits are inside a module that is listed twice: what it registers would be there twice too, and
        // would hide the one thing that is wrong.
        var depthInDuplicate = 0
        for edit in edits {
            switch edit {
            case .module where depthInDuplicate > 0: depthInDuplicate += 1
            case .endOfModule where depthInDuplicate > 0: depthInDuplicate -= 1
            case _ where depthInDuplicate > 0: continue
            case .module(let note) where add(note, &problems): depthInDuplicate = 1
            case .module: continue
            default: apply(edit, &problems)
            }
        }
        problems += emptyTargetProblems(edits)
        tolerated.subtract(entries.keys)
        problems += requirementProblems
        guard problems.isEmpty else { throw RegistryError(problems: problems) }
    }

    private mutating func apply(_ edit: RegistryLog.Edit, _ problems: inout [RegistryError.Problem]) {
        switch edit {
        case .entry(let entry, let found):
            if let earlier = entries[entry.path] {
                problems.append(.duplicateAction(entry.path, [earlier.place, entry.place]))
            } else {
                entries[entry.path] = entry
            }
            problems += found
        case .module, .endOfModule:
            break
        case .target(let note):
            if let earlier = targets[note.name] {
                problems.append(.duplicateTarget(note.name, [earlier.place, note.place]))
            } else {
                targets[note.name] = note
            }
        case .notFound(let handler):
            add(handler, &problems)
        case .misplaced(let path, let target, let place):
            problems.append(.misplaced(path, target: target, place))
        case .removeModule, .removeTarget, .removeAction:
            remove(edit, &problems)
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
                tolerated.formUnion(entries.filter { $0.value.module == name }.keys)
            }
            if !modules.contains(where: { $0.name == name }) {
                problems.append(.nothingToRemove("module \(name.quoted)", among: modules.map(\.name), place))
            }
            modules.removeAll { $0.name == name }
            entries = entries.filter { $0.value.module != name }
            targets = targets.filter { $0.value.module != name }
            notFound = notFound.filter { $0.value.module != name }
            if notFoundForAll?.module == name { notFoundForAll = nil }
        case .removeTarget(let name, let place):
            let names = Set(entries.keys.map(\.target) + targets.keys + notFound.keys)
            if !names.contains(name) {
                problems.append(.nothingToRemove("target \(name.quoted)", among: names.sorted(), place, target: name))
            }
            entries = entries.filter { $0.key.target != name }
            targets[name] = nil
            notFound[name] = nil
        case .removeAction(let path, let place):
            if entries.removeValue(forKey: path) == nil {
                let names = entries.keys.filter { $0.target == path.target }.map(\.action).sorted()
                problems.append(
                    .nothingToRemove("action \"\(path)\"", among: names, place, target: path.target, path.action)
                )
            }
        default:
            break
        }
    }
}

extension TableContents {
    /// Lets everything be missing that the registered modules require.
    mutating func tolerateMissing(of edits: [RegistryLog.Edit]) {
        for case .module(let note) in edits {
            tolerated.formUnion(note.requires.map { ActionPath(target: $0.target, action: $0.action) })
        }
    }

    /// Targets that were just given an object, and no action that reaches it; misplaced ones are told as such.
    private func emptyTargetProblems(_ edits: [RegistryLog.Edit]) -> [RegistryError.Problem] {
        var reached = Set(entries.keys.map(\.target))
        for case .misplaced(_, let target, _) in edits { reached.insert(target) }
        return edits.compactMap { edit in
            guard case .target(let note) = edit, !reached.contains(note.name),
                targets[note.name]?.place == note.place
            else { return nil }
            return .emptyTarget(note)
        }
    }

    /// What modules require and nobody handles, or handles otherwise.
    private var requirementProblems: [RegistryError.Problem] {
        modules.flatMap { module in
            module.requires.compactMap { required -> RegistryError.Problem? in
                let path = ActionPath(target: required.target, action: required.action)
                guard let entry = entries[path] else {
                    if tolerated.contains(path) { return nil }
                    let names = entries.keys.filter { $0.target == path.target }.map(\.action).sorted()
                    return .missingRequirement(path, module, registered: names)
                }
                let differences = Compatibility.problems(required: required, provided: entry.contract.schema)
                return differences.isEmpty ? nil : .incompatible(path, module, entry, differences)
            }
        }
    }
}
