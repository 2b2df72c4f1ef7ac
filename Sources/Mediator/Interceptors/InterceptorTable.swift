/// The interceptors of a frozen table, and what they are laid around.
struct InterceptorTable: Sendable {
    /// All of them, outermost first.
    let notes: [InterceptorNote]
    private let chains: [ActionPath: InterceptorChain]

    init(_ notes: [InterceptorNote], around entries: EntryMap) {
        self.notes = notes
        guard !notes.isEmpty else {
            chains = [:]
            return
        }
        var chains: [ActionPath: InterceptorChain] = [:]
        for entry in entries.values {
            let schema = entry.contract.schema
            let covering = notes.filter { $0.scope.covers(schema) }
            if covering.isEmpty { continue }
            chains[entry.path] = InterceptorChain(covering, around: entry, returns: schema.returns)
        }
        self.chains = chains
    }

    /// The interceptors around an action that is registered; nil when none cover it.
    subscript(path: ActionPath) -> InterceptorChain? {
        chains[path]
    }

    /// Returns entries with the interceptors around them.
    func laid(_ entries: EntryMap) -> EntryMap {
        var entries = entries
        for chain in chains.values { entries[chain.entry.contract.slot] = chain.laid() }
        return entries
    }

    /// Returns those that see calls under names that nobody registered; one that suspends cannot.
    func covering(unregistered path: ActionPath) -> [InterceptorNote] {
        notes.filter { !$0.suspends && $0.scope.covers(names: path) }
    }

    /// Returns the traces that see what is no action under these names: an event, or a service.
    func traces(covering path: ActionPath) -> [Trace] {
        notes.compactMap { note in
            if case .trace(let trace) = note.kind, note.scope.covers(names: path) { trace } else { nil }
        }
    }

    /// Returns the interceptors around what answers for an action that nobody registered; nil when none cover it.
    func chain(aroundUnregistered entry: Entry) -> InterceptorChain? {
        let covering = covering(unregistered: entry.path)
        return covering.isEmpty ? nil : InterceptorChain(covering, around: entry, returns: .any)
    }
}
