import Mediator
import MediatorCoding
import MediatorEvents

/// The contracts that the other side offers: schemas, or their names alone, as a page may list them.
struct OfferedContracts {
    private let names: (actions: Set<ExactText>, events: Set<ExactText>)
    private let actions: [ActionPath: ActionSchema]
    private let events: [ActionPath: EventSchema]

    /// - Throws: `MediatorError` for a result of another form.
    init(_ value: Value) throws(MediatorError) {
        let contracts = try value.get(as: Parameters.self)
        (names.actions, actions) = try Self.read(contracts["actions"], \.path)
        (names.events, events) = try Self.read(contracts["events"], \.path)
    }

    private static func read<Schema: Decodable>(
        _ list: Value?, _ path: (Schema) -> ActionPath
    ) throws(MediatorError) -> (Set<ExactText>, [ActionPath: Schema]) {
        var (names, schemas): (Set<ExactText>, [Value]) = ([], [])
        for contract in try (list ?? []).get(as: [Value].self) {
            if case .string(let name) = contract { names.insert(ExactText(name)) } else { schemas.append(contract) }
        }
        let read = try Value.array(schemas).decode([Schema].self)
        let short = read.filter { !path($0).hasTooManyMarks }
        return (names, Dictionary(short.map { (path($0), $0) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Returns why calls of an action do not fit; empty when they do, or when only its name is known.
    func differences(from required: ActionSchema) -> [String] {
        let name = required.path.description
        if names.actions.contains(ExactText(name)) { return [] }
        guard let found = actions[required.path], found.path.hasSameBytes(as: required.path) else {
            return ["it does not offer \(name.quoted)"]
        }
        return Compatibility.problems(required: required, provided: found).map { "\(name): \($0)" }
    }

    /// Returns why an event cannot be subscribed to.
    func differences(from required: EventSchema) -> [String] {
        let name = required.path.description
        if names.events.contains(ExactText(name)) { return [] }
        guard let found = events[required.path], found.path.hasSameBytes(as: required.path) else {
            return ["it does not offer the event \(name.quoted)"]
        }
        return Compatibility.problems(read: required, posted: found).map { "event \(name): \($0)" }
    }
}
