extension Table {
    /// Returns the interceptors that precede the check of parameters, and then the others.
    ///
    /// A tracer whose order precedes one of the former stays in front of it.
    static func ordered(_ all: [InterceptorRegistration]) -> [InterceptorRegistration] {
        guard let last = all.lastIndex(where: \.precedesCheck) else { return all }
        let isOuter = all.indices.map { all[$0].precedesCheck || all[$0].isTracer && $0 < last }
        return all.indices.filter { isOuter[$0] }.map { all[$0] } + all.indices.filter { !isOuter[$0] }.map { all[$0] }
    }

    /// Returns an action with the interceptors around it that cover it; a tracer that is innermost covers every action.
    static func intercepted(
        _ action: RegisteredAction, by interceptors: [InterceptorRegistration],
        innermost tracer: (any Tracer & AnyObject)?
    ) -> RegisteredAction {
        let schema = interceptors.isEmpty ? nil : action.contract.schema
        let covering = schema.map { schema in interceptors.filter { $0.scope.covers(schema) } } ?? []
        if covering.isEmpty, tracer == nil { return action }
        return InterceptorChain(covering, innermost: tracer, around: action, schema: schema).intercepted()
    }

    /// Returns the interceptors of unregistered names; one that suspends covers none.
    func covering(unregistered path: ActionPath) -> [InterceptorRegistration] {
        interceptors.filter { !$0.suspends && $0.scope.covers(names: path) }
    }

    /// Returns the fallback of unregistered names with the interceptors around it that cover them.
    ///
    /// - Parameter awaited: Whether the caller awaits the action though it does not suspend.
    func intercepted(fallback: RegisteredAction, awaited: Bool) -> RegisteredAction {
        let covering = covering(unregistered: fallback.path)
        if covering.isEmpty { return fallback }
        return InterceptorChain(covering, innermost: nil, around: fallback, schema: nil).intercepted(awaited: awaited)
    }

    /// The tracers that cover actions by a scope, outermost first.
    package var tracers: [(tracer: any Tracer & AnyObject, scope: InterceptorScope)] {
        interceptors.compactMap { interceptor in
            if case .tracer(let tracer) = interceptor.kind { (tracer, interceptor.scope) } else { nil }
        }
    }
}
