import Mediator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The types that coders read and write as they cross between modules (`ParameterValue`), not by their `Codable`.
///
/// Generic types are absent: their `Codable` does the same, and knows element types that do not conform to
/// `ParameterValue`.
enum CodingLeaf {
    // The frequent ones come first.
    private static let types: [any ParameterValue.Type] = [
        String.self, Int.self, Double.self, Bool.self, Value.self, Parameters.self, Float.self, Int8.self, Int16.self,
        Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
        UInt128.self, Date.self, Data.self, URL.self, UUID.self, Decimal.self,
    ]

    /// Whether values of the type are a single plain value: all of these but `Value` and `Parameters`.
    static func isScalar(_ type: any Any.Type) -> Bool {
        type != Value.self && type != Parameters.self && types.contains { $0 == type }
    }

    /// Returns nil when the type is none of these.
    static func read<T>(_ type: T.Type, from value: Value) throws(ValueMismatch) -> T? {
        guard let leaf = types.first(where: { $0 == type }) else { return nil }
        return try leaf.init(parameterValue: value) as? T
    }

    /// Returns nil when the type is none of these.
    static func write<T>(_ value: T) -> Value? {
        // The most frequent types without a cast to their conformance, which is a look-up at run time.
        if T.self == String.self { return (value as? String).map { .string($0) } }
        if T.self == Int.self { return (value as? Int).map { .int($0) } }
        if T.self == Double.self { return (value as? Double).map { .double($0) } }
        if T.self == Bool.self { return (value as? Bool).map { .bool($0) } }
        // A cast alone would also find them inside of optionals.
        guard types.contains(where: { $0 == T.self }) else { return nil }
        return (value as? any ParameterValue)?.parameterValue
    }
}
