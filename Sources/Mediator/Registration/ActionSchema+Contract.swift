extension ActionSchema: ContractKind {
    package var contractID: ContractID { ContractID(ActionSchema.self, path) }

    package var targetPath: ActionPath? { path }

    package var quotedName: String { listName.quoted }

    package var listName: String { path.description }

    package static var noun: String { "action" }

    package var listNote: String { effect.rawValue }

    package static var section: (any RegistrySection.Type)? { nil }

    package func requirement(of module: ModuleRegistration, in registrations: Registrations) -> RequirementResult {
        guard let entry = registrations.entries[path] else {
            return .missing(
                .missingRequirement(path, module: module.name, registered: registrations.entries.keys, module.location)
            )
        }
        let differences = Compatibility.problems(required: self, provided: entry.contract.schema)
        if differences.isEmpty { return .met }
        return .incompatible(
            .incompatibleRequirement(
                path, module: module.name, provider: entry.module, differences: differences,
                [module.location, entry.location]))
    }
}
