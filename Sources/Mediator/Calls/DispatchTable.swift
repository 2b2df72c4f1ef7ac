/// The registrations of a mediator as calls read them: immutable, and created anew by each update.
package final class DispatchTable: Sendable {
    /// The actions as calls find them, with their interceptors.
    let index: ActionIndex
    /// The interceptors around the actions that any covers, for redirects, which pass a trail to them.
    let chains: [ActionPath: InterceptorChain]
    let hasSecrets: Bool
    package let registrations: Registrations
    /// What calls read of the sections.
    let sectionViews = AttachedObjects()

    init(_ registrations: Registrations, tracer: (any Tracer)?) {
        self.registrations = registrations
        let actions = registrations.actions.values
        let chains = actions.compactMap { Self.chain(around: $0, of: registrations.interceptors, innermost: tracer) }
        let byPath = Dictionary(uniqueKeysWithValues: chains.map { ($0.action.path, $0) })
        index = ActionIndex(actions.map { byPath[$0.path]?.intercepted() ?? $0 })
        self.chains = byPath
        hasSecrets = actions.contains(where: \.contract.hasSecrets)
    }

    package subscript(path: ActionPath) -> RegisteredAction? {
        if let action = index.with(path.target, path.action, { $0 }) { return action }
        // Only non-ASCII names can be equal with different bytes.
        guard !path.isASCII, let action = registrations.actions[path] else { return nil }
        return index.with(action.contract) { $0 }
    }

    var targets: [String: TargetRegistration] { registrations.targets }
    package var modules: [ModuleRegistration] { registrations.modules }

    func notFoundError(_ path: ActionPath) -> MediatorError {
        let names = registrations.actions.keys.filter { $0.target == path.target }.map(\.action).sorted()
        if !names.isEmpty { return .actionNotFound(path, registered: names) }
        return .targetNotFound(path, registered: Set(registrations.actions.keys.map(\.target)).sorted())
    }

    package var sortedActions: [RegisteredAction] { index.actions.ordered(by: \.path.description) }

    /// Returns a function that finds the module that provides a contract; nil if none does.
    package func providers() -> (ContractID) -> String? {
        let others = Dictionary(
            registrations.sections.all.flatMap(\.provided).map { ($0.id, $0.module) },
            uniquingKeysWith: { first, _ in first })
        return { id in
            let module = id.isAction ? self[id.path]?.module : others[id]
            return module == "" ? nil : module
        }
    }
}
