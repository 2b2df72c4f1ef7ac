/// The values of secret parameters never show.
package enum Secrets {
    /// The text in place of a secret value.
    package static let mask = "•••"
}

extension ActionSchema {
    /// Whether the value of a parameter, or of a part of one, must not show.
    package var hasSecrets: Bool { parameters.contains(where: \.hasSecrets) }

    /// Returns the schema with the parameters as secret whose names are secret in either.
    func addingSecrets(of other: ActionSchema) -> ActionSchema {
        let names = Set(other.parameters.filter(\.hasSecrets).map(\.name))
        var schema = self
        for index in schema.parameters.indices where names.contains(schema.parameters[index].name) {
            schema.parameters[index].isSecret = true
        }
        return schema
    }

    /// Returns an error of reading parameters without the values of secret ones.
    ///
    /// The messages of the app's own types and models may contain the value.
    package func redacting(_ error: MediatorError) -> MediatorError {
        guard error.code != .missingParameter else { return error }
        let name = error.parameter.map { String($0.prefix { $0 != "." && $0 != "[" }) } ?? ""
        let secrets = parameters.filter(\.hasSecrets).map(\.name)
        guard name.isEmpty ? !secrets.isEmpty : secrets.contains(name) else { return error }
        return .redacted(error.code, name.isEmpty ? nil : name)
    }
}

extension ParameterSchema {
    /// Whether its value, or a part of it, must not show.
    package var hasSecrets: Bool { isSecret || type.hasSecrets }

    /// The default as text, `•••` when it is secret; nil when there is none.
    package var shownDefault: String? {
        guard let defaultValue else { return nil }
        return isSecret && !defaultValue.isNull ? Secrets.mask : type.redacting(defaultValue).description
    }
}

extension ValueSchema {
    /// Returns a value of the schema with `•••` in place of the secret fields of its records.
    package func redacting(_ value: Value) -> Value { Redaction().value(value, self) }

    /// Whether a record in it has secret fields.
    package var hasSecrets: Bool { hasField(where: \.isSecret) }
}

/// A walk through a value and its schema that replaces what is secret.
struct Redaction {
    private var outer: [ValueSchema] = []

    func parameters(_ given: Parameters, _ declared: [ParameterSchema]) -> Parameters {
        guard declared.contains(where: { $0.isSecret || hasSecrets($0.type) }) else { return given }
        let schemas = Dictionary(declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return Parameters(
            unchecked: given.map { key, value in
                if value.isNull { return (key, value) }
                guard let schema = schemas[key], !schema.isSecret else { return (key, .string(Secrets.mask)) }
                return (key, self.value(value, schema.type))
            }
        )
    }

    func value(_ value: Value, _ type: ValueSchema) -> Value {
        guard !value.isNull, hasSecrets(type) else { return value }
        switch (type.whole(inside: outer).kind, value) {
        case (.array(let items), .array(let values)):
            return .array(values.map { self.value($0, items) })
        case (.dictionary(let items), .dictionary(let values)):
            return .dictionary(Parameters(unchecked: values.map { ($0, self.value($1, items)) }))
        case (.record(_, let fields), .dictionary(let values)):
            var inner = self
            inner.outer.append(type.whole(inside: outer))
            return .dictionary(inner.parameters(values, fields))
        default:
            return .string(Secrets.mask)
        }
    }

    private func hasSecrets(_ type: ValueSchema) -> Bool { type.hasField(inside: outer, where: \.isSecret) }
}
