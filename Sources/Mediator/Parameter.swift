/// The declaration of a parameter of an ``Action``: its name, type, default and documentation.
///
///     Parameter("productID", String.self, "Catalog identifier.")
///     Parameter("quantity", Int.self, default: 1, "How many.")
///     Parameter("note", String?.self, "Printed on the slip.")   // optional: not required
///     Parameter("token", String.self, secret: true, "From the bank.")
///
/// Errors, help, traces, the console's history and descriptions of calls never show the value or the default of a
/// secret parameter. ``ActionSchema/redacting(_:)`` does the same for the app's logs.
public struct Parameter<Input: ParameterValue>: Sendable {
    @usableFromInline package let declaration: ParameterDeclaration

    /// The key in the dictionary.
    public var name: String { declaration.name }
    /// The value that replaces a missing one; nil for a required parameter.
    public var defaultValue: Input? { declaration.defaultValue as? Input }

    /// Creates a parameter without a default; one of an optional type is not required.
    @inlinable public init(
        _ name: String, _ type: Input.Type = Input.self, secret: Bool = false, _ summary: String = ""
    ) {
        declaration = .make(name, type, secret, summary)
    }

    /// Creates a parameter with a default.
    @inlinable public init(
        _ name: String, _ type: Input.Type = Input.self, default: Input, secret: Bool = false, _ summary: String = ""
    ) {
        declaration = ParameterDeclaration(name, type, `default`, secret, summary)
    }

    /// The parameter as data.
    public var schema: ParameterSchema { declaration.schema }
}

extension Parameter: CustomStringConvertible {
    /// The parameter as text for messages: `quantity: int = 1`.
    public var description: String { schema.description }
}

/// A field of a ``Record``, declared like a parameter.
public typealias Field = Parameter
