package import Mediator

extension ValueSchema {
    /// Returns a value with the defaults of the fields that its records leave out, which a reader of the fields gets.
    ///
    /// Null for an optional field, and defaults with secrets, stay away.
    package func completing(_ value: Value) -> Value {
        map(value) { value, type, outer in
            guard type.hasField(inside: outer, where: { $0.shownInResults != nil }) else { return nil }
            guard case .record(_, let fields) = type.kind, case .dictionary(var values) = value else { return value }
            for field in fields where values[field.name] == nil { values[field.name] = field.shownInResults }
            return .dictionary(values)
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
