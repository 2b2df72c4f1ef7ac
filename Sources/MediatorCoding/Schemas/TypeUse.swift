package import Mediator

/// The first use of a type in contracts.
package struct TypeUse {
    /// The type, never nullable; a record inside itself is the record around it.
    package let type: ValueSchema
    /// The fields of a record.
    package let fields: [ParameterSchema]
    /// The contract.
    package let contract: ActionSchema
    /// The names of the parameter, or `result`, and of the fields that lead to it.
    package let path: [String]
    /// The records around its parts, outermost first; of a record with fields, itself the last.
    ///
    /// That of `Order.lines[].item` is `[Order, Line]`.
    package let chain: [ValueSchema]
}

extension [ActionSchema] {
    /// Returns the types in the contracts at any depth, each once, in the order of their first use.
    ///
    /// - Parameter onlySerializable: Whether to leave out types without a JSON form, and what is in them.
    package func typeUses(onlySerializable: Bool = false) -> [TypeUse] {
        var uses: [TypeUse] = []
        var seen: Set<ValueSchema> = []
        func visit(_ type: ValueSchema, _ contract: ActionSchema, _ path: [String], inside outer: [ValueSchema]) {
            let type = ValueSchema(type.kind).whole(inside: outer)
            guard !onlySerializable || type.isSerializable, seen.insert(type).inserted else { return }
            let fields = if case .record(_, let fields) = type.kind { fields } else { [ParameterSchema]() }
            let chain = fields.isEmpty ? outer : outer + [type]
            uses.append(TypeUse(type: type, fields: fields, contract: contract, path: path, chain: chain))
            for field in fields { visit(field.type, contract, path + [field.name], inside: chain) }
            if fields.isEmpty { for part in type.parts { visit(part, contract, path, inside: chain) } }
        }
        for contract in self {
            for parameter in contract.parameters + [ParameterSchema("result", contract.returns)] {
                visit(parameter.type, contract, [parameter.name], inside: [])
            }
        }
        return uses
    }
}
