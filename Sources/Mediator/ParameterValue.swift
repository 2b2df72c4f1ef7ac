/// A Swift type that crosses between modules as a ``Value``.
///
/// Conforming types: `Bool`, all integers, `Double`, `Float`, `String`, arrays, `[String: T]`, optionals,
/// ``Parameters``, ``Value``, enums with raw values, `Date`, `Data`, `URL`, `UUID`, `Decimal`, ``Record``,
/// ``Reference`` and ``Callback``, and with `MediatorCoding` structs that conform to `CodableRecord`. An enum with raw
/// values conforms without code:
///
///     enum Size: String, CaseIterable, ParameterValue { case small, large }
///
/// Conversion is exact or fails: 2.0 reads as the `Int` 2; reading 2.5 as an `Int` or 300 as an `Int8` fails.
public protocol ParameterValue: Sendable {
    /// The schema of values of the type.
    static var parameterSchema: ValueSchema { get }

    /// The replacement for a missing value: nil, unless the type is an optional.
    static var valueWhenMissing: Self? { get }

    /// Creates an instance from a value.
    ///
    /// - Throws: ``ValueMismatch`` when the value has another type or does not convert exactly.
    init(parameterValue value: Value) throws(ValueMismatch)

    /// The instance as a value.
    var parameterValue: Value { get }
}

extension ParameterValue {
    /// No replacement for a missing value.
    public static var valueWhenMissing: Self? { nil }
}
