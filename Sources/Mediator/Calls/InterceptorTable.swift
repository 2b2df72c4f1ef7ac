/// The interceptors of a frozen table, and the chain around each action that they cover.
package struct InterceptorTable: Sendable {
    /// All of them, outermost first.
    package let notes: [InterceptorRegistration]
    private let chains: [ActionPath: InterceptorChain]

    /// Creates the chains; a tracer that is innermost covers every action.
    init(_ interceptors: [InterceptorRegistration], innermost: (any Tracer & AnyObject)?, around actions: ActionMap) {
        let interceptors = Self.ordered(interceptors)
        notes = interceptors
        var chains: [ActionPath: InterceptorChain] = [:]
        if !interceptors.isEmpty || innermost != nil {
            for action in actions.values {
                let schema = interceptors.isEmpty ? nil : action.contract.schema
                let covering = schema.map { schema in interceptors.filter { $0.scope.covers(schema) } } ?? []
                if covering.isEmpty, innermost == nil { continue }
                chains[action.path] = InterceptorChain(covering, innermost: innermost, around: action, schema: schema)
            }
        }
        self.chains = chains
    }

    /// Returns the interceptors that precede the check of parameters, and then the others.
    ///
    /// A tracer whose order precedes one of the former stays in front of it.
    private static func ordered(_ all: [InterceptorRegistration]) -> [InterceptorRegistration] {
        guard let last = all.lastIndex(where: \.precedesCheck) else { return all }
        let isOuter = all.indices.map { all[$0].precedesCheck || all[$0].isTracer && $0 < last }
        return all.indices.filter { isOuter[$0] }.map { all[$0] } + all.indices.filter { !isOuter[$0] }.map { all[$0] }
    }

    /// The interceptors around a registered action; nil when none cover it.
    subscript(path: ActionPath) -> InterceptorChain? { chains[path] }

    /// Returns the actions with the interceptors around them.
    func intercepted(_ actions: [RegisteredAction]) -> [RegisteredAction] {
        chains.isEmpty ? actions : actions.map { chains[$0.path]?.intercepted() ?? $0 }
    }

    /// Returns the interceptors of unregistered names; one that suspends covers none.
    func covering(unregistered path: ActionPath) -> [InterceptorRegistration] {
        notes.filter { !$0.suspends && $0.scope.covers(names: path) }
    }

    /// The tracers that cover actions by a scope, outermost first.
    package var tracers: [(tracer: any Tracer & AnyObject, scope: InterceptorScope)] {
        notes.compactMap { note in
            if case .tracer(let tracer) = note.kind { (tracer, note.scope) } else { nil }
        }
    }

    /// Returns the interceptors around the stand-in for an unregistered action; nil when none cover it.
    func chain(aroundUnregistered entry: RegisteredAction) -> InterceptorChain? {
        let covering = covering(unregistered: entry.path)
        return covering.isEmpty ? nil : InterceptorChain(covering, innermost: nil, around: entry, schema: nil)
    }
}
