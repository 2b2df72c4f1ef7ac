extension Mediator {
    /// Returns whether an action is registered and compatible with a contract by the rules of the startup check.
    public func has<Effect, Output, each Input>(_ action: Action<Effect, Output, repeat each Input>) -> Bool {
        guard let registered = core.action(action.contract) else { return false }
        return Compatibility.problems(required: action.schema, provided: registered.contract.schema).isEmpty
    }

    /// Returns whether an action is registered.
    public func has(_ target: String, _ action: String) -> Bool {
        core.table[ActionPath(target: target, action: action)] != nil
    }

    /// The schemas of all actions, sorted by target and action.
    public var schemas: [ActionSchema] { core.table.sortedActions.map(\.contract.schema) }

    /// The names of the modules, in order of registration.
    public var modules: [String] { core.table.modules.map(\.name) }

    /// The names of modules that require one another in a cycle, in the order of registration.
    public var requirementCycles: [[String]] { StartOrder(core.table).cycles }

    /// Returns the schema of an action.
    ///
    /// - Throws: ``MediatorError`` with code `targetNotFound` or `actionNotFound`.
    public func schema(of target: String, _ action: String) throws(MediatorError) -> ActionSchema {
        try core.table.schema(of: ActionPath(target: target, action: action))
    }

    /// The schemas of all contracts that modules provide.
    package var contracts: [ContractSchema] {
        let table = core.table
        let actions = table.sortedActions.filter { !$0.module.isEmpty }.map { ContractSchema($0.contract.schema) }
        return actions
            + table.registrations.sections.all.flatMap(\.provided).filter { !$0.module.isEmpty }.map { $0.schema() }
    }

    /// All interceptors, outermost first.
    public var interceptors: [InterceptorInfo] { core.table.registrations.interceptors.map(\.info) }

    /// Returns the interceptors that cover an action, outermost first.
    ///
    /// - Throws: ``MediatorError`` with code `targetNotFound` or `actionNotFound`.
    public func interceptors(of target: String, _ action: String) throws(MediatorError) -> [InterceptorInfo] {
        let table = core.table
        let schema = try table.schema(of: ActionPath(target: target, action: action))
        return table.registrations.interceptors.map(\.info).filter { $0.scope.covers(schema) }
    }
}

extension DispatchTable {
    fileprivate func schema(of path: ActionPath) throws(MediatorError) -> ActionSchema {
        guard let found = self[path] else { throw notFoundError(path) }
        return found.contract.schema
    }
}
