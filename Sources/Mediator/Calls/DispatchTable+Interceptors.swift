extension DispatchTable {
    /// Returns the interceptors that cover an action; nil if none does.
    ///
    /// The innermost tracer, that of a test, covers every action.
    static func chain(
        around action: RegisteredAction, of interceptors: [InterceptorRegistration],
        innermost tracer: (any Tracer)?
    ) -> InterceptorChain? {
        let schema = interceptors.isEmpty ? nil : action.contract.schema
        let covering = schema.map { schema in interceptors.filter { $0.info.scope.covers(schema) } } ?? []
        if covering.isEmpty, tracer == nil { return nil }
        return InterceptorChain(covering, innermost: tracer, around: action, schema: schema)
    }

    /// Returns the interceptors of unregistered names; one that suspends covers none.
    func covering(unregistered path: ActionPath) -> [InterceptorRegistration] {
        registrations.interceptors.filter { !$0.info.suspends && $0.info.scope.covers(names: path) }
    }

    /// Returns the interceptors around the action of unregistered names; nil if none covers them.
    func chain(aroundNotFound action: RegisteredAction) -> InterceptorChain? {
        let covering = covering(unregistered: action.path)
        return covering.isEmpty ? nil : InterceptorChain(covering, innermost: nil, around: action, schema: nil)
    }
}
