import Mediator
import MediatorGateway

/// The way of one call through the rules of a table.
struct RedirectWalk {
    /// The maximum number of rules that lead one call on.
    static let maximumSteps = 8

    /// The called action.
    let called: ActionPath
    /// The action at which the call is.
    private(set) var path: ActionPath
    private(set) var parameters: Parameters
    /// The pattern of the route that the URL of the call matched, if any.
    private(set) var route: String?
    /// The keys of the URLs; those of a link precede those of the link that led there.
    private(set) var keys: [GatewayURL.Item]
    /// The actions, from the called one on, and the rules that led the call on.
    private var actions: [ActionPath]
    private var rules: [RedirectRule] = []
    /// The current names of secret parameters, including those that only an earlier action declares secret.
    private var secrets: [String] = []
    /// The reports to send once the destination is certain.
    private(set) var reports: [RedirectReport] = []

    /// Creates the way of a call with the parameters that the caller gave.
    init(of path: ActionPath, _ parameters: Parameters, route: String? = nil, keys: [GatewayURL.Item] = []) {
        called = path
        self.path = path
        self.parameters = parameters
        self.route = route
        self.keys = keys
        actions = [path]
    }

    /// The last rule that led the call on; nil at first.
    var lastRule: RedirectRule? { rules.last }

    /// Adds the report of a rule that takes the call.
    mutating func report(_ rule: RedirectRule, to destination: String?, dropped: [String] = []) {
        reports.append(
            RedirectReport(
                rule: rule.id, variant: rule.variant, action: path.description, destination: destination,
                dropped: dropped))
    }

    /// Applies a rule to the parameters, which are valid.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - parameters: The parameters with the defaults of the action at which the call is.
    ///   - declared: The declared parameters of that action.
    /// - Throws: `MediatorError` with code `redirectLoop` after the maximum number of rules.
    mutating func apply(
        _ rule: RedirectRule, _ parameters: Parameters, _ declared: [ParameterSchema]
    ) throws(MediatorError) {
        rules.append(rule)
        guard rules.count <= Self.maximumSteps else {
            throw .tooManyRedirects(of: called, by: rules.map(\.id), trail: actions)
        }
        self.parameters = rule.edited(parameters)
        secrets += declared.filter { $0.hasSecrets && !secrets.contains($0.name) }.map(\.name)
        secrets = secrets.filter { !rule.drops.contains($0) }.map { rule.renames[$0] ?? $0 }
            .filter { rule.fixed[$0] == nil }
    }

    /// Moves to another action, with the parameters as they are.
    mutating func move(to action: ActionPath) {
        path = action
        actions.append(action)
        route = nil
    }

    /// Moves to the action of a link.
    mutating func follow(link request: CallRequest) {
        move(to: request.action.schema.path)
        parameters = request.parameters
        route = request.route
        keys = request.keys + keys
    }

    /// The parameters without secrets, for addresses: browsers and servers keep those in histories and logs.
    var openParameters: (parameters: Parameters, secrets: [String]) {
        let removed = secrets.filter { parameters[$0] != nil }
        return (Parameters(unchecked: parameters.filter { !removed.contains($0.key) }), removed)
    }

    /// Returns the error for a placeholder of an address that cannot be filled.
    func error(_ error: RedirectAddress.PlaceholderError, of rule: RedirectRule) -> MediatorError {
        let isSecret = secrets.contains(error.placeholder)
        let fact = isSecret ? "what would be there is secret, and addresses are not" : error.fact
        return .unfit(fact, in: error.placeholder, of: called, for: rule)
    }
}
