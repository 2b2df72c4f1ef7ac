/// What a mediator calls by: frozen, so that readers need no lock.
package final class Table: Sendable {
    /// The entries as calls find them: those of ``intercepted``.
    let frozen: FrozenActions
    /// The entries with their interceptors around them.
    private let intercepted: ActionMap
    /// The same as they were registered, and everything else that was.
    package let contents: TableContents
    package let interceptors: InterceptorTable
    /// What extensions derive from the table.
    let derived = AttachedObjects()

    init(_ contents: TableContents, tracer: (any Tracer & AnyObject)?) {
        self.contents = contents
        interceptors = InterceptorTable(contents.interceptors, innermost: tracer, around: contents.entries)
        intercepted = interceptors.intercepted(contents.entries)
        frozen = FrozenActions(intercepted)
    }

    package subscript(path: ActionPath) -> RegisteredAction? {
        if let entry = frozen[path.target, path.action] { return entry.takeUnretainedValue() }
        // Only names with other characters than those of ASCII can be the same with other bytes.
        return path.isASCII ? nil : intercepted[path]
    }

    subscript(contract: ActionContract) -> RegisteredAction? {
        frozen[contract.slot]?.takeUnretainedValue()
    }

    var notFound: [String: NotFoundHandler] { contents.notFound }
    var notFoundForAll: NotFoundHandler? { contents.notFoundForAll }
    var targets: [String: TargetRegistration] { contents.targets }
    package var modules: [ModuleRegistration] { contents.modules }

    /// The targets that handle an action, sorted.
    var targetNames: [String] {
        Set(intercepted.paths.map(\.target)).sorted()
    }

    /// The actions of a target, sorted; nil when there is no such target.
    func actionNames(of target: String) -> [String]? {
        let names = intercepted.paths.filter { $0.target == target }.map(\.action).sorted()
        return names.isEmpty ? nil : names
    }

    /// The entries sorted by target and action.
    package var entries: [RegisteredAction] {
        intercepted.values.sorted { ($0.path.target, $0.path.action) < ($1.path.target, $1.path.action) }
    }

    /// Returns a function that finds the module which provides a contract: empty outside of modules, nil without one.
    package func providers() -> (ContractID) -> String? {
        let others = Dictionary(
            contents.sections.all.flatMap(\.provided).map { ($0.schema.id, $0.module) },
            uniquingKeysWith: { first, _ in first })
        return { id in id.isAction ? self[id.path]?.module : others[id] }
    }
}
