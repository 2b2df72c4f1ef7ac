extension Call: CustomStringConvertible {
    /// The call on one line: `Cart.add {"productID": "P-1001"}`, secret values as `•••`.
    public var description: String { "\(path) \(redactedParameters)" }

    /// The parameters with `•••` in place of secret values.
    package var redactedParameters: Parameters { secretsSchema.redacting(parameters) }

    /// The schema that marks the secret parameters: all of them when the action was removed meanwhile, or is not
    /// registered while other actions have secrets, since its name may be a misspelled one of those.
    package var secretsSchema: ActionSchema {
        let isUnknown = !callee.isRegistered && context.core.table.hasSecrets
        return (isUnknown ? nil : contractSchema)
            ?? ActionSchema(target, action, parameters: parameters.keys.map { ParameterSchema($0, .any, secret: true) })
    }
}
