#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ValueSchema {
    /// Returns the type whose values fit a format of integers; nil for an unknown format.
    package static func integerType(format: String?) -> (any (FixedWidthInteger & ParameterValue).Type)? {
        // The usual case, which does not compare the formats of all types.
        guard let format else { return Int64.self }
        let types: [any (FixedWidthInteger & ParameterValue).Type] = [
            Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt8.self, UInt16.self, UInt32.self,
            UInt64.self, UInt128.self,
        ]
        return types.first { $0.integerFormat == format }
    }

    /// Returns the bytes that base64 stands for, or nil when the text is not base64.
    package static func bytes(base64 text: String) -> [UInt8]? {
        // Foundation reads "====" as a byte: only the text that it writes back for the bytes is valid.
        guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else { return nil }
        return [UInt8](data)
    }
}

extension Value {
    /// Returns what a text of a format stands for.
    func text<T>(_ format: String, _ read: (String) -> T?) throws(ValueMismatch) -> T {
        // What is not finite has no text, and crosses as a number so that it does not read as a missing value.
        if case .double(let number) = self, !number.isFinite { throw .expected(format, found: "\(number)") }
        guard case .string(let text) = self else { throw .expected(format, found: kind) }
        guard let value = read(text) else { throw .expected(format, found: "another string") }
        return value
    }
}
