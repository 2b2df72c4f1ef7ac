/// Everything that is registered: edits change it, a table freezes it.
package struct Registrations: Sendable {
    package private(set) var actions: [ActionPath: RegisteredAction] = [:]
    /// By target; that of nil handles the actions of all.
    private(set) var notFound: [String?: NotFoundHandler] = [:]
    private(set) var targets: [String: TargetRegistration] = [:]
    package private(set) var modules: [ModuleRegistration] = []
    /// Outermost first.
    var interceptors: [InterceptorRegistration] = []
    package internal(set) var sections = RegistrySections()
    /// The requirements that may be missing, since their provider was removed by force.
    private var tolerated: Set<ToleratedRequirement> = []
    /// Whether contracts of other modules may be missing, as in the test of one module.
    package private(set) var toleratesMissing = false

    /// Applies the edits of an update.
    ///
    /// - Throws: ``RegistryError`` with all problems at once.
    mutating func apply(_ edits: [RegistryEdits.Edit]) throws(RegistryError) {
        var problems = UpdateProblems()
        // How deep the edits are inside a module that is listed twice: its registrations are skipped, since reporting
        // them as duplicates too would hide the one problem.
        var depthInDuplicate = 0
        let newCount = edits.count { if case .action = $0 { true } else { false } }
        actions.reserveCapacity(actions.count + newCount)
        for edit in edits {
            switch edit {
            case .module where depthInDuplicate > 0: depthInDuplicate += 1
            case .endOfModule where depthInDuplicate > 0: depthInDuplicate -= 1
            case _ where depthInDuplicate > 0: continue
            case .module(let module): depthInDuplicate = add(module, &problems) ? 0 : 1
            case .endOfModule: break
            case .action(let action, let found):
                add(action, &problems)
                problems.append(found)
            case .target(let target): add(target, &problems)
            case .misplaced(let path, let target, let location):
                problems.append(.misplaced(path, target: target, location))
            case .change(let change): change(&self, &problems)
            }
        }
        problems.append(emptyTargetProblems(edits))
        changeSections { $0.complete(in: $1) }
        removeToleratedRequirements()
        problems.append(requirementProblems(problems))
        problems.append(suspendingProblems)
        changeSections { problems.append($0.problems(in: $1)) }
        guard problems.all.isEmpty else { throw RegistryError(problems: problems.all) }
    }

    private mutating func add(_ action: RegisteredAction, _ problems: inout UpdateProblems) {
        // One look-up where the names are free; otherwise the earlier action goes back.
        guard let earlier = actions.updateValue(action, forKey: action.path) else { return }
        actions[action.path] = earlier
        let differences = earlier.contract.schema.differences(from: action.contract.schema)
        problems.append(
            .duplicateAction(
                action.path, differences: differences.map(\.fromFirstToSecond), [earlier.location, action.location]))
    }

    private mutating func add(_ target: TargetRegistration, _ problems: inout UpdateProblems) {
        if let earlier = targets[target.name] {
            problems.append(.duplicateTarget(target.name, [earlier.location, target.location]))
        } else {
            targets[target.name] = target
        }
    }

    mutating func add(_ handler: NotFoundHandler, _ problems: inout UpdateProblems) {
        if let earlier = notFound[handler.target] {
            problems.append(.duplicateNotFound(handler.target, [earlier.location, handler.location]))
        } else {
            notFound[handler.target] = handler
        }
    }

    /// Adds a module, and returns whether its registrations count: not if the same module is listed twice.
    private mutating func add(_ module: ModuleRegistration, _ problems: inout UpdateProblems) -> Bool {
        guard let earlier = modules.first(where: { $0.name == module.name }) else {
            modules.append(module)
            return true
        }
        problems.append(.duplicateModule(module.name, [earlier.location, module.location]))
        return type(of: earlier.module) != type(of: module.module)
    }

    /// Removes a module that was added and did not start, unless it was removed or replaced since.
    mutating func withdraw(_ module: ModuleRegistration, _ problems: inout UpdateProblems) {
        guard modules.contains(where: { $0 === module }) else { return }
        // By force: an update may have registered a module that requires it.
        remove(module: module.name, force: true, module.location, &problems)
    }

    mutating func remove(
        module name: String, force: Bool, _ location: CodeLocation, _ problems: inout UpdateProblems
    ) {
        let own = provided.filter { $0.module == name }.map(\.id)
        for id in own { problems.recordRemoval(of: id, at: location) }
        if force {
            let own = Set(own)
            tolerated.formUnion(modules.flatMap(\.requirements).filter { own.contains($0.contract) })
        }
        if !modules.contains(where: { $0.name == name }) {
            problems.append(.nothingToRemove("module \(name.quoted)", among: modules.map(\.name), location))
        }
        modules.removeAll { $0.name == name }
        for (path, action) in actions where action.module == name { actions[path] = nil }
        targets = targets.filter { $0.value.module != name }
        notFound = notFound.filter { $0.value.module != name }
        interceptors.removeAll { $0.info.module == name }
        sections.forEach { $0.remove(module: name) }
    }

    mutating func remove(target name: String, _ location: CodeLocation, _ problems: inout UpdateProblems) {
        let names = Set(actions.keys.map(\.target) + targets.keys + notFound.keys.compactMap(\.self))
            .union(sections.all.flatMap(\.targets))
        if !names.contains(name) {
            problems.append(.nothingToRemove("target \(name.quoted)", among: names.sorted(), location, target: name))
        }
        let before = provided.filter { $0.id.path.target == name }.map(\.id)
        for path in actions.keys where path.target == name { actions[path] = nil }
        targets[name] = nil
        notFound[name] = nil
        sections.forEach { $0.remove(target: name) }
        // A section that has no targets keeps its contracts, as that of services does.
        let kept = Set(provided.filter { $0.id.path.target == name }.map(\.id))
        for id in before where !kept.contains(id) { problems.recordRemoval(of: id, at: location) }
    }

    mutating func remove(_ path: ActionPath, _ location: CodeLocation, _ problems: inout UpdateProblems) {
        if actions.removeValue(forKey: path) != nil {
            problems.recordRemoval(of: ContractID(ActionSchema.self, path), at: location)
        } else {
            let names = actions.keys.filter { $0.target == path.target }.map(\.action).sorted()
            problems.append(
                .nothingToRemove(
                    "action \(path.quoted)", among: names, location, target: path.target, path.action))
        }
    }
}

