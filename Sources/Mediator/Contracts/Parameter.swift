/// A parameter of an ``Action``: its name, type, default and one line of documentation, said once.
///
///     Parameter("productID", String.self, "Catalogue identifier.")
///     Parameter("quantity", Int.self, default: 1, "How many.")
///     Parameter("note", String?.self, "Printed on the slip.")   // optional, hence not required
public struct Parameter<Input: ParameterValue>: Sendable {
    /// The key in the dictionary.
    public let name: String
    /// What stands in for it when it is missing; nil when it is required.
    public let defaultValue: Input?
    /// What it means, in one line.
    public let summary: String

    /// Creates a parameter; one of an optional type is not required.
    public init(_ name: String, _ type: Input.Type = Input.self, _ summary: String = "") {
        self.name = name
        self.summary = summary
        defaultValue = Input.absentParameterValue
    }

    /// Creates a parameter with a default.
    public init(_ name: String, _ type: Input.Type = Input.self, default: Input, _ summary: String = "") {
        self.name = name
        self.summary = summary
        defaultValue = `default`
    }

    /// The parameter as data.
    public var schema: ParameterSchema {
        ParameterSchema(name, Input.parameterSchema, default: defaultValue?.parameterValue, summary)
    }
}

/// A field of a ``Record``: declared like a parameter.
public typealias Field = Parameter
