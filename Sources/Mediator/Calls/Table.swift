/// What a mediator calls by: frozen, so that readers need no lock.
package final class Table: Sendable {
    /// The entries as calls find them: those of ``laid``.
    let frozen: FrozenEntries
    /// The entries with their interceptors around them.
    private let laid: EntryMap
    /// The same as they were registered, and everything else that was.
    package let contents: TableContents
    package let interceptors: InterceptorTable
    /// What extensions derive from the table.
    let derived = AttachedObjects()

    init(_ contents: TableContents, tracer: (any Tracer & AnyObject)?) {
        self.contents = contents
        interceptors = InterceptorTable(contents.interceptors, innermost: tracer, around: contents.entries)
        laid = interceptors.laid(contents.entries)
        frozen = FrozenEntries(laid)
    }

    package subscript(path: ActionPath) -> Entry? {
        frozen[path.target, path.action]?.takeUnretainedValue() ?? laid[path]
    }

    subscript(contract: ActionContract) -> Entry? {
        frozen[contract.slot]?.takeUnretainedValue()
    }

    var notFound: [String: NotFoundHandler] { contents.notFound }
    var notFoundForAll: NotFoundHandler? { contents.notFoundForAll }
    var targets: [String: TargetNote] { contents.targets }
    package var modules: [ModuleNote] { contents.modules }

    /// The targets that handle an action, sorted.
    var targetNames: [String] {
        Set(laid.paths.map(\.target)).sorted()
    }

    /// The actions of a target, sorted; nil when there is no such target.
    func actionNames(of target: String) -> [String]? {
        let names = laid.paths.filter { $0.target == target }.map(\.action).sorted()
        return names.isEmpty ? nil : names
    }

    /// The entries sorted by target and action.
    package var entries: [Entry] {
        laid.values.sorted { ($0.path.target, $0.path.action) < ($1.path.target, $1.path.action) }
    }

    /// Returns a function that finds the module which provides a contract: empty outside of modules, nil without one.
    package func providers() -> (ContractID) -> String? {
        let others = Dictionary(
            contents.sections.all.flatMap(\.provided).map { ($0.schema.id, $0.module) },
            uniquingKeysWith: { first, _ in first })
        return { id in id.isAction ? self[id.path]?.module : others[id] }
    }
}
