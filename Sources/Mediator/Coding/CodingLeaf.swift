#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The types that coders read and write as they cross between modules (``ParameterValue``), not by their `Codable`.
///
/// Metatypes are compared one by one: that is folded away where the type is known, and costs a pointer comparison
/// each where it is not, while asking for a conformance at run time takes a look-up. Generic types are absent on
/// purpose: their `Codable` does the same and knows element types that are no `ParameterValue`.
enum CodingLeaf {
    /// Returns nil when the type is none of these.
    @inline(__always)
    static func read<T>(_ type: T.Type, from value: Value) throws(ValueMismatch) -> T? {
        if T.self == String.self { return same(try String(parameterValue: value), as: type) }
        if T.self == Int.self { return same(try Int(parameterValue: value), as: type) }
        if T.self == Double.self { return same(try Double(parameterValue: value), as: type) }
        if T.self == Bool.self { return same(try Bool(parameterValue: value), as: type) }
        return try readRare(type, from: value)
    }

    private static func readRare<T>(_ type: T.Type, from value: Value) throws(ValueMismatch) -> T? {
        if T.self == Value.self { return same(value, as: type) }
        if T.self == Parameters.self { return same(try Parameters(parameterValue: value), as: type) }
        if T.self == Float.self { return same(try Float(parameterValue: value), as: type) }
        if T.self == Int8.self { return same(try Int8(parameterValue: value), as: type) }
        if T.self == Int16.self { return same(try Int16(parameterValue: value), as: type) }
        if T.self == Int32.self { return same(try Int32(parameterValue: value), as: type) }
        if T.self == Int64.self { return same(try Int64(parameterValue: value), as: type) }
        if T.self == Int128.self { return same(try Int128(parameterValue: value), as: type) }
        if T.self == UInt.self { return same(try UInt(parameterValue: value), as: type) }
        if T.self == UInt8.self { return same(try UInt8(parameterValue: value), as: type) }
        if T.self == UInt16.self { return same(try UInt16(parameterValue: value), as: type) }
        if T.self == UInt32.self { return same(try UInt32(parameterValue: value), as: type) }
        if T.self == UInt64.self { return same(try UInt64(parameterValue: value), as: type) }
        if T.self == UInt128.self { return same(try UInt128(parameterValue: value), as: type) }
        if T.self == Date.self { return same(try Date(parameterValue: value), as: type) }
        if T.self == Data.self { return same(try Data(parameterValue: value), as: type) }
        if T.self == URL.self { return same(try URL(parameterValue: value), as: type) }
        if T.self == UUID.self { return same(try UUID(parameterValue: value), as: type) }
        if T.self == Decimal.self { return same(try Decimal(parameterValue: value), as: type) }
        return nil
    }

    /// Returns nil when the type is none of these.
    @inline(__always)
    static func write<T>(_ value: T) -> Value? {
        if T.self == String.self { return .string(same(value, as: String.self)) }
        if T.self == Int.self { return .int(same(value, as: Int.self)) }
        if T.self == Double.self { return .double(same(value, as: Double.self)) }
        if T.self == Bool.self { return .bool(same(value, as: Bool.self)) }
        return writeRare(value)
    }

    private static func writeRare<T>(_ value: T) -> Value? {
        if T.self == Value.self { return same(value, as: Value.self) }
        if T.self == Parameters.self { return .dictionary(same(value, as: Parameters.self)) }
        if T.self == Float.self { return crossing(value, as: Float.self) }
        if T.self == Int8.self { return crossing(value, as: Int8.self) }
        if T.self == Int16.self { return crossing(value, as: Int16.self) }
        if T.self == Int32.self { return crossing(value, as: Int32.self) }
        if T.self == Int64.self { return crossing(value, as: Int64.self) }
        if T.self == Int128.self { return crossing(value, as: Int128.self) }
        if T.self == UInt.self { return crossing(value, as: UInt.self) }
        if T.self == UInt8.self { return crossing(value, as: UInt8.self) }
        if T.self == UInt16.self { return crossing(value, as: UInt16.self) }
        if T.self == UInt32.self { return crossing(value, as: UInt32.self) }
        if T.self == UInt64.self { return crossing(value, as: UInt64.self) }
        if T.self == UInt128.self { return crossing(value, as: UInt128.self) }
        if T.self == Date.self { return crossing(value, as: Date.self) }
        if T.self == Data.self { return crossing(value, as: Data.self) }
        if T.self == URL.self { return crossing(value, as: URL.self) }
        if T.self == UUID.self { return crossing(value, as: UUID.self) }
        if T.self == Decimal.self { return crossing(value, as: Decimal.self) }
        return nil
    }

    private static func crossing<T, Leaf: ParameterValue>(_ value: T, as type: Leaf.Type) -> Value {
        same(value, as: type).parameterValue
    }

    /// Called only where both types are known to be one; a cast that checks it again would cost more than the rest.
    @inline(__always)
    private static func same<Source, Target>(_ value: Source, as type: Target.Type) -> Target {
        unsafeBitCast(value, to: type)
    }
}
