// `Value` holds signed 64-bit integers. An integer outside of them crosses as its decimal digits in a string, which the
// types that hold it read back.

extension ParameterValue where Self: FixedWidthInteger {
    /// `int`; with the type's name as its format, `int8` or `uint64`, unless it is a signed 64-bit integer.
    public static var parameterSchema: ValueSchema {
        isSigned && bitWidth == 64 ? .int : .int(format: integerFormat)
    }

    static var integerFormat: String { (isSigned ? "int" : "uint") + String(bitWidth) }

    /// Reads an ``Value/int(_:)``, or a ``Value/double(_:)`` without a fraction, that the type holds exactly; of more than
    /// 128 bits, what fits these.
    @inlinable public init(parameterValue value: Value) throws(ValueMismatch) {
        if case .int(let int) = value, let exact = Self(exactly: int) {
            self = exact
        } else {
            self = try Self.reading(value)
        }
    }

    /// Reads any other value, as an integer of 128 bits, so that little is compiled for each type.
    @usableFromInline static func reading(_ value: Value) throws(ValueMismatch) -> Self {
        var (signed, unsigned, found): (Int128?, UInt128?, String) = (nil, nil, value.kind)
        switch value {
        case .int: found = "int out of range"
        case .double(let double):
            (signed, unsigned) = (Int128(exactly: double), UInt128(exactly: double))
            let fraction = double.rounded(.towardZero) == double ? "out of range" : "with a fraction"
            found = "double " + (double.isNaN ? "that is no number" : fraction)
        case .string(let digits) where reachesBeyondInt:
            // Only as digits are written: without plus signs and zeros in front.
            signed = Int128(digits).flatMap { $0.description == digits ? $0 : nil }
            unsigned = UInt128(digits).flatMap { $0.description == digits ? $0 : nil }
            found = "string that is no integer in range"
        default: break
        }
        let exact = signed.flatMap(Self.init(exactly:)) ?? unsigned.flatMap(Self.init(exactly:))
        guard let exact else { throw .expected(parameterSchema.description, found: found) }
        return exact
    }

    /// The ``Value/int(_:)``; beyond 64 bits the decimal digits as a ``Value/string(_:)``.
    @inlinable public var parameterValue: Value { Int(exactly: self).map(Value.int) ?? .string(description) }

    @usableFromInline static var reachesBeyondInt: Bool { Int(exactly: max) == nil }
}

extension Int: ParameterValue {}
extension Int8: ParameterValue {}
extension Int16: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension Int128: ParameterValue {}
extension UInt: ParameterValue {}
extension UInt8: ParameterValue {}
extension UInt16: ParameterValue {}
extension UInt32: ParameterValue {}
extension UInt64: ParameterValue {}
extension UInt128: ParameterValue {}
