package import Mediator

extension ValueSchema {
    /// Returns a value with the defaults of the fields that its records leave out, which a reader of the fields gets.
    ///
    /// Null for an optional field, and defaults with secrets, stay away.
    package func completing(_ value: Value) -> Value {
        completing(value, inside: [])
    }

    private func completing(_ value: Value, inside outer: [ValueSchema]) -> Value {
        guard hasField(inside: outer, where: { $0.shownInResults != nil }) else { return value }
        switch (whole(inside: outer).kind, value) {
        case (.array(let items), .array(let values)):
            return .array(values.map { items.completing($0, inside: outer) })
        case (.dictionary(let items), .dictionary(let values)):
            return .dictionary(Parameters(values.map { ($0.key, items.completing($0.value, inside: outer)) }))
        case (.record(_, let fields), .dictionary(let given)):
            let inner = outer + [whole(inside: outer)]
            var values = given
            for field in fields {
                if let value = given[field.name] ?? field.shownInResults {
                    values[field.name] = field.type.completing(value, inside: inner)
                }
            }
            return .dictionary(values)
        default: return value
        }
    }
}

extension ParameterSchema {
    /// The default of a field that a result shows in place of a missing value.
    fileprivate var shownInResults: Value? {
        guard let value = defaultValue, !value.isNull, !hasSecrets else { return nil }
        return value
    }
}
