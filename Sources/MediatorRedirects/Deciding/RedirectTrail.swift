import Mediator
import MediatorGateway

/// The way of one call from rule to rule, so that whatever is told of it is told in the words of its caller.
package struct RedirectTrail {
    /// The action that was called.
    let called: ActionPath
    private let given: Parameters
    /// The rules that sent the call on.
    private var rules: [RedirectRule] = []
    /// What is reported once it is clear that the call arrives.
    private(set) var events: [RedirectEvent] = []
    /// The names that secret parameters have by now, also those that only an earlier action calls secret.
    private var secrets: [String] = []

    /// - Parameter given: What the caller gave.
    init(from called: ActionPath, _ given: Parameters) {
        self.called = called
        self.given = given
    }

    /// The rule that sent the call to where it is; nil at first.
    var last: RedirectRule? { rules.last }

    /// Notes that a rule takes the call.
    mutating func note(_ rule: RedirectRule, at path: ActionPath, to destination: String?, dropped: [String] = []) {
        events.append(
            RedirectEvent(
                rule: rule.id, mark: rule.mark, action: path.description, destination: destination, dropped: dropped))
    }

    /// Lets a rule send the call on.
    ///
    /// - Parameter declared: The parameters of the action that it leaves.
    mutating func pass(_ rule: RedirectRule, _ declared: [ParameterSchema]) {
        rules.append(rule)
        for parameter in declared where parameter.hasSecrets && !secrets.contains(parameter.name) {
            secrets.append(parameter.name)
        }
        secrets = secrets.filter { !rule.drops.contains($0) }.map { rule.renames[$0] ?? $0 }
            .filter { rule.fixed[$0] == nil }
    }

    /// Removes the secret parameters, and returns their names.
    func removeSecrets(from parameters: inout Parameters) -> [String] {
        let removed = secrets.filter { parameters[$0] != nil }
        for name in removed { parameters[name] = nil }
        return removed
    }

    /// Whether a parameter is gone from an address as it is secret.
    func isSecret(_ parameter: String) -> Bool { secrets.contains(parameter) }

    /// Returns what the caller named a parameter; nil when it came from a rule or a default.
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
