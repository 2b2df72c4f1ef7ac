/// The frozen registrations of a mediator, which calls read without locks.
package final class Table: Sendable {
    /// The actions with their interceptors around them, as calls find them.
    let frozen: FrozenActions
    /// Everything as it was registered.
    package let contents: TableContents
    package let interceptors: InterceptorTable
    /// The frozen sections.
    let derived = AttachedObjects()

    init(_ contents: TableContents, tracer: (any Tracer & AnyObject)?) {
        self.contents = contents
        interceptors = InterceptorTable(contents.interceptors, innermost: tracer, around: contents.entries)
        frozen = FrozenActions(interceptors.intercepted(contents.entries))
    }

    package subscript(path: ActionPath) -> RegisteredAction? {
        if let entry = frozen[path.target, path.action] { return entry.takeUnretainedValue() }
        // Only non-ASCII names can be equal with different bytes.
        return path.isASCII ? nil : frozen.actions[path]
    }

    var targets: [String: TargetRegistration] { contents.targets }
    package var modules: [ModuleRegistration] { contents.modules }

    /// Returns the error for an action that is not registered.
    func notFound(_ path: ActionPath) -> MediatorError {
        let names = frozen.actions.paths.filter { $0.target == path.target }.map(\.action).sorted()
        if !names.isEmpty { return .actionNotFound(path, registered: names) }
        return .targetNotFound(path, registered: Set(frozen.actions.paths.map(\.target)).sorted())
    }

    /// The actions, sorted by target and action.
    package var entries: [RegisteredAction] { frozen.actions.values.ordered(by: \.path.description) }

    /// Returns a function that finds the provider of a contract: empty outside of modules, nil without one.
    package func providers() -> (ContractID) -> String? {
        let others = Dictionary(
            contents.sections.all.flatMap(\.provided).map { ($0.id, $0.module) },
            uniquingKeysWith: { first, _ in first })
        return { id in id.isAction ? self[id.path]?.module : others[id] }
    }
}
