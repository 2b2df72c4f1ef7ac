package import Mediator

extension Parameters {
    /// Returns the parameters with `•••` in place of secret values, also for an action that no module registered.
    ///
    /// - Parameter mayBeSecret: Whether all values of an action that no module registered are replaced.
    package func redacted(by schema: ActionSchema?, mayBeSecret: Bool) -> Parameters {
        if let schema { return schema.redacting(redacted) }
        return mayBeSecret ? Parameters(map { ($0.key, .string(Secrets.mask)) }) : redacted
    }
}

extension Mediator {
    /// Returns whether parameters may hold a secret; those of an unregistered action do where any action has one.
    package func mayHoldSecrets(_ schema: ActionSchema?) -> Bool {
        schema?.hasSecrets ?? schemas.contains(where: \.hasSecrets)
    }
}
