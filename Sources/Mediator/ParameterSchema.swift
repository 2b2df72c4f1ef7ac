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

extension ParameterSchema: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, type, required, `default`, secret, summary
    }

    /// Encodes `{"name", "type", "required", "default", "summary"}`, with null for no default, and `"secret": true`
    /// only for secret parameters.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(type, forKey: .type)
        try container.encode(isRequired, forKey: .required)
        // Neither a reference nor a secret default appears in JSON; "required" shows that there is a default.
        try container.encode(defaultValue.flatMap { $0.isPlain && !hasSecrets ? $0 : nil } ?? .null, forKey: .default)
        if isSecret { try container.encode(true, forKey: .secret) }
        try container.encode(summary, forKey: .summary)
    }

    /// Decodes the output of ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` for a missing key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        type = try container.decode(ValueSchema.self, forKey: .type)
        isRequired = try container.decode(Bool.self, forKey: .required)
        // JSON has one kind of number and no bytes; the type determines the value.
        defaultValue = isRequired ? nil : type.restored(try container.decode(Value.self, forKey: .default))
        isSecret = try container.decodeIfPresent(Bool.self, forKey: .secret) ?? false
        summary = try container.decode(String.self, forKey: .summary)
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
