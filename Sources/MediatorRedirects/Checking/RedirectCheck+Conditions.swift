import Mediator

extension RedirectCheck {
    /// Returns the problems of the conditions on parameters of an action, and on keys that are such parameters.
    ///
    /// - Parameter path: The path of the rule.
    func conditionProblems(
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        parameterProblems(rule, source, path.appending(key: "when"))
            + keyProblems(rule, source, path.appending(key: "whenKeys"))
    }

    private func parameterProblems(
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        rule.when.sorted { $0.key < $1.key }.flatMap { name, condition -> [RedirectError.Problem] in
            let path = path.appending(key: name)
            guard let parameter = source.parameters.first(where: { $0.name == name }) else {
                return [unknown(name, among: source.parameters, path)]
            }
            if parameter.hasSecrets { return [secret(name, path)] }
            guard case .oneOf(let values) = condition.kind else { return [] }
            return values.compactMap { value in
                parameter.type.mismatch(of: value).map { .init(.incompatible, path, "\($0).") }
            }
        }
    }

    private func keyProblems(
        _ rule: RedirectRule,
        _ source: ActionSchema,
        _ path: ValuePath
    ) -> [RedirectError.Problem] {
        let secrets = Set(source.parameters.filter(\.hasSecrets).map(\.name))
        return rule.whenKeys.keys.filter(secrets.contains).sorted().map { secret($0, path.appending(key: $0)) }
    }

    private func secret(_ name: String, _ path: ValuePath) -> RedirectError.Problem {
        .init(.incompatible, path, "parameter \(name.quoted) is secret, and no rule depends on secrets.")
    }
}
