public import Mediator

extension EventSchema: ContractKind {
    package var path: ActionPath { ActionPath(target: target, action: event) }

    package var contractID: ContractID { ContractID(EventSchema.self, path) }

    package var targetPath: ActionPath? { path }

    package var quotedName: String { "event " + listName.quoted }

    package var listName: String { path.description }

    package static var section: (any RegistrySection.Type)? { EventSection.self }

    package func requirement(of module: ModuleRegistration, in contents: TableContents) -> RequirementResult {
        let events = contents.sections[EventSection.self]
        guard let note = events.declarations[path] else {
            return .missing(.missingEvent(path, module, declared: events.declarations.keys))
        }
        let differences = Compatibility.problems(read: self, posted: note.contract.schema)
        return differences.isEmpty ? .met : .incompatible(.incompatible(module, note, differences))
    }
}

extension ContractSchema {
    /// The schema of the event; nil for a contract of another kind.
    public var event: EventSchema? { kind as? EventSchema }
}

extension Compatibility {
    /// Returns what keeps a subscriber that knows an event as `read` from reading it as it is posted, parameter by
    /// parameter; empty when nothing does.
    package static func problems(read: EventSchema, posted: EventSchema) -> [String] {
        let written = posted.parameters.map { parameter in
            // A default is filled in before a subscriber reads; what may be missing is what may be null.
            var parameter = parameter
            parameter.isRequired = !parameter.type.isNullable
            return parameter
        }
        return differences(written: written, read: read.parameters).map {
            "parameter \($0.name.quoted)\($0.path): posted as \($0.written), read as \($0.read)"
        }
    }
}
