/// A parameter of an ``Action``: its name, type, default and one line of documentation, said once.
///
///     Parameter("productID", String.self, "Catalogue identifier.")
///     Parameter("quantity", Int.self, default: 1, "How many.")
///     Parameter("note", String?.self, "Printed on the slip.")   // optional, hence not required
///     Parameter("token", String.self, secret: true, "From the bank.")
///
/// The value of a secret parameter never shows: not in errors, help, traces, the console's history or descriptions of
/// calls, and neither does its default. ``ActionSchema/redacting(_:)`` does the same for an app's own logs.
public struct Parameter<Input: ParameterValue>: Sendable {
    /// The key in the dictionary.
    public let name: String
    /// What stands in for it when it is missing; nil when it is required.
    public let defaultValue: Input?
    /// Whether its value must never show.
    public let isSecret: Bool
    /// What it means, in one line.
    public let summary: String

    /// Creates a parameter; one of an optional type is not required.
    public init(_ name: String, _ type: Input.Type = Input.self, secret: Bool = false, _ summary: String = "") {
        self.name = name
        isSecret = secret
        self.summary = summary
        defaultValue = Input.absentParameterValue
    }

    /// Creates a parameter with a default.
    public init(
        _ name: String, _ type: Input.Type = Input.self, default: Input, secret: Bool = false, _ summary: String = ""
    ) {
        self.name = name
        isSecret = secret
        self.summary = summary
        defaultValue = `default`
    }

    /// The parameter as data.
    public var schema: ParameterSchema {
        ParameterSchema(name, Input.parameterSchema, default: defaultValue?.parameterValue, secret: isSecret, summary)
    }
}

extension Parameter: CustomStringConvertible {
    /// The parameter as it stands in messages: `quantity: int = 1`.
    public var description: String { schema.description }
}

/// A field of a ``Record``: declared like a parameter.
public typealias Field = Parameter
