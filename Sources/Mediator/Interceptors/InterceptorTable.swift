/// The interceptors of a frozen table, and what they are laid around.
struct InterceptorTable: Sendable {
    /// All of them, outermost first.
    let notes: [InterceptorNote]
    private let chains: [ActionPath: InterceptorChain]

    init(_ notes: [InterceptorNote], around entries: [ActionPath: Entry]) {
        self.notes = notes
        guard !notes.isEmpty else {
            chains = [:]
            return
        }
        chains = entries.compactMapValues { entry in
            let schema = entry.contract.schema
            let covering = notes.filter { $0.scope.covers(schema) }
            return covering.isEmpty ? nil : InterceptorChain(covering, around: entry, returns: schema.returns)
        }
    }

    /// The interceptors around an action that is registered; nil when none cover it.
    subscript(path: ActionPath) -> InterceptorChain? {
        chains[path]
    }

    /// Returns entries with the interceptors around them.
    func laid(_ entries: [ActionPath: Entry]) -> [ActionPath: Entry] {
        chains.isEmpty ? entries : entries.merging(chains.mapValues { $0.laid() }) { $1 }
    }

    /// Returns entries as they were before.
    func bare(_ entries: [ActionPath: Entry]) -> [ActionPath: Entry] {
        chains.isEmpty ? entries : entries.merging(chains.mapValues(\.entry)) { $1 }
    }

    /// Returns those that see calls under names that nobody registered; one that suspends cannot.
    func covering(unregistered path: ActionPath) -> [InterceptorNote] {
        notes.filter { !$0.suspends && $0.scope.covers(unregistered: path) }
    }

    /// Returns the interceptors around what answers for an action that nobody registered; nil when none cover it.
    func chain(aroundUnregistered entry: Entry) -> InterceptorChain? {
        let covering = covering(unregistered: entry.path)
        return covering.isEmpty ? nil : InterceptorChain(covering, around: entry, returns: .any)
    }
}
