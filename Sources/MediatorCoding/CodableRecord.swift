public import Mediator

/// A `Codable` struct that crosses between modules as a dictionary of its fields.
///
/// It is for plain values that several modules share, such as an amount of money. Declare the struct in a vocabulary target,
/// on which the contracts of these modules depend, and add one line:
///
///     public struct Money: Codable, Sendable, Hashable {
///         public var amount: Int
///         public var currency: String
///     }
///
///     extension Money: CodableRecord {}
///
/// A contract then takes and returns it, as `Parameter("price", Money.self)`. Callers by name pass a dictionary:
/// `["amount": 450, "currency": "EUR"]`. Schemas, catalogs and their differences show the fields as those of a `Record`.
///
/// A field is a scalar (`Bool`, an integer, `Double`, `Float`, `String`, `Date`, `Data`, `URL`, `UUID`, `Decimal`), an enum or
/// a struct with a raw value that conforms to `ParameterValue`, another codable record, or an optional, an array or a
/// dictionary with `String` keys of these. The compiler has to synthesize both halves of `Codable`; `CodingKeys` may
/// rename fields. A mediator with a contract that uses any other type is not created: its `RegistryError` has a problem
/// `invalidType` that names the type and the key. Unlike a `Record`, the struct drops unknown keys.
public protocol CodableRecord: ParameterValue, Codable {}

extension CodableRecord {
    /// The schema `record` with the fields, in the order in which the type decodes them.
    public static var parameterSchema: ValueSchema { FieldProbe.schema(of: Self.self) }

    /// Decodes a `Value.dictionary` that has all fields; optional ones may be missing or null.
    ///
    /// - Throws: `ValueMismatch` naming every missing or mistyped field.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        let decoder = ParametersDecoder(value)
        do {
            self = try decoder.decode(Self.self)
        } catch {
            // Decoding stops at the first problem; the schema finds all.
            let problems = Self.parameterSchema.problems(in: value)
            throw problems.isEmpty ? decoder.mismatch(of: error) : ValueMismatch(problems: problems)
        }
    }

    /// The fields as a `Value.dictionary`, without those that are nil.
    ///
    /// A hand-written `encode(to:)` that throws gives null, which no receiver accepts as the record.
    public var parameterValue: Value { (try? Value(encoding: self)) ?? .null }
}
