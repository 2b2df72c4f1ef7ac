extension Bool: ParameterValue {
    /// `bool`.
    public static var parameterSchema: ValueSchema { .bool }

    /// Reads a ``Value/bool(_:)``.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        guard case .bool(let bool) = value else { throw .expected("bool", found: value.kind) }
        self = bool
    }

    /// The ``Value/bool(_:)``.
    @inlinable public var parameterValue: Value { .bool(self) }
}

extension String: ParameterValue {
    /// `string`.
    public static var parameterSchema: ValueSchema { .string }

    /// Reads a ``Value/string(_:)``.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        guard case .string(let string) = value else { throw .expected("string", found: value.kind) }
        self = string
    }

    /// The ``Value/string(_:)``.
    @inlinable public var parameterValue: Value { .string(self) }
}

extension Double: ParameterValue {
    /// `double`.
    public static var parameterSchema: ValueSchema { .double }

    /// Reads a ``Value/double(_:)``, or an ``Value/int(_:)`` that a double holds exactly.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        switch value {
        case .double(let double):
            self = double
        case .int(let int):
            guard let exact = Double(exactly: int) else {
                throw .expected("double", found: "int that no double holds exactly")
            }
            self = exact
        default:
            throw .expected("double", found: value.kind)
        }
    }

    /// The ``Value/double(_:)``.
    @inlinable public var parameterValue: Value { .double(self) }
}

extension Float: ParameterValue {
    /// `double` of the format `float`.
    public static var parameterSchema: ValueSchema { .float }

    /// Reads a number that a `Float` holds without losing a digit: exactly, or with the same shortest decimal text,
    /// so that 0.1 reads as the `Float` 0.1.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        let double = try Double(parameterValue: value)
        let float = Float(double)
        guard Double(float) == double || float.description == double.description || double.isNaN else {
            throw .expected("float", found: "double that no float holds exactly")
        }
        self = float
    }

    /// The ``Value/double(_:)``.
    @inlinable public var parameterValue: Value { .double(Double(self)) }
}
