public import Mediator

extension ActionSchema: Codable {
    private enum CodingKeys: String, CodingKey {
        case target, action, summary, effect, exposure, impact, tags, parameters, returns, failures
    }

    /// Encodes `{"target", "action", "summary", "effect", "exposure", "impact", "tags", "parameters", "returns",
    /// "failures"}`, without the impact where it is `changes`, the default.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(target, forKey: .target)
        try container.encode(action, forKey: .action)
        try container.encode(summary, forKey: .summary)
        try container.encode(effect, forKey: .effect)
        try container.encode(exposure, forKey: .exposure)
        if impact != .changes { try container.encode(impact, forKey: .impact) }
        try container.encode(tags, forKey: .tags)
        try container.encode(parameters, forKey: .parameters)
        try container.encode(returns, forKey: .returns)
        try container.encode(failures, forKey: .failures)
    }

    /// Decodes the output of ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` for a missing key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .target), try container.decode(String.self, forKey: .action),
            try container.decode(String.self, forKey: .summary),
            parameters: try container.decode([ParameterSchema].self, forKey: .parameters),
            returns: try container.decode(ValueSchema.self, forKey: .returns),
            effect: try container.decode(Effect.self, forKey: .effect),
            exposure: try container.decode(Exposure.self, forKey: .exposure),
            impact: try container.decodeIfPresent(Impact.self, forKey: .impact) ?? .changes,
            tags: try container.decode([String].self, forKey: .tags),
            failures: try container.decode([String].self, forKey: .failures))
    }
}

extension ParameterSchema: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, type, required, `default`, secret, summary
    }

    /// Encodes `{"name", "type", "required", "default", "summary"}`, and `"secret": true` only for secret
    /// parameters.
    ///
    /// The default is null if there is none, if it is secret, or if it has no JSON form.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(type, forKey: .type)
        try container.encode(isRequired, forKey: .required)
        // Neither a secret default nor one without a JSON form appears; "required" shows that there is a default.
        let shown = defaultValue.flatMap { !hasSecrets && (try? $0.json()) != nil ? $0 : nil }
        try container.encode(shown ?? .null, forKey: .default)
        if isSecret { try container.encode(true, forKey: .secret) }
        try container.encode(summary, forKey: .summary)
    }

    /// Decodes the output of ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` for a missing key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isRequired = try container.decode(Bool.self, forKey: .required)
        let type = try container.decode(ValueSchema.self, forKey: .type)
        self.init(
            try container.decode(String.self, forKey: .name), type,
            // JSON has one kind of number and no bytes; the type determines the value.
            default: isRequired ? nil : type.restored(try container.decode(Value.self, forKey: .default)),
            secret: try container.decodeIfPresent(Bool.self, forKey: .secret) ?? false,
            try container.decode(String.self, forKey: .summary))
        self.isRequired = isRequired
    }
}

extension ContractSchema: Encodable {
    /// Encodes the schema itself; its key `action`, `event` or `type` shows the kind.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        // All kinds encode: the product of each kind declares it.
        try (base as? any Encodable)?.encode(to: encoder)
    }
}
