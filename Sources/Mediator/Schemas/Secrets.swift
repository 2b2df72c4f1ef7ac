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
    package func redacting(_ value: Value) -> Value {
        map(value) { value, type, outer in
            guard !value.isNull, type.hasField(inside: outer, where: \.isSecret) else { return nil }
            return switch (type.kind, value) {
            case (.array, .array), (.dictionary, .dictionary): value
            case (.record(_, let fields), .dictionary(let values)): .dictionary(fields.masking(values))
            default: .string(Secrets.mask)
            }
        }
    }

    /// Whether a record in it has secret fields.
    package var hasSecrets: Bool { hasField(where: \.isSecret) }
}

extension [ParameterSchema] {
    /// Returns the values with `•••` in place of secret ones at any depth.
    func redacting(_ values: Parameters) -> Parameters {
        guard contains(where: \.hasSecrets) else { return values }
        let types = Dictionary(map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
        return Parameters(unchecked: masking(values).map { ($0, types[$0]?.redacting($1) ?? $1) })
    }

    /// Returns the values with `•••` in place of secret and of undeclared ones; null stays.
    fileprivate func masking(_ values: Parameters) -> Parameters {
        let shown = Set(map(\.name)).subtracting(filter(\.isSecret).map(\.name))
        return Parameters(
            unchecked: values.map { ($0, $1.isNull || shown.contains($0) ? $1 : .string(Secrets.mask)) })
    }
}

extension Parameters {
    /// Returns the parameters with `•••` in place of secret values, also for an action that no module registered.
    ///
    /// - Parameter mayBeSecret: Whether all values of an action that no module registered are replaced.
    package func redacted(by schema: ActionSchema?, mayBeSecret: Bool) -> Parameters {
        if let schema { return schema.redacting(redacted) }
        return mayBeSecret ? Parameters(map { ($0.key, .string(Secrets.mask)) }) : redacted
    }
}
