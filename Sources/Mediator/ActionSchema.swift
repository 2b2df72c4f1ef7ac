/// A contract as data, for tools.
public struct ActionSchema: Sendable, Hashable {
    /// The name of the target.
    public var target: String
    /// The name of the action, unique in its target.
    public var action: String
    /// The documentation in one line.
    public var summary: String
    /// How the action runs.
    public var effect: Effect
    /// Who may call the action.
    public var exposure: Exposure
    /// What the action does to the state of the app and of the world.
    public var impact: Impact
    /// Words by which interceptors and tools select actions.
    public var tags: [String]
    /// The parameters in order.
    public var parameters: [ParameterSchema]
    /// The schema of the result; ``ValueSchema/null`` when the action returns nothing.
    public var returns: ValueSchema
    /// The codes of all ``ActionFailure`` errors that callers may get, also from nested calls.
    public var failures: [String]

    /// Creates a schema.
    public init(
        _ target: String, _ action: String, _ summary: String = "", parameters: [ParameterSchema] = [],
        returns: ValueSchema = .null, effect: Effect = .sync, exposure: Exposure = .internal, impact: Impact = .changes,
        tags: [String] = [], failures: [String] = []
    ) {
        self.target = target
        self.action = action
        self.summary = summary
        self.effect = effect
        self.exposure = exposure
        self.impact = impact
        self.tags = tags
        self.parameters = parameters
        self.returns = returns
        self.failures = failures
    }
}

extension ActionSchema {
    package var path: ActionPath { ActionPath(target: target, action: action) }
}

extension ActionSchema {
    /// The tag of an external action that agents may call as a tool.
    public static let toolTag = "tool"
    /// The tag, beside ``toolTag``, of an action for whose calls agents need the user's consent.
    public static let consentTag = "consent"
    /// The tag of an external action that reads and returns a text, which agents offer to their users as a prompt.
    public static let promptTag = "prompt"
}

extension ActionSchema {
    /// Returns parameters of the action with `•••` in place of every secret value, for logs and displays.
    ///
    ///     log(schema.redacting(call.parameters))  // {"amount": 100, "token": "•••"}
    ///
    /// Secret fields of records are replaced at any depth. Where something is secret, values that the schema does not
    /// declare or that do not fit it are replaced too, since they may be secrets under a misspelled name; null never is.
    public func redacting(_ given: Parameters) -> Parameters { parameters.redacting(given) }
}

extension ActionSchema: CustomStringConvertible {
    /// The action as one line: `Cart.add(productID: string, quantity: int = 1) -> int`.
    public var description: String {
        let inputs = parameters.map(\.description).joined(separator: ", ")
        return "\(target).\(action)(\(inputs))" + (returns == .null ? "" : " -> \(returns)")
    }
}
