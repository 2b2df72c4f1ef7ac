public import Mediator

extension EventSchema: RequirableSchema {
    package var path: ActionPath { ActionPath(target: target, action: event) }

    package var contractID: ContractID { ContractID(EventSchema.self, path) }

    package var targetPath: ActionPath? { path }

    package var nameInMessages: String { "event " + displayName.quoted }

    package var displayName: String { path.description }

    package static var noun: String { "event" }

    package var listNote: String { Self.noun }

    package func problem(of module: ModuleRegistration, in registrations: Registrations) -> RegistryError.Problem? {
        let events = registrations.sections[EventSection.self]
        guard let registration = events.declarations[path] else {
            return .missingEvent(path, module, declared: events.declarations.keys)
        }
        let differences = Compatibility.problems(read: self, posted: registration.contract.schema)
        return differences.isEmpty ? nil : .incompatible(module, registration, differences)
    }
}

extension ContractSchema {
    /// The schema of the event; nil for a contract of another kind.
    public var event: EventSchema? { base as? EventSchema }
}

extension Compatibility {
    /// Returns the parameters of a posted event that a subscriber with the schema `read` cannot read; empty when it can
    /// read all.
    package static func problems(read: EventSchema, posted: EventSchema) -> [String] {
        let written = posted.parameters.map { parameter in
            // Defaults are filled in before a subscriber reads: only a nullable parameter may be missing.
            var parameter = parameter
            parameter.isRequired = !parameter.type.isNullable
            return parameter
        }
        return differences(written: written, read: read.parameters).map {
            "parameter \($0.name.quoted)\($0.path): posted as \($0.written), read as \($0.read)"
        }
    }
}
