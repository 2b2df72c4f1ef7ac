package import Mediator

/// Returns the message of a type that cannot read a value, or nil when it can.
package func refusal<T: ParameterValue>(of value: Value, as type: T.Type) -> String? {
    do {
        _ = try T(parameterValue: value)
        return nil
    } catch {
        return error.description
    }
}

/// Returns a value after a type has written and read it.
package func roundTrip<T: ParameterValue>(_ value: T) throws -> T {
    try T(parameterValue: value.parameterValue)
}
