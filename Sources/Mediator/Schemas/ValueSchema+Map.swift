extension ValueSchema {
    /// Returns a value of the schema after a change of it, and then of the parts that the schema describes.
    ///
    /// - Parameters:
    ///   - outer: The records around the value, outermost first.
    ///   - change: Returns what replaces a value of a type inside records; nil to keep it with its parts.
    package func map(
        _ value: Value, inside outer: [ValueSchema] = [],
        _ change: (_ value: Value, _ type: ValueSchema, _ outer: [ValueSchema]) -> Value?
    ) -> Value {
        let type = whole(inside: outer)
        guard let new = change(value, type, outer) else { return value }
        switch (type.kind, new) {
        case (.array(let items), .array(let values)):
            return .array(values.map { items.map($0, inside: outer, change) })
        case (.dictionary(let items), .dictionary(let values)):
            return .dictionary(Parameters(unchecked: values.map { ($0, items.map($1, inside: outer, change)) }))
        case (.record(_, let fields), .dictionary(let values)):
            let types = Dictionary(fields.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
            let inner = outer + [type]
            return .dictionary(
                Parameters(unchecked: values.map { ($0, types[$0]?.map($1, inside: inner, change) ?? $1) }))
        default: return new
        }
    }
}
