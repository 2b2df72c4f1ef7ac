import Mediator
import MediatorGateway
import MediatorRemote

extension RegistryError.Code {
    /// No module provides a contract that a module declares.
    static let unhandledContract = RegistryError.Code(rawValue: "unhandledContract")
    /// No interceptor covers an action with a tag that must be guarded.
    static let unguardedAction = RegistryError.Code(rawValue: "unguardedAction")
}

extension Mediator {
    /// The problems of modules that live elsewhere, and do not answer or have other contracts there.
    func distantProblems() async -> [RegistryError.Problem] {
        await remoteProblems().map { module, error, place in
            let fact = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
            return RegistryError.Problem(
                RegistryError.Code(rawValue: error.code.rawValue), module: module,
                "module \(module.quoted): \(fact)", recoverySuggestion: error.recoverySuggestion, [place])
        }
    }
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
                let path = contract.kind.targetPath
                return RegistryError.Problem(
                    .unhandledContract, target: path?.target, action: path?.action, module: module.name,
                    "module \(module.name.quoted) declares \(contract.kind.quotedName), which no module provides",
                    recoverySuggestion: "register it, or take it out of the contracts of the module.",
                    [module.location])
            }
        }
    }

    private func unguardedActions(_ mediator: Mediator) -> [RegistryError.Problem] {
        let interceptors = mediator.interceptors
        return guardedTags.flatMap { tag in
            mediator.schemas.filter { $0.tags.contains(tag) }.filter { schema in
                let any = ActionSchema("", "", effect: schema.effect)
                return !interceptors.contains { $0.scope.covers(schema) && !$0.scope.covers(any) }
            }
            .map { schema in
                RegistryError.Problem(
                    .unguardedAction, schema.path,
                    "no interceptor covers \(schema.quotedName), whose tag \(tag.quoted) must be guarded",
                    recoverySuggestion: "list the module that registers the interceptor.",
                    mediator.core.table[schema.path].map { [$0.location] } ?? [])
            }
        }
    }

    /// Declarations that concern nothing, as misspelt ones do.
    func notes(on mediator: Mediator) -> [String] {
        let (modules, schemas) = (Set(mediator.modules), mediator.schemas)
        let idleTags = guardedTags.filter { tag in !schemas.contains { $0.tags.contains(tag) } }
        return contracts.keys.filter { !modules.contains($0) }.sorted()
            .map { "module \($0.quoted) is not registered; its contracts were not checked" }
            + idleTags.map { "no action has the tag \($0.quoted), which must be guarded" }
            + notes(onRoutes: mediator)
    }

    /// Routes whose fixed values a URL of the default form bypasses, and routes that no URL of the gateway matches.
    private func notes(onRoutes mediator: Mediator) -> [String] {
        let exposed = Set(mediator.schemas.filter { $0.exposure > .internal }.map { "\($0.target).\($0.action)" })
        let routes = mediator.routeSchemas.filter { exposed.contains("\($0.target).\($0.action)") }
        let passed = routes.filter { !$0.fixed.isEmpty && mediator.hasDefaultForm($0.target, $0.action) }
        let bound = routes.filter { !$0.schemes.isEmpty || !$0.hosts.isEmpty }
        // Making the gateway may register interceptors, hence only where it is needed.
        let isNeeded = !passed.isEmpty || !bound.isEmpty
        let gateway = isNeeded ? commands.gateway.flatMap { try? $0.gateway(to: mediator) } : nil
        let passing = gateway?.hasDefaultForms ?? true ? passed.map(\.noteOnDefaultForm) : []
        return passing
            + bound.compactMap { route in
                gateway?.unknownAddresses(of: route).map { addresses in
                    "route \(route.pattern.quoted) is bound to \(addresses.listed), which the gateway does not answer"
                }
            }
    }
}

extension RouteSchema {
    fileprivate var noteOnDefaultForm: String {
        let names = fixed.map(\.key.quoted).joined(separator: ", ")
        return
            "route \(pattern.quoted) sets \(names), and URLs of the default form \("\(target)/\(action)".quoted) give any "
            + "value; to resolve: registry.disableDefaultForm(of:), or a gateway with \"defaultForms: false\""
    }
}
