// Inside itself, directly or through other records, a record stands without its fields: as the nearest outer one of its name.

extension ValueSchema {
    /// Returns the record with its fields.
    ///
    /// Inside itself a record has no fields: returns the nearest outer record of its name. Never nullable, so that one
    /// record is equal everywhere.
    package func whole(inside outer: [ValueSchema]) -> ValueSchema {
        guard case .record(let name, let fields) = kind else { return self }
        let same = fields.isEmpty ? outer.last { $0.isRecord(name) } : nil
        return same ?? ValueSchema(kind)
    }

    /// Returns whether a record of the schema has a field for which a predicate holds.
    ///
    /// - Parameters:
    ///   - outer: The records around the schema, outermost first.
    ///   - isFound: The predicate.
    package func hasField(inside outer: [ValueSchema] = [], where isFound: (ParameterSchema) -> Bool) -> Bool {
        var pending = [self]
        // The outer records that were not visited: each is visited once, however many fields refer to it.
        var outer = outer
        while let next = pending.popLast() {
            switch next.kind {
            case .array(let items), .dictionary(let items):
                pending.append(items)
            case .record(_, let fields) where !fields.isEmpty:
                if fields.contains(where: isFound) { return true }
                pending += fields.map(\.type)
            case .record(let name, _):
                if let index = outer.lastIndex(where: { $0.isRecord(name) }) { pending.append(outer.remove(at: index)) }
            default:
                break
            }
        }
        return false
    }

    private func isRecord(_ name: String) -> Bool { if case .record(name, _) = kind { true } else { false } }
}
