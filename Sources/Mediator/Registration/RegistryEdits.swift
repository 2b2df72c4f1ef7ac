/// The edits of a registry, in order.
///
/// A list rather than a table: no lock is held while modules register, and it is applied again when another update
/// came first.
@usableFromInline final class RegistryEdits {
    enum Edit {
        case module(ModuleRegistration)
        case endOfModule
        case action(RegisteredAction, problems: [RegistryError.Problem])
        case target(TargetRegistration)
        /// A method of a target's object was registered for an action of another target.
        case misplaced(ActionPath, target: String, location: CodeLocation)
        /// Any other change.
        case change(@Sendable (inout Registrations, inout UpdateProblems) -> Void)
    }

    private var edits: [Edit] = []
    private var isOpen = true

    /// These edits, for a registration.
    ///
    /// Every registration begins here, so that a registry whose closure has returned traps instead of losing an edit.
    var open: RegistryEdits {
        precondition(
            isOpen, "Mediator: a registry was used after its closure had returned. To resolve: use Mediator.update.")
        return self
    }

    /// The modules that are registering, outermost first.
    private var registering: [String] = []

    /// The module that is registering; empty outside of modules.
    var module: String { registering.last ?? "" }

    /// The actions that the modules registered so far require.
    var requiredActions: [ActionSchema] {
        edits.flatMap { edit -> [ActionSchema] in
            guard case .module(let module) = edit else { return [] }
            return module.requires.compactMap(\.schema.action)
        }
    }

    private init() {}

    /// Begins the registration of a module; returns false, and adds the problem, if it registers itself.
    func begin(_ module: some Module, _ location: CodeLocation) -> Bool {
        let name = module.name
        // A module with a new name at each access would register itself without end.
        if registering.contains(name) || registering.count == 64 {
            append(.recursiveModule(name, inside: registering, location))
            return false
        }
        if name.isEmpty || name.hasHiddenCharacters { append(.invalidModuleName(name, location)) }
        append(.module(ModuleRegistration(module, name: name, location: location)))
        registering.append(name)
        return true
    }

    func end() {
        registering.removeLast()
        append(.endOfModule)
    }

    func append(_ edit: consuming Edit) { edits.append(edit) }

    func append(_ problem: RegistryError.Problem) { change { _, problems in problems.append(problem) } }

    func change(_ change: @escaping @Sendable (inout Registrations, inout UpdateProblems) -> Void) {
        append(.change(change))
    }

    static func collected<ChangeError>(
        _ change: (inout Registry) throws(ChangeError) -> Void
    ) throws(ChangeError) -> [Edit] {
        let collected = RegistryEdits()
        var registry = Registry(edits: collected)
        defer { collected.isOpen = false }
        try change(&registry)
        return collected.edits
    }
}