extension Registrations {
    /// Allows all requirements of the modules that edits register to be missing.
    mutating func tolerateMissing(of edits: [RegistryEdits.Edit]) {
        toleratesMissing = true
        for case .module(let module) in edits { tolerated.formUnion(module.requirements) }
    }

    /// The contracts that are registered, each with its module.
    private var provided: [(id: ContractID, module: String)] {
        actions.values.map { (ContractID(ActionSchema.self, $0.path), $0.module) }
            + sections.all.flatMap(\.provided).map { ($0.id, $0.module) }
    }

    /// Changes each section, and passes the other registrations.
    private mutating func changeSections(_ change: (inout any RegistrySection, Registrations) -> Void) {
        // Takes the sections out first: a second reference would make each change a copy.
        var taken = RegistrySections()
        swap(&taken, &sections)
        let registrations = self
        taken.forEach { change(&$0, registrations) }
        sections = taken
    }

    /// The problems of targets registered by this update without an action; misplaced actions have their own problem.
    private func emptyTargetProblems(_ edits: [RegistryEdits.Edit]) -> [RegistryError.Problem] {
        if targets.isEmpty || !edits.contains(where: { if case .target = $0 { true } else { false } }) { return [] }
        var reached = Set(actions.keys.map(\.target))
        for case .misplaced(_, let target, _) in edits { reached.insert(target) }
        return edits.compactMap { edit in
            guard case .target(let target) = edit, !reached.contains(target.name),
                targets[target.name]?.location == target.location
            else { return nil }
            return .emptyTarget(target.name, target.location)
        }
    }

    /// Removes tolerated requirements whose contract is registered again, or whose module was removed.
    private mutating func removeToleratedRequirements() {
        if tolerated.isEmpty { return }
        let there = Set(provided.map(\.id))
        tolerated = tolerated.filter { requirement in
            !there.contains(requirement.contract) && modules.contains { $0.name == requirement.module }
        }
    }

    /// The problems of contracts that modules require without a provider that fits.
    private func requirementProblems(_ earlier: UpdateProblems) -> [RegistryError.Problem] {
        modules.flatMap { module in
            module.requires.compactMap { required -> RegistryError.Problem? in
                if let contract = required.contract, actions[contract.path]?.contract === contract { return nil }
                let schema = required.schema
                guard let problem = schema.base.problem(of: module, in: self) else { return nil }
                if problem.code != .missingRequirement { return problem }
                let requirement = ToleratedRequirement(module: module.name, contract: required.id)
                if tolerated.contains(requirement) { return nil }
                guard let removal = earlier.locationOfRemoval(of: required.id) else { return problem }
                return problem.causedByRemoval(of: schema.base.nameInMessages, at: removal)
            }
        }
    }
}

/// A contract that one module requires and that may be missing; a module registered later must find what it requires.
struct ToleratedRequirement: Hashable {
    var module: String
    var contract: ContractID
}

extension ModuleRegistration {
    fileprivate var requirements: [ToleratedRequirement] {
        requires.map { ToleratedRequirement(module: name, contract: $0.id) }
    }
}
