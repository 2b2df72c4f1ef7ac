extension DispatchTable {
    /// Returns the interceptors that precede the check of parameters, and then the others.
    ///
    /// A tracer whose order precedes one of the former stays in front of it.
    static func ordered(_ all: [InterceptorRegistration]) -> [InterceptorRegistration] {
        guard let last = all.lastIndex(where: \.precedesCheck) else { return all }
        let isOuter = all.indices.map { all[$0].precedesCheck || all[$0].isTracer && $0 < last }
        return all.indices.filter { isOuter[$0] }.map { all[$0] } + all.indices.filter { !isOuter[$0] }.map { all[$0] }
    }

    /// Returns the interceptors that cover an action; nil if none does.
    ///
    /// A tracer that is innermost covers every action.
    static func chain(
        around action: RegisteredAction, of interceptors: [InterceptorRegistration],
        innermost tracer: (any Tracer)?
    ) -> InterceptorChain? {
        let schema = interceptors.isEmpty ? nil : action.contract.schema
        let covering = schema.map { schema in interceptors.filter { $0.scope.covers(schema) } } ?? []
        if covering.isEmpty, tracer == nil { return nil }
        return InterceptorChain(covering, innermost: tracer, around: action, schema: schema)
    }

    /// Returns the interceptors of unregistered names; one that suspends covers none.
    func covering(unregistered path: ActionPath) -> [InterceptorRegistration] {
        interceptors.filter { !$0.suspends && $0.scope.covers(names: path) }
    }

    /// Returns the interceptors around the fallback of unregistered names; nil if none covers them.
    func chain(aroundFallback fallback: RegisteredAction) -> InterceptorChain? {
        let covering = covering(unregistered: fallback.path)
        return covering.isEmpty ? nil : InterceptorChain(covering, innermost: nil, around: fallback, schema: nil)
    }

    /// The tracers that cover actions by a scope, outermost first.
    package var tracers: [(tracer: any Tracer, scope: InterceptorScope)] {
        interceptors.compactMap { interceptor in
            if case .tracer(let tracer) = interceptor.kind { (tracer, interceptor.scope) } else { nil }
        }
    }
}
