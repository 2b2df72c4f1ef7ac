extension Call: CustomStringConvertible {
    /// The call on one line: `Cart.add {"productID": "P-1001"}`, secret values as `•••`.
    public var description: String { "\(path) \(redactedParameters)" }

    /// The parameters with `•••` in place of secret values.
    package var redactedParameters: Parameters { secretsSchema.redacting(parameters) }

    /// What tells which parameters are secret: all of them, when the action was removed meanwhile, or was never
    /// registered where others have secrets, since it may be a misspelt one of those.
    var secretsSchema: ActionSchema {
        let isUnknown = calleeID.isUnregistered && scope.core.table.contents.hasSecrets
        return (isUnknown ? nil : schema)
            ?? ActionSchema(target, action, parameters: parameters.keys.map { ParameterSchema($0, .any, secret: true) })
    }
}

extension TableContents {
    /// Whether any action has secret parameters.
    fileprivate var hasSecrets: Bool { entries.values.contains(where: \.contract.schema.hasSecrets) }
}

extension ActionSchema {
    /// Returns an error of reading parameters that tells nothing of the values of secret ones.
    ///
    /// What a type or a model of the app's own says of a value may hold the value.
    package func withoutSecrets(_ error: MediatorError) -> MediatorError {
        guard error.code != .missingParameter else { return error }
        let name = error.parameter.map { String($0.prefix { $0 != "." && $0 != "[" }) } ?? ""
        let secrets = parameters.filter(\.hasSecrets).map(\.name)
        guard name.isEmpty ? !secrets.isEmpty : secrets.contains(name) else { return error }
        return MediatorError(
            error.code,
            parameter: name.isEmpty ? nil : name,
            message: name.isEmpty ? "they do not fit." : "\(name.quoted) does not fit."
        )
    }

    /// Returns what an error that no contract names says of itself, or, where the action has secret parameters, that
    /// nobody may know: such a text is written without thinking of who reads it.
    func descriptionWithoutSecrets(of error: any Error) -> String {
        guard hasSecrets else { return String(describing: error) }
        return "\(type(of: error)), whose text may hold a secret parameter of \(target).\(action) and is left out"
    }
}
