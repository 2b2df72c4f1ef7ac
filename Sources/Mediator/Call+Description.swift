extension Call: CustomStringConvertible {
    /// The call on one line: `Cart.add {"productID": "P-1001"}`, secret values as `•••`.
    public var description: String { "\(path) \(parameters.redacted)" }

    /// Returns the call with parameters that show no secret of its action when they are printed.
    func hidingSecrets(of contract: ActionContract) -> Call {
        guard contract.hasSecrets else { return self }
        return with(parameters.hidingSecrets(of: callee.isRegistered ? contract : .hidingEverything))
    }

    /// The schema that marks the secret parameters.
    ///
    /// Marks all parameters if the action was removed, or if its name may be a misspelled one with secrets.
    package var secretsSchema: ActionSchema {
        if callee.isRegistered {
            if let action = context.core.action(path) { return action.contract.schema }
        } else if !context.core.table.hasSecrets {
            return ActionSchema(target, action)
        }
        return ActionSchema(
            target, action, parameters: parameters.keys.map { ParameterSchema($0, .any, secret: true) })
    }
}
