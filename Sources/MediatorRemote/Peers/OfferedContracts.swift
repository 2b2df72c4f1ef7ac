import Mediator
import MediatorCoding
import MediatorEvents

/// The contracts that the other side offers: schemas, or their names alone, as a page may list them.
struct OfferedContracts {
    private let names: (actions: Set<String>, events: Set<String>)
    private let actions: [ActionSchema]
    private let events: [EventSchema]

    /// - Throws: `MediatorError` for a result of another form.
    init(_ value: Value) throws(MediatorError) {
        let contracts = try value.get(as: Parameters.self)
        (names.actions, actions) = try Self.read(contracts["actions"])
        (names.events, events) = try Self.read(contracts["events"])
    }

    private static func read<Schema: Decodable>(_ list: Value?) throws(MediatorError) -> (Set<String>, [Schema]) {
        var (names, schemas): (Set<String>, [Value]) = ([], [])
        for contract in try (list ?? []).get(as: [Value].self) {
            if case .string(let name) = contract { names.insert(name) } else { schemas.append(contract) }
        }
        return (names, try Value.array(schemas).decode([Schema].self))
    }

    /// Returns why calls of an action do not fit; empty when they do, or when only its name is known.
    func differences(from required: ActionSchema) -> [String] {
        let name = required.path.description
        if names.actions.contains(name) { return [] }
        guard let found = actions.first(where: { $0.path == required.path }) else {
            return ["it does not offer \(name.quoted)"]
        }
        return Compatibility.problems(required: required, provided: found).map { "\(name): \($0)" }
    }

    /// Returns why an event cannot be subscribed to.
    func differences(from required: EventSchema) -> [String] {
        let name = required.path.description
        if names.events.contains(name) { return [] }
        guard let found = events.first(where: { $0.path == required.path }) else {
            return ["it does not offer the event \(name.quoted)"]
        }
        return Compatibility.problems(read: required, posted: found).map { "event \(name): \($0)" }
    }
}
