/// What a mediator calls by: frozen, so that readers need no lock.
final class Table: Sendable {
    /// The entries as calls find them: those of ``laid``.
    let frozen: FrozenEntries
    /// The entries with their interceptors around them.
    private let laid: EntryMap
    /// The same as they were registered, and everything else that was.
    let contents: TableContents
    let interceptors: InterceptorTable
    let events: EventTable
    let services: ServiceTable
    let remote = LazyRemoteActions()

    init(_ contents: TableContents) {
        self.contents = contents
        interceptors = InterceptorTable(contents.interceptors, around: contents.entries)
        laid = interceptors.laid(contents.entries)
        frozen = FrozenEntries(laid)
        events = EventTable(contents.events, modules: contents.modules, interceptors)
        services = ServiceTable(contents.services, interceptors)
    }

    subscript(path: ActionPath) -> Entry? {
        frozen[path.target, path.action]?.takeUnretainedValue() ?? laid[path]
    }

    subscript(contract: ActionContract) -> Entry? {
        frozen[contract.slot]?.takeUnretainedValue()
    }

    var notFound: [String: NotFoundHandler] { contents.notFound }
    var notFoundForAll: NotFoundHandler? { contents.notFoundForAll }
    var targets: [String: TargetNote] { contents.targets }
    var modules: [ModuleNote] { contents.modules }
    var routes: [RouteNote] { contents.routes.notes }

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
    var entries: [Entry] {
        laid.values.sorted { ($0.path.target, $0.path.action) < ($1.path.target, $1.path.action) }
    }

    /// The module that handles, declares or provides what a contract names; empty outside of modules.
    func provider(of name: ContractName) -> String? {
        switch name {
        case .action(let path): self[path]?.module
        case .event(let path): events[path]?.note.module
        case .service(let name): services[name]?.module
        }
    }
}
