#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Data: ParameterValue {
    /// `bytes`.
    public static var parameterSchema: ValueSchema { .bytes }

    /// Reads ``Value/bytes(_:)``, or a ``Value/string(_:)`` of base64 (RFC 4648, section 4), as JSON has them.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        switch value {
        case .bytes(let bytes): self.init(bytes)
        case .string(let text):
            guard let bytes = ValueSchema.bytes(base64: text) else {
                throw .expected("bytes", found: "string that is not base64")
            }
            self.init(bytes)
        default: throw .expected("bytes", found: value.kind)
        }
    }

    /// The ``Value/bytes(_:)``.
    public var parameterValue: Value { .bytes([UInt8](self)) }
}

extension URL: ParameterValue {
    /// `string` of the format `uri`.
    public static var parameterSchema: ValueSchema { .string(format: "uri") }

    /// Reads a ``Value/string(_:)`` that is a URL without encoding any character.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        self = try value.text("uri") { URL(string: $0, encodingInvalidCharacters: false) }
    }

    /// The ``Value/string(_:)``.
    public var parameterValue: Value { .string(absoluteString) }
}

extension UUID: ParameterValue {
    /// `string` of the format `uuid`.
    public static var parameterSchema: ValueSchema { .string(format: "uuid") }

    /// Reads a ``Value/string(_:)`` in the form of RFC 9562.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        self = try value.text("uuid", UUID.init(uuidString:))
    }

    /// The ``Value/string(_:)``, in capitals.
    public var parameterValue: Value { .string(uuidString) }
}

extension Decimal: ParameterValue {
    /// `string` of the format `decimal`.
    public static var parameterSchema: ValueSchema { .string(format: "decimal") }

    /// Reads a ``Value/string(_:)`` of digits such as `-12.50`, or an ``Value/int(_:)``; a double fails, since it does
    /// not hold decimal fractions exactly.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        if case .int(let int) = value {
            self.init(int)
            return
        }
        // Foundation reads leading digits, ignores the rest and rounds what is too long: hence the two checks.
        let (text, decimal) = try value.text("decimal") { text in
            let isDecimal = text.wholeMatch(of: /[+-]?\d+(\.\d+)?/.asciiOnlyDigits()) != nil
            return isDecimal ? Decimal(string: text).map { (text, $0) } : nil
        }
        guard Self.digits(text) == Self.digits(decimal.description) else {
            throw .expected("decimal", found: "string of more digits than a decimal holds")
        }
        self = decimal
    }

    /// The ``Value/string(_:)`` of its digits; for NaN a ``Value/double(_:)``, which does not read as a decimal.
    public var parameterValue: Value { isFinite ? .string(description) : .double(.nan) }

    /// The significant digits before and after the point.
    private static func digits(_ text: String) -> [String] {
        let parts = text.drop { "+-".contains($0) }.split(separator: ".", omittingEmptySubsequences: false)
        let whole = String((parts.first ?? "").drop { $0 == "0" })
        let fraction = parts.dropFirst().first ?? ""
        let trailing = fraction.reversed().prefix { $0 == "0" }.count
        return [whole, String(fraction.dropLast(trailing))]
    }
}
