// There is no `nil` literal, by which a missing value would become a null: note 14 of docs/CompilerNotes.md.
extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates a ``bool(_:)``.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates an ``int(_:)``.
    public init(integerLiteral value: Int) { self = .int(value) }

    /// Creates a ``double(_:)``.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a ``string(_:)``.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an ``array(_:)``.
    public init(arrayLiteral elements: Value...) { self = .array(elements) }

    /// Creates a ``dictionary(_:)``; a duplicate key traps.
    public init(dictionaryLiteral elements: (String, Value)...) { self = .dictionary(Parameters(literal: elements)) }
}
