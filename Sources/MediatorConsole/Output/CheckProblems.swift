import Mediator

extension RegistryError.Code {
    /// No module provides a contract that a module declares.
    static let unhandledContract = RegistryError.Code(rawValue: "unhandledContract")
    /// No interceptor covers an action with a tag that must be guarded.
    static let unguardedAction = RegistryError.Code(rawValue: "unguardedAction")
}

extension Console.Configuration {
    /// The problems of modules that fit together, but not with what the app declares of them.
    func problems(of mediator: Mediator) -> [RegistryError.Problem] {
        unhandledContracts(mediator) + unguardedActions(mediator)
    }

    private func unhandledContracts(_ mediator: Mediator) -> [RegistryError.Problem] {
        if contracts.isEmpty { return [] }
        let provided = Set(mediator.allContracts.map(\.id))
        return mediator.core.table.modules.flatMap { module in
            let declared = contracts[module.name, default: []].map(\.contractSchema)
            return declared.filter { !provided.contains($0.id) }.map { contract in
                let path = contract.base.targetPath
                return RegistryError.Problem(
                    .unhandledContract, target: path?.target, action: path?.action, module: module.name,
                    "module \(module.name.quoted) declares \(contract.base.nameInMessages), which no module provides",
                    recoverySuggestion: "register it, or take it out of the contracts of the module.",
                    [module.location])
            }
        }
    }

    private func unguardedActions(_ mediator: Mediator) -> [RegistryError.Problem] {
        let interceptors = mediator.interceptors
        return guardedTags.flatMap { tag in
            mediator.schemas.filter { $0.tags.contains(tag) }.filter { schema in
                // Only scopes of everything cover an action without names.
                let nameless = ActionSchema("", "", effect: schema.effect)
                return !interceptors.contains { $0.scope.covers(schema) && !$0.scope.covers(nameless) }
            }
            .map { schema in
                RegistryError.Problem(
                    .unguardedAction, schema.path,
                    "no interceptor covers \(schema.nameInMessages), whose tag \(tag.quoted) must be guarded",
                    recoverySuggestion: "list the module that registers the interceptor.",
                    mediator.core.table[schema.path].map { [$0.location] } ?? [])
            }
        }
    }

    /// Declarations that concern nothing, as misspelled ones do.
    func notes(on mediator: Mediator) -> [String] {
        let (modules, schemas) = (Set(mediator.modules), mediator.schemas)
        let idleTags = guardedTags.filter { tag in !schemas.contains { $0.tags.contains(tag) } }
        return contracts.keys.filter { !modules.contains($0) }.sorted()
            .map { "module \($0.quoted) is not registered; its contracts were not checked" }
            + idleTags.map { "no action has the tag \($0.quoted), which must be guarded" }
    }
}
