package import Mediator

/// The section of the registry that holds declared events and their subscribers.
package struct EventSection: RegistrySection {
    /// A registration or removal.
    package enum Edit: Sendable {
        case declare(EventRegistration, problems: [RegistryError.Problem])
        case subscribe(Subscriber)
        case onFailure(FailureHandler)
        case remove(ActionPath, location: CodeLocation)
    }

    private(set) var declarations: [ActionPath: EventRegistration] = [:]
    /// In the order of registration.
    private(set) var subscribers: [Subscriber] = []
    private(set) var failureHandlers: [FailureHandler] = []

    package init() {}

    package var provided: [ProvidedContract] {
        let events = declarations.values.sorted { $0.path < $1.path }
        return events.map { event in
            let id = ContractID(EventSchema.self, event.path)
            return ProvidedContract(id, module: event.module) { ContractSchema(event.contract.schema) }
        }
    }

    package var objects: [HeldObject] {
        declarations.values.map { HeldObject($0) }
            + subscribers.map { HeldObject($0, isOnMainActor: $0.isOnMainActor) }
            + failureHandlers.map { HeldObject($0) }
    }

    package mutating func apply(_ edit: Edit, _ problems: inout [RegistryError.Problem]) {
        switch edit {
        case .declare(let registration, let found):
            if let earlier = declarations[registration.path] {
                problems.append(.duplicateEvent(earlier, registration))
            } else {
                declarations[registration.path] = registration
            }
            problems += found
        case .subscribe(let subscriber):
            subscribers.append(subscriber)
        case .onFailure(let handler):
            failureHandlers.append(handler)
        case .remove(let path, let location):
            guard declarations.removeValue(forKey: path) == nil else { return }
            let names = declarations.keys.filter { $0.target == path.target }.map(\.action).sorted()
            problems.append(
                .nothingToRemove(
                    "event \(path.quoted)", among: names, location, target: path.target, path.action))
        }
    }

    package static func removal(by edit: Edit) -> (contract: ContractID, location: CodeLocation)? {
        guard case .remove(let path, let location) = edit else { return nil }
        return (ContractID(EventSchema.self, path), location)
    }

    package mutating func remove(module name: String) {
        declarations = declarations.filter { $0.value.module != name }
        subscribers.removeAll { $0.module == name }
        failureHandlers.removeAll { $0.module == name }
    }

    /// Removes the events of a target; their subscribers stay for another declaration.
    package mutating func remove(target name: String) {
        declarations = declarations.filter { $0.key.target != name }
    }

    package var targets: Set<String> { Set(declarations.keys.map(\.target)) }
}

extension EventSection {
    /// Declares, in a test, the undeclared events that modules require or subscribe to, with the schema of the
    /// requirement or subscription.
    package mutating func complete(in registrations: Registrations) {
        guard registrations.toleratesMissing else { return }
        let required = registrations.modules.flatMap { module in
            module.requires.compactMap(\.schema.event).map { ($0, module.location) }
        }
        let subscribed = subscribers.compactMap { subscriber in subscriber.schema.map { ($0, subscriber.location) } }
        for (schema, location) in required + subscribed where declarations[schema.path] == nil {
            declarations[schema.path] = EventRegistration(EventContract(schema), module: "", location: location)
        }
    }

    package mutating func problems(in registrations: Registrations) -> [RegistryError.Problem] {
        let clashes = declarations.values.compactMap { registration in
            registrations.actions[registration.path].map { RegistryError.Problem.eventLikeAction(registration, $0) }
        }
        let unreadable = subscribers.compactMap { subscriber -> RegistryError.Problem? in
            guard let registration = declarations[subscriber.path], let schema = subscriber.schema else { return nil }
            let differences = Compatibility.problems(read: schema, posted: registration.contract.schema)
            return differences.isEmpty ? nil : .incompatible(subscriber, registration, differences)
        }
        return clashes.sorted { $0.message < $1.message } + unreadable
    }
}
