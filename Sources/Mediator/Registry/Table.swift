/// What a mediator calls by: frozen, so that readers need no lock.
final class Table: Sendable {
    /// The entries by the slot of their contract.
    private let slots: [Entry?]
    private let paths: [ActionPath: Entry]
    private let actionNames: [String: [String]]
    let notFound: [String: NotFoundHandler]
    let notFoundForAll: NotFoundHandler?
    let targets: [String: TargetNote]
    let modules: [ModuleNote]
    let tolerated: Set<ToleratedRequirement>
    let interceptors: InterceptorTable
    let routes: [RouteNote]
    let remote = RemoteActionsBox()

    init(_ contents: TableContents) {
        interceptors = InterceptorTable(contents.interceptors, around: contents.entries)
        let entries = interceptors.laid(contents.entries)
        var slots = [Entry?](repeating: nil, count: (entries.values.map(\.contract.slot).max() ?? -1) + 1)
        var actionNames: [String: [String]] = [:]
        for entry in entries.values {
            slots[entry.contract.slot] = entry
            actionNames[entry.path.target, default: []].append(entry.path.action)
        }
        self.slots = slots
        self.actionNames = actionNames.mapValues { $0.sorted() }
        paths = entries
        notFound = contents.notFound
        notFoundForAll = contents.notFoundForAll
        targets = contents.targets
        modules = contents.modules
        tolerated = contents.tolerated
        routes = contents.routes
    }

    subscript(contract: ActionContract) -> Entry? {
        contract.slot < slots.count ? slots[contract.slot] : nil
    }

    subscript(path: ActionPath) -> Entry? {
        paths[path]
    }

    /// The targets that handle an action, sorted.
    var targetNames: [String] { actionNames.keys.sorted() }

    /// The actions of a target, sorted; nil when there is no such target.
    func actionNames(of target: String) -> [String]? {
        actionNames[target]
    }

    /// The entries sorted by target and action.
    var entries: [Entry] {
        paths.values.sorted { ($0.path.target, $0.path.action) < ($1.path.target, $1.path.action) }
    }

    var contents: TableContents {
        TableContents(
            entries: interceptors.bare(paths),
            notFound: notFound,
            notFoundForAll: notFoundForAll,
            targets: targets,
            modules: modules,
            interceptors: interceptors.notes,
            tolerated: tolerated,
            routes: routes
        )
    }
}
