package import Mediator

/// Returns the words by which a type refuses a value, or nil when it reads it.
package func refusal<T: ParameterValue>(of value: Value, as type: T.Type) -> String? {
    do {
        _ = try T(parameterValue: value)
        return nil
    } catch {
        return error.description
    }
}

/// Returns what a type reads after it has written a value.
package func roundTrip<T: ParameterValue>(_ value: T) throws -> T {
    try T(parameterValue: value.parameterValue)
}
