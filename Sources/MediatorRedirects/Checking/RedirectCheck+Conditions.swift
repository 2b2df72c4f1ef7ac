import Mediator

extension RedirectCheck {
    /// Returns the problems of the conditions on parameters of an action.
    func conditionProblems(
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        rule.when.sorted { $0.key < $1.key }.flatMap { name, condition -> [RedirectError.Problem] in
            let path = path.appending(key: name)
            guard let parameter = source.parameters.first(where: { $0.name == name }) else {
                return [unknown(name, among: source.parameters, path)]
            }
            if parameter.hasSecrets {
                let fact = "parameter \(name.quoted) is secret, and no rule depends on secrets."
                return [.init(.incompatible, path, fact)]
            }
            guard case .oneOf(let values) = condition.kind else { return [] }
            return values.compactMap { value in
                parameter.type.mismatch(of: value).map { .init(.incompatible, path, "\($0).") }
            }
        }
    }
}
