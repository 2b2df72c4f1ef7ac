extension Call: CustomStringConvertible {
    /// The call on one line: `Cart.add {"productID": "P-1001"}`, secret values as `•••`.
    public var description: String { "\(path) \(redactedParameters)" }

    /// The parameters with `•••` in place of secret values.
    package var redactedParameters: Parameters { secretsSchema.redacting(parameters) }

    /// The schema that marks the secret parameters: all of them when the action was removed meanwhile, or is not
    /// registered while other actions have secrets, since its name may be a misspelt one of those.
    package var secretsSchema: ActionSchema {
        let isUnknown = !callee.isRegistered && scope.core.table.hasSecrets
        return (isUnknown ? nil : schema)
            ?? ActionSchema(target, action, parameters: parameters.keys.map { ParameterSchema($0, .any, secret: true) })
    }
}

extension ActionSchema {
    /// Returns an error of reading parameters without the values of secret ones.
    ///
    /// The messages of the app's own types and models may contain the value.
    package func withoutSecrets(_ error: MediatorError) -> MediatorError {
        guard error.code != .missingParameter else { return error }
        let name = error.parameter.map { String($0.prefix { $0 != "." && $0 != "[" }) } ?? ""
        let secrets = parameters.filter(\.hasSecrets).map(\.name)
        guard name.isEmpty ? !secrets.isEmpty : secrets.contains(name) else { return error }
        return .withheld(error.code, name.isEmpty ? nil : name)
    }

    /// Returns the description of an error that no contract lists; if the action has secret parameters, only its type,
    /// since the text may contain them.
    func descriptionWithoutSecrets(of error: any Error) -> String {
        guard hasSecrets else { return String(describing: error) }
        return "\(type(of: error)), whose text may hold a secret parameter of \(target).\(action) and is left out"
    }
}
