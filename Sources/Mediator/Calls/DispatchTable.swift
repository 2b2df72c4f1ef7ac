/// The registrations of a mediator as calls read them: immutable, and created anew by each update.
///
/// The `entries` of the registrations are the actions as they were registered.
package final class DispatchTable: Sendable {
    /// The same with interceptors around them, as calls find them.
    let actions: ActionIndex
    /// The interceptors around the actions that any covers, for redirects, which pass a trail to them.
    let chains: [ActionPath: InterceptorChain]
    /// Whether any action has secrets.
    let hasSecrets: Bool
    /// Everything as it was registered.
    package let registrations: Registrations
    /// What calls read of the sections.
    let sectionViews = AttachedObjects()

    init(_ registrations: Registrations, tracer: (any Tracer)?) {
        self.registrations = registrations
        let entries = registrations.entries.values
        let chains = entries.compactMap { Self.chain(around: $0, of: registrations.interceptors, innermost: tracer) }
        let byPath = Dictionary(uniqueKeysWithValues: chains.map { ($0.entry.path, $0) })
        actions = ActionIndex(entries.map { byPath[$0.path]?.intercepted() ?? $0.hidingSecrets })
        self.chains = byPath
        hasSecrets = entries.contains(where: \.contract.hasSecrets)
    }

    package subscript(path: ActionPath) -> RegisteredAction? {
        if let entry = actions.with(path.target, path.action, { $0 }) { return entry }
        // Only non-ASCII names can be equal with different bytes.
        guard !path.isASCII, let entry = registrations.entries[path] else { return nil }
        return actions.with(entry.contract) { $0 }
    }

    var targets: [String: TargetRegistration] { registrations.targets }
    package var modules: [ModuleRegistration] { registrations.modules }

    /// Returns the error for an action that is not registered.
    func notFound(_ path: ActionPath) -> MediatorError {
        let names = registrations.entries.keys.filter { $0.target == path.target }.map(\.action).sorted()
        if !names.isEmpty { return .actionNotFound(path, registered: names) }
        return .targetNotFound(path, registered: Set(registrations.entries.keys.map(\.target)).sorted())
    }

    /// The actions, sorted by target and action.
    package var entries: [RegisteredAction] { actions.actions.ordered(by: \.path.description) }

    /// Returns a function that finds the provider of a contract: empty outside of modules, nil without one.
    package func providers() -> (ContractID) -> String? {
        let others = Dictionary(
            registrations.sections.all.flatMap(\.provided).map { ($0.id, $0.module) },
            uniquingKeysWith: { first, _ in first })
        return { id in id.isAction ? self[id.path]?.module : others[id] }
    }
}
