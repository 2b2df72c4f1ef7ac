extension Optional: ParameterValue where Wrapped: ParameterValue {
    /// The wrapped type's schema, nullable.
    public static var parameterSchema: ValueSchema { Wrapped.parameterSchema.nullable }

    /// Nil, which stands for a missing value.
    @inlinable public static var valueWhenMissing: Wrapped?? { .some(.none) }

    /// Reads ``Value/null`` as nil and anything else as the wrapped type.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        self = value.isNull ? nil : try Wrapped(parameterValue: value)
    }

    /// The wrapped value's, or ``Value/null``.
    @inlinable public var parameterValue: Value { self?.parameterValue ?? .null }
}
