/// A parameter of an action, or a field of a record, as data.
public struct ParameterSchema: Sendable, Hashable {
    /// The key in the dictionary.
    public var name: String
    /// The schema of the value.
    public var type: ValueSchema
    /// Whether a call must provide it.
    public var isRequired: Bool
    /// The value that replaces a missing one, confidential if the parameter is secret; nil for a required parameter.
    public var defaultValue: Value?
    /// Whether the value is secret: errors, help, traces, histories and descriptions never show it.
    public var isSecret: Bool
    /// The documentation in one line.
    public var summary: String

    /// Creates a parameter; one with a default or of a nullable type is not required.
    public init(
        _ name: String, _ type: ValueSchema, default defaultValue: Value? = nil, secret: Bool = false,
        _ summary: String = ""
    ) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue ?? (type.isNullable ? .null : nil)
        self.isRequired = self.defaultValue == nil
        self.isSecret = secret
        self.summary = summary
    }
}

extension ParameterSchema: CustomStringConvertible {
    /// The parameter as text for messages: `quantity: int = 1`; a secret default as `•••`.
    public var description: String {
        switch shownDefault {
        case nil, "null"?: "\(name): \(type)"
        case let text?: "\(name): \(type) = \(text)"
        }
    }
}
