import Mediator
import MediatorCoding

/// A record that contracts of the app use.
struct RecordSchema: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name = "record"
        case fields
        case users = "usedBy"
    }

    let name: String
    let fields: [ParameterSchema]
    /// The actions and events with the record in their parameters or results, at any depth.
    var users: [String]
}

extension Mediator {
    /// The records of all actions and events, in order of their first use; several of one name if their fields differ.
    var records: [RecordSchema] {
        var all: [RecordSchema] = []
        var positions: [ValueSchema: Int] = [:]
        func add(_ type: ValueSchema, usedBy user: String) {
            // A record inside itself has no fields there.
            if case .record(let name, let fields) = type.kind, !fields.isEmpty {
                let record = ValueSchema(type.kind)
                if let position = positions[record] {
                    if all[position].users.last != user { all[position].users.append(user) }
                } else {
                    positions[record] = all.count
                    all.append(RecordSchema(name: name, fields: fields, users: [user]))
                }
            }
            for part in type.parts { add(part, usedBy: user) }
        }
        for schema in schemas {
            for type in schema.parameters.map(\.type) + [schema.returns] {
                add(type, usedBy: schema.displayName)
            }
        }
        for contract in otherContracts {
            for parameter in contract.kind.parameters { add(parameter.type, usedBy: contract.displayName) }
        }
        return all
    }
}
