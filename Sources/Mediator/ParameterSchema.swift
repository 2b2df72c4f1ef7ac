/// A parameter of an action, or a field of a record, as data.
public struct ParameterSchema: Sendable, Hashable {
    /// The key in the dictionary.
    public var name: String
    /// What its value must look like.
    public var type: ValueSchema
    /// Whether a call without it is an error.
    public var isRequired: Bool
    /// What stands in for it when it is missing; nil when it is required.
    ///
    /// Of a secret parameter too, whose default must not be shown.
    public var defaultValue: Value?
    /// Whether its value must never show: not in errors, help, traces, histories or descriptions.
    public var isSecret: Bool
    /// What it means, in one line.
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

    /// Writes `{"name", "type", "required", "default", "summary"}`; the default is null when there is none, and
    /// `"secret": true` is there for secret parameters only.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(type, forKey: .type)
        try container.encode(isRequired, forKey: .required)
        // A default that is a reference has no JSON form, and a secret one must not show; that there is one is told by
        // "required".
        try container.encode(defaultValue.flatMap { $0.isPlain && !hasSecrets ? $0 : nil } ?? .null, forKey: .default)
        if isSecret { try container.encode(true, forKey: .secret) }
        try container.encode(summary, forKey: .summary)
    }

    /// Reads what ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError` for a missing part.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        type = try container.decode(ValueSchema.self, forKey: .type)
        isRequired = try container.decode(Bool.self, forKey: .required)
        // JSON has one kind of number and no bytes; the type tells what was meant.
        defaultValue = isRequired ? nil : type.restored(try container.decode(Value.self, forKey: .default))
        isSecret = try container.decodeIfPresent(Bool.self, forKey: .secret) ?? false
        summary = try container.decode(String.self, forKey: .summary)
    }
}

extension ParameterSchema: CustomStringConvertible {
    /// The parameter as it stands in messages: `quantity: int = 1`; a secret default as `•••`.
    public var description: String {
        switch shownDefault {
        case nil, "null"?: "\(name): \(type)"
        case let text?: "\(name): \(type) = \(text)"
        }
    }
}
