// There is no `nil` literal: where a `Value?` is expected, in `found ? value : nil`, the compiler would read it as
// `Value.null`, and "nothing there" would turn into "there is a null".
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

    /// Creates a ``dictionary(_:)``; a key given twice is a programmer's contradiction and traps.
    public init(dictionaryLiteral elements: (String, Value)...) { self = .dictionary(Parameters(literal: elements)) }
}
