import Mediator
import MediatorGateway

/// The rules that one call has passed, so that errors name the action and the parameters of the caller.
package struct RedirectTrail {
    /// The called action.
    let called: ActionPath
    private let given: Parameters
    /// The rules that redirected the call.
    private var rules: [RedirectRule] = []
    /// The events to report once the destination is certain.
    private(set) var events: [RedirectEvent] = []
    /// The current names of secret parameters, including those that only an earlier action declares secret.
    private var secrets: [String] = []

    /// - Parameters:
    ///   - called: The called action.
    ///   - given: The parameters as the caller gave them.
    init(from called: ActionPath, _ given: Parameters) {
        self.called = called
        self.given = given
    }

    /// The last rule that redirected the call; nil at first.
    var last: RedirectRule? { rules.last }

    /// Adds the event of a rule that takes the call.
    mutating func addEvent(_ rule: RedirectRule, at path: ActionPath, to destination: String?, dropped: [String] = []) {
        events.append(
            RedirectEvent(
                rule: rule.id, variant: rule.variant, action: path.description, destination: destination,
                dropped: dropped))
    }

    /// Adds a rule that redirects the call.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - declared: The declared parameters of the action from which it redirects.
    mutating func pass(_ rule: RedirectRule, _ declared: [ParameterSchema]) {
        rules.append(rule)
        for parameter in declared where parameter.hasSecrets && !secrets.contains(parameter.name) {
            secrets.append(parameter.name)
        }
        secrets = secrets.filter { !rule.drops.contains($0) }.map { rule.renames[$0] ?? $0 }
            .filter { rule.fixed[$0] == nil }
    }

    /// The names of the rules that redirected the call.
    var ruleNames: [String] { rules.map(\.id) }

    /// Removes the secret parameters, and returns their names.
    func removeSecrets(from parameters: inout Parameters) -> [String] {
        let removed = secrets.filter { parameters[$0] != nil }
        for name in removed { parameters[name] = nil }
        return removed
    }

    /// Whether a parameter is secret.
    func isSecret(_ parameter: String) -> Bool { secrets.contains(parameter) }

    /// Returns the caller's name of a parameter; nil if a rule or a default gave it.
    func callersName(of parameter: String) -> String? {
        var name = parameter
        for rule in rules.reversed() {
            if rule.fixed[name] != nil { return nil }
            if let old = rule.renames.first(where: { $0.value == name })?.key {
                name = old
            } else if rule.drops.contains(name) || rule.renames[name] != nil {
                return nil
            }
        }
        return given[name] == nil ? nil : name
    }
}
