package import Mediator

/// The section of the registry that holds declared events and their subscribers.
package struct EventSection: RegistrySection {
    private(set) var declarations: [ActionPath: EventRegistration] = [:]
    /// In the order of registration.
    private(set) var subscribers: [Subscriber] = []
    private(set) var failureHandlers: [FailureHandler] = []
    /// Whether the section declares what no module declares, for the tests of a module.
    var declaresMissing = false

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

    /// - Parameter found: The problems of the declaration itself.
    mutating func declare(
        _ registration: EventRegistration, _ found: [RegistryError.Problem], _ problems: inout UpdateProblems
    ) {
        if let earlier = declarations[registration.path] {
            problems.append(.duplicateEvent(earlier, registration))
        } else {
            declarations[registration.path] = registration
        }
        problems.append(found)
    }

    mutating func add(_ subscriber: Subscriber) { subscribers.append(subscriber) }

    mutating func add(_ handler: FailureHandler) { failureHandlers.append(handler) }

    mutating func remove(_ path: ActionPath, _ location: CodeLocation, _ problems: inout UpdateProblems) {
        if declarations.removeValue(forKey: path) != nil {
            problems.recordRemoval(of: ContractID(EventSchema.self, path), at: location)
        } else {
            let names = declarations.keys.filter { $0.target == path.target }.map(\.action).sorted()
            problems.append(
                .nothingToRemove("event \(path.quoted)", among: names, location, target: path.target, path.action))
        }
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
    /// Declares the undeclared events that modules require or subscribe to, with the schema of the requirement or
    /// subscription.
    package mutating func complete(in registrations: Registrations) {
        guard declaresMissing else { return }
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
