/// The interceptors of a frozen table, and what they are intercepted around.
package struct InterceptorTable: Sendable {
    /// All of them, outermost first.
    package let notes: [InterceptorRegistration]
    private let chains: [ActionPath: InterceptorChain]

    /// - Parameters:
    ///   - notes: The interceptors, outermost first.
    ///   - innermost: A tracer behind all of them, that covers every action.
    ///   - entries: The actions.
    init(_ notes: [InterceptorRegistration], innermost: (any Tracer & AnyObject)?, around entries: ActionMap) {
        self.notes = notes
        guard !notes.isEmpty || innermost != nil else {
            chains = [:]
            return
        }
        var chains: [ActionPath: InterceptorChain] = [:]
        for entry in entries.values {
            let schema = notes.isEmpty ? nil : entry.contract.schema
            let covering = schema.map { schema in notes.filter { $0.scope.covers(schema) } } ?? []
            if covering.isEmpty, innermost == nil { continue }
            chains[entry.path] = InterceptorChain(
                covering, innermost: innermost, around: entry, returns: schema?.returns ?? .any)
        }
        self.chains = chains
    }

    /// The interceptors around an action that is registered; nil when none cover it.
    subscript(path: ActionPath) -> InterceptorChain? {
        chains[path]
    }

    /// Returns entries with the interceptors around them.
    func intercepted(_ entries: ActionMap) -> ActionMap {
        var entries = entries
        for chain in chains.values { entries[chain.entry.contract.slot] = chain.intercepted() }
        return entries
    }

    /// Returns those that see calls under names that no module registered; one that suspends cannot.
    func covering(unregistered path: ActionPath) -> [InterceptorRegistration] {
        notes.filter { !$0.suspends && $0.scope.covers(names: path) }
    }

    /// Returns the tracers that see what is no action under these names, as an event.
    package func tracers(covering path: ActionPath) -> Tracers {
        Tracers(tracers.filter { $0.scope.covers(names: path) }.map(\.tracer))
    }

    /// The tracers that cover actions by a scope, outermost first.
    package var tracers: [(tracer: any Tracer & AnyObject, scope: InterceptorScope)] {
        notes.compactMap { note in
            if case .tracer(let tracer) = note.kind { (tracer, note.scope) } else { nil }
        }
    }

    /// Returns the interceptors around what answers for an action that no module registered; nil when none cover it.
    func chain(aroundUnregistered entry: RegisteredAction) -> InterceptorChain? {
        let covering = covering(unregistered: entry.path)
        return covering.isEmpty ? nil : InterceptorChain(covering, innermost: nil, around: entry, returns: .any)
    }
}
