/// What goes into a table, and the problems found on the way.
package struct TableContents: Sendable {
    package private(set) var entries = ActionMap()
    var notFound: [String: NotFoundHandler] = [:]
    var notFoundForAll: NotFoundHandler?
    private(set) var targets: [String: TargetRegistration] = [:]
    package private(set) var modules: [ModuleRegistration] = []
    /// Outermost first.
    var interceptors: [InterceptorRegistration] = []
    /// What modules register besides actions.
    package private(set) var sections = RegistrySections()
    /// What may be missing, since its module was removed by force.
    private var tolerated: Set<ToleratedRequirement> = []
    /// Whether what belongs to neighbours may be missing, as in the test of one module.
    package private(set) var toleratesMissing = false

    /// Applies what was registered.
    ///
    /// - Throws: ``RegistryError`` with all problems at once.
    mutating func apply(_ edits: [RegistryLog.Edit]) throws(RegistryError) {
        var problems: [RegistryError.Problem] = []
        // How deep the edits are inside a module that is listed twice: what it registers would be there twice too, and
        // would hide the one thing that is wrong.
        var depthInDuplicate = 0
        var removed: [ContractID: CodeLocation] = [:]
        for edit in edits {
            switch edit {
            case .module where depthInDuplicate > 0: depthInDuplicate += 1
            case .endOfModule where depthInDuplicate > 0: depthInDuplicate -= 1
            case _ where depthInDuplicate > 0: continue
            case .module(let note) where add(note, &problems): depthInDuplicate = 1
            case .module: continue
            case .removeModule(_, _, let place), .removeTarget(_, let place), .removeAction(_, let place):
                let before = Set(provided.map(\.id))
                remove(edit, &problems)
                for id in before.subtracting(provided.map(\.id)) { removed[id] = place }
            default: apply(edit, &problems, &removed)
            }
        }
        problems += emptyTargetProblems(edits)
        completeSections()
        forgetToleratedRequirements()
        problems += requirementProblems(removed)
        problems += suspendingProblems
        problems += sectionProblems()
        guard problems.isEmpty else { throw RegistryError(problems: problems) }
    }

    private mutating func apply(
        _ edit: RegistryLog.Edit,
        _ problems: inout [RegistryError.Problem],
        _ removed: inout [ContractID: CodeLocation]
    ) {
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
        case .section(let edit):
            if let removal = edit.removal { removed[removal.contract] = removal.place }
            sections.apply(edit, &problems)
        }
    }

    /// Adds a module, and returns whether it is the same one listed twice.
    private mutating func add(_ note: ModuleRegistration, _ problems: inout [RegistryError.Problem]) -> Bool {
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
                let own = Set(provided.filter { $0.module == name }.map(\.id))
                tolerated.formUnion(modules.flatMap(\.requirements).filter { own.contains($0.contract) })
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
            sections.forEach { $0.remove(module: name) }
        case .removeTarget(let name, let place):
            let names = Set(entries.paths.map(\.target) + targets.keys + notFound.keys)
                .union(sections.all.flatMap(\.targets))
            if !names.contains(name) {
                problems.append(.nothingToRemove("target \(name.quoted)", among: names.sorted(), place, target: name))
            }
            entries.removeAll { $0.path.target == name }
            targets[name] = nil
            notFound[name] = nil
            sections.forEach { $0.remove(target: name) }
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
    /// Allows everything to be missing that the modules require which edits register.
    mutating func tolerateMissing(of edits: [RegistryLog.Edit]) {
        toleratesMissing = true
        for case .module(let note) in edits {
            tolerated.formUnion(note.requirements)
        }
    }

    /// The contracts that are registered, each with its module.
    private var provided: [(id: ContractID, module: String)] {
        entries.values.map { (ContractID(ActionSchema.self, $0.path), $0.module) }
            + sections.all.flatMap(\.provided).map { ($0.schema.id, $0.module) }
    }

    private mutating func completeSections() {
        if toleratesMissing {
            for section in modules.flatMap(\.requires).compactMap(\.schema.section) { sections.add(section) }
        }
        changeSections { $0.complete(in: $1) }
    }

    private mutating func sectionProblems() -> [RegistryError.Problem] {
        var problems: [RegistryError.Problem] = []
        changeSections { problems += $0.problems(in: $1) }
        return problems
    }

    /// Changes each section beside the actions and the modules; without a copy of the sections, which would be made anew.
    private mutating func changeSections(_ change: (inout any RegistrySection, TableContents) -> Void) {
        var taken = RegistrySections()
        swap(&taken, &sections)
        let contents = self
        taken.forEach { change(&$0, contents) }
        sections = taken
    }

    /// Targets that were just given an object, and no action that reaches it; misplaced ones have their own problem.
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

    /// Forgets that a contract may be missing once it is registered again, or its module has gone.
    private mutating func forgetToleratedRequirements() {
        if tolerated.isEmpty { return }
        let there = Set(provided.map(\.id))
        tolerated = tolerated.filter { requirement in
            !there.contains(requirement.contract) && modules.contains { $0.name == requirement.module }
        }
    }

    /// Contracts that modules require and that have no provider, or one that does not fit.
    private func requirementProblems(_ removed: [ContractID: CodeLocation]) -> [RegistryError.Problem] {
        modules.flatMap { module in
            module.requires.compactMap { required -> RegistryError.Problem? in
                if let contract = required.contract, entries[contract.slot]?.contract === contract { return nil }
                let schema = required.schema
                switch schema.kind.requirement(of: module, in: self) {
                case .met: return nil
                case .incompatible(let problem): return problem
                case .missing(let problem):
                    let requirement = ToleratedRequirement(module: module.name, contract: required.id)
                    if tolerated.contains(requirement) { return nil }
                    return removed[required.id].map { problem.causedByRemoval(of: schema, module, at: $0) } ?? problem
                }
            }
        }
    }
}

/// A contract that a module requires, and that may be missing.
///
/// Of one module, not of all: a module that is registered later must find what it requires.
struct ToleratedRequirement: Hashable {
    var module: String
    var contract: ContractID
}

extension ModuleRegistration {
    fileprivate var requirements: [ToleratedRequirement] {
        requires.map { ToleratedRequirement(module: name, contract: $0.id) }
    }
}

extension ContractSchema {
    fileprivate var section: (any RegistrySection.Type)? { type(of: kind).section }
}
