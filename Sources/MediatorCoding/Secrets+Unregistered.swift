package import Mediator

extension Mediator {
    /// Returns whether parameters may hold a secret; those of an unregistered action do where any action has one.
    package func mayHoldSecrets(_ schema: ActionSchema?) -> Bool {
        schema?.hasSecrets ?? schemas.contains(where: \.hasSecrets)
    }
}
