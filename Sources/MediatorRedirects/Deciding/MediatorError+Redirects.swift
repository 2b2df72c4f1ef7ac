import Mediator

extension MediatorError {
    /// The error for a placeholder of an address that cannot be filled.
    ///
    /// - Parameters:
    ///   - fact: Why it cannot be filled.
    ///   - placeholder: The name of the placeholder.
    ///   - path: The called action.
    ///   - rule: The rule with the address.
    static func unfit(_ fact: String, in placeholder: String, of path: ActionPath, for rule: RedirectRule)
        -> MediatorError
    {
        MediatorError(
            .invalidParameter,
            path,
            message:
                "redirect rule \(rule.id.quotedBriefly) cannot fill the placeholder \(placeholder.quotedBriefly) of its address "
                + "for \(path): \(fact).",
            recoverySuggestion: "give a text, a number or a bool that can stand between two slashes, or correct the "
                + "redirect table if no caller gives it."
        )
    }

    /// The error for a call that does not fit an action to which a rule sent it: the actions have changed since the
    /// table was checked.
    static func unfit(behind rule: RedirectRule, of path: ActionPath) -> MediatorError {
        MediatorError(
            .invalidParameter,
            path,
            message: "redirect rule \(rule.id.quotedBriefly) sends \(path) on with parameters that do not fit there.",
            recoverySuggestion: "load a redirect table that fits the actions as they are now."
        )
    }

    /// The error for a call that too many rules lead on.
    ///
    /// - Parameters:
    ///   - path: The called action.
    ///   - rules: The names of the rules.
    ///   - trail: The actions from the called one on.
    static func tooManyRedirects(of path: ActionPath, by rules: [String], trail: [ActionPath]) -> MediatorError {
        MediatorError(
            .redirectLoop,
            path,
            message: "more than \(RedirectWalk.maximumSteps) redirect rules lead \(path) on.",
            notes: [
                "trail: " + trail.map(\.description).joined(separator: " → "),
                "rules: " + rules.map(\.quotedBriefly).joined(separator: ", "),
            ],
            recoverySuggestion: "load a redirect table whose rules end.",
            details: ["trail": trail.map(\.description).parameterValue, "rules": rules.parameterValue]
        )
    }
}
