/// A contract as data: what every tool works on.
///
/// In JSON: `{"target", "action", "summary", "effect", "exposure", "tags", "parameters", "returns", "failures"}`.
public struct ActionSchema: Sendable, Hashable, Codable {
    /// Whose action it is.
    public var target: String
    /// The action's name, unique in its target.
    public var action: String
    /// What it does, in one line.
    public var summary: String
    /// How it runs.
    public var effect: Effect
    /// Who may call it.
    public var exposure: Exposure
    /// Free words that interceptors and tools select by.
    public var tags: [String]
    /// What it takes, in order.
    public var parameters: [ParameterSchema]
    /// What it returns; ``ValueSchema/null`` for nothing.
    public var returns: ValueSchema
    /// The codes of the ``ActionFailure`` that a caller should expect.
    public var failures: [String]

    /// Creates a schema.
    public init(
        _ target: String, _ action: String, _ summary: String = "", parameters: [ParameterSchema] = [],
        returns: ValueSchema = .null, effect: Effect = .sync, exposure: Exposure = .internal, tags: [String] = [],
        failures: [String] = []
    ) {
        self.target = target
        self.action = action
        self.summary = summary
        self.effect = effect
        self.exposure = exposure
        self.tags = tags
        self.parameters = parameters
        self.returns = returns
        self.failures = failures
    }
}

extension ActionSchema: CustomStringConvertible {
    /// The action as one line: `Cart.add(productID: string, quantity: int = 1) -> int`.
    public var description: String {
        let inputs = parameters.map(\.description).joined(separator: ", ")
        return "\(target).\(action)(\(inputs))" + (returns == .null ? "" : " -> \(returns)")
    }
}
