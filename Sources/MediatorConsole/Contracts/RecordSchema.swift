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
        let contracts =
            schemas.map { ($0, $0.displayName) }
            + otherContracts.map { (ActionSchema("", "", parameters: $0.base.parameters), $0.displayName) }
        var all: [RecordSchema] = []
        var positions: [ValueSchema: Int] = [:]
        for (contract, user) in contracts {
            // One without fields has nothing to describe.
            for use in [contract].typeUses() where !use.fields.isEmpty {
                if let position = positions[use.type] {
                    all[position].users.append(user)
                } else {
                    positions[use.type] = all.count
                    all.append(RecordSchema(name: use.type.description, fields: use.fields, users: [user]))
                }
            }
        }
        return all
    }
}
