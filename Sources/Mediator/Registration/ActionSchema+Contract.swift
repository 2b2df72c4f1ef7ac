extension ActionSchema: RequirableSchema {
    package var contractID: ContractID { ContractID(ActionSchema.self, path) }

    package var targetPath: ActionPath? { path }

    package var nameInMessages: String { displayName.quoted }

    package var displayName: String { path.description }

    package static var noun: String { "action" }

    package var listNote: String { effect.rawValue }

    package func problem(of module: ModuleRegistration, in registrations: Registrations) -> RegistryError.Problem? {
        guard let provider = registrations.actions[path] else {
            return .missingRequirement(
                path, module: module.name, registered: registrations.actions.keys, module.location)
        }
        let differences = Compatibility.problems(required: self, provided: provider.contract.schema)
        if differences.isEmpty { return nil }
        return .incompatibleRequirement(
            path, module: module.name, provider: provider.module, differences: differences,
            [module.location, provider.location])
    }
}
