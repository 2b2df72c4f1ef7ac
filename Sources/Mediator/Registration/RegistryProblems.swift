extension RegistryError.Problem {
    package init(
        _ code: RegistryError.Code, target: String? = nil, action: String? = nil, module: String? = nil,
        _ message: String, differences: [String] = [], details: [String: String] = [:], _ places: [CodeLocation]
    ) {
        self.init(
            code: code, target: target, action: action, module: module, message: message, differences: differences,
            details: details, places: places)
    }

    package init(
        _ code: RegistryError.Code, _ path: ActionPath, module: String? = nil, _ message: String,
        differences: [String] = [], _ places: [CodeLocation]
    ) {
        self.init(
            code, target: path.target, action: path.action, module: module, message, differences: differences, places)
    }

    static func missingRequirement(
        _ path: ActionPath, _ module: ModuleRegistration, registered: some Sequence<ActionPath>
    ) -> Self {
        let actions = registered.filter { $0.target == path.target }.map(\.action).sorted()
        let there = actions.isEmpty ? "there is no target \(path.target.quoted)" : "registered: \(actions.listed)"
        // In another target only an action of the same name is suggested: the nearest of all names would be a guess.
        let targets = registered.filter { $0.action == path.action }.map(\.target).sorted()
        let nearest =
            actions.isEmpty
            ? Suggestions.nearest(to: path.target, among: targets).first.map { "\($0).\(path.action)" }
            : Suggestions.nearest(to: path.action, among: actions).first.map { "\(path.target).\($0)" }
        return Self(
            .missingRequirement, path, module: module.name,
            "module \(module.name.quoted) requires \"\(path)\", which no module handles; \(there); to resolve: "
                + (nearest.map { "require \($0.quoted)" } ?? "list the module that handles it")
                + ", or take it out of \"requires\".",
            [module.place])
    }

    /// Returns the same problem for a contract that this update removes.
    func causedByRemoval(of schema: ContractSchema, _ module: ModuleRegistration, at place: CodeLocation) -> Self {
        Self(
            code, target: target, action: action, module: self.module,
            "module \(module.name.quoted) requires \(schema.quotedName), which is to be removed; to resolve: remove the "
                + "module first, or the provider's module with \"force: true\".",
            details: details,
            [module.place, place])
    }

    static func incompatible(
        _ path: ActionPath, _ module: ModuleRegistration, _ entry: RegisteredAction, _ differences: [String]
    ) -> Self {
        let provider = entry.module.isEmpty ? "its provider" : "module \(entry.module.quoted)"
        return Self(
            .incompatibleRequirement, path, module: module.name,
            "module \(module.name.quoted) requires \"\(path)\" in a form that \(provider) does not fit; to resolve: "
                + "make both use one contract.",
            differences: differences,
            [module.place, entry.place])
    }

    static func duplicateAction(_ earlier: RegisteredAction, _ entry: RegisteredAction) -> Self {
        Self(
            .duplicateAction, entry.path,
            "action \"\(entry.path)\" is registered twice; to resolve: keep one, or remove the first in an update.",
            differences: earlier.contract.schema.differences(from: entry.contract.schema).map(\.fromFirstToSecond),
            [earlier.place, entry.place])
    }

    static func invalidDepth(_ depth: Int) -> Self {
        Self(
            .invalidDepth,
            "the maximum depth \(depth) is out of range; to resolve: give one from 0 to \(CallFrame.maximumDepth).", [])
    }

    static func recursiveModule(_ name: String, inside outer: [String], _ place: CodeLocation) -> Self {
        Self(
            .recursiveModule, module: name,
            "module \(name.quoted) registers itself (\((outer + [name]).shortened.joined(separator: " → "))); to "
                + "resolve: register each module once, outside of its own \"register\".",
            [place])
    }

    static func emptyTarget(_ target: TargetRegistration) -> Self {
        Self(
            .emptyTarget, target: target.name,
            "target \(target.name.quotedBriefly) is given an object, and no action; to resolve: register its actions with "
                + "\"handle\", or leave it out.",
            [target.place])
    }

    static func misplaced(_ path: ActionPath, target: String, _ place: CodeLocation) -> Self {
        Self(
            .misplacedAction, path,
            "a method of target \(target.quoted) is registered for \"\(path)\"; to resolve: "
                + "register it with target \(path.target.quoted).",
            [place])
    }

    static func isolatedMethod(_ path: ActionPath, _ place: CodeLocation) -> Self {
        Self(
            .isolatedMethod, path,
            "the method for \"\(path)\" is isolated to a global actor, and the action runs outside of it; to resolve: "
                + "declare the method nonisolated, or the action with the effect of the method.",
            [place])
    }

    static func mainActorTarget(_ path: ActionPath, _ place: CodeLocation, target: CodeLocation) -> Self {
        Self(
            .mainActorTarget, path,
            "the object of target \(path.target.quoted) is created on the main actor, and \"\(path)\" is synchronous, so "
                + "that any thread may call it; to resolve: declare \"effect: .mainActor\" or \".asyncMainActor\", or "
                + "create the object without \"on: MainActor.self\".",
            [place, target])
    }

    package static func nothingToRemove(
        _ what: String, among names: [String], _ place: CodeLocation, target: String? = nil, _ action: String? = nil,
        details: [String: String] = [:]
    ) -> Self {
        Self(
            .nothingToRemove, target: target, action: action,
            "there is no \(what) to remove; registered: \(names.listed).", details: details, [place])
    }
}

extension RegisteredAction {
    /// The problems of the declaration.
    var problems: [RegistryError.Problem] {
        DeclarationProblems(kind: "action", path: path, schema: contract.schema, place: place).all
    }
}
