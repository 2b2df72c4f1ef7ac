import Mediator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The types that coders read and write as they cross between modules (`ParameterValue`), not by their `Codable`.
///
/// Metatypes are compared one by one, the frequent ones in line: a pointer comparison each, while asking for a
/// conformance at run time takes a look-up. Generic types are absent: their `Codable` does the same and knows element
/// types that do not conform to `ParameterValue`.
enum CodingLeaf {
    private static let rareTypes: [any ParameterValue.Type] = [
        Value.self, Parameters.self, Float.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self,
        UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self, Date.self, Data.self, URL.self, UUID.self,
        Decimal.self,
    ]

    /// Whether values of the type are a single plain value: all of these but `Value` and `Parameters`.
    static func isScalar(_ type: any Any.Type) -> Bool {
        if type == Value.self || type == Parameters.self { return false }
        return type == String.self || type == Int.self || type == Double.self || type == Bool.self
            || rareTypes.contains { $0 == type }
    }

    /// Returns nil when the type is none of these.
    static func read<T>(_ type: T.Type, from value: Value) throws(ValueMismatch) -> T? {
        if T.self == String.self { return same(try String(parameterValue: value), as: type) }
        if T.self == Int.self { return same(try Int(parameterValue: value), as: type) }
        if T.self == Double.self { return same(try Double(parameterValue: value), as: type) }
        if T.self == Bool.self { return same(try Bool(parameterValue: value), as: type) }
        return try readRare(type, from: value)
    }

    private static func readRare<T>(_ type: T.Type, from value: Value) throws(ValueMismatch) -> T? {
        func read<Leaf: ParameterValue>(_ leaf: Leaf.Type) throws(ValueMismatch) -> T {
            same(try leaf.init(parameterValue: value), as: type)
        }
        guard let leaf = rareTypes.first(where: { $0 == type }) else { return nil }
        return try read(leaf)
    }

    /// Returns nil when the type is none of these.
    static func write<T>(_ value: T) -> Value? {
        if T.self == String.self { return .string(same(value, as: String.self)) }
        if T.self == Int.self { return .int(same(value, as: Int.self)) }
        if T.self == Double.self { return .double(same(value, as: Double.self)) }
        if T.self == Bool.self { return .bool(same(value, as: Bool.self)) }
        return writeRare(value)
    }

    private static func writeRare<T>(_ value: T) -> Value? {
        func write<Leaf: ParameterValue>(_ leaf: Leaf.Type) -> Value { same(value, as: leaf).parameterValue }
        guard let leaf = rareTypes.first(where: { $0 == T.self }) else { return nil }
        return write(leaf)
    }

    /// Called only where both types are known to be one; a cast that checks it again would cost more than the rest.
    private static func same<Source, Target>(_ value: Source, as type: Target.Type) -> Target {
        unsafe unsafeBitCast(value, to: type)
    }
}
