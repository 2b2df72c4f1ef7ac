/// The declaration of a parameter of an ``Action``: its name, type, default and documentation.
///
///     Parameter("productID", String.self, "Catalogue identifier.")
///     Parameter("quantity", Int.self, default: 1, "How many.")
///     Parameter("note", String?.self, "Printed on the slip.")   // optional: not required
///     Parameter("token", String.self, secret: true, "From the bank.")
///
/// Errors, help, traces, the console's history and descriptions of calls never show the value or the default of a
/// secret parameter. ``ActionSchema/redacting(_:)`` does the same for the app's logs.
public struct Parameter<Input: ParameterValue>: Sendable {
    /// The key in the dictionary.
    public let name: String
    /// The value that replaces a missing one; nil for a required parameter.
    public let defaultValue: Input?
    /// Whether the value is secret.
    public let isSecret: Bool
    /// The documentation in one line.
    public let summary: String

    // The initializers are not inlined: contracts would contain several times the code.

    /// Creates a parameter without a default; one of an optional type is not required.
    @inline(never) public init(
        _ name: String, _ type: Input.Type = Input.self, secret: Bool = false, _ summary: String = ""
    ) {
        self.name = name
        isSecret = secret
        self.summary = summary
        defaultValue = Input.absentParameterValue
    }

    /// Creates a parameter with a default.
    @inline(never) public init(
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
    /// The parameter as text for messages: `quantity: int = 1`.
    public var description: String { schema.description }
}

/// A field of a ``Record``, declared like a parameter.
public typealias Field = Parameter
