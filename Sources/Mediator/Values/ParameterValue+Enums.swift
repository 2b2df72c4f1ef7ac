extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The schema of the raw value.
    public static var parameterSchema: ValueSchema { RawValue.parameterSchema }

    /// Reads a raw value of one of the cases.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        guard let raw = try? RawValue(parameterValue: value) else {
            throw .expected(Self.parameterSchema.description, found: value.kind)
        }
        guard let read = Self(rawValue: raw) else {
            throw .expected(Self.parameterSchema.description, found: "another \(value.kind)")
        }
        self = read
    }

    /// The raw value's.
    @inlinable public var parameterValue: Value { rawValue.parameterValue }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue: ParameterValue {
    /// `enum` of the raw values of all cases.
    public static var parameterSchema: ValueSchema { .enumeration(allCases.map(\.rawValue.parameterValue)) }
}
