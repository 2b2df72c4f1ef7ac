import Mediator

extension MediatorError {
    /// The error for a parameter that cannot be in the address of a page.
    ///
    /// - Parameters:
    ///   - validationError: The error of the address.
    ///   - path: The called action.
    ///   - parameter: The caller's name of the parameter; nil if a rule or a default gave it.
    ///   - rule: The rule with the address.
    static func unfit(
        _ validationError: RedirectAddress.ValidationError,
        of path: ActionPath,
        parameter: String?,
        for rule: RedirectRule
    ) -> MediatorError {
        let place =
            parameter.map { "put parameter \($0.quotedBriefly) of \(path) into its address" }
            ?? "fill the place \(validationError.parameter.quotedBriefly) of its address for \(path)"
        return MediatorError(
            .invalidParameter,
            path,
            parameter: parameter,
            message: "redirect rule \(rule.id.quotedBriefly) cannot \(place): \(validationError.fact).",
            recoverySuggestion: parameter == nil
                ? "correct the redirect table, since no caller gives it."
                : "give a text, a number or a bool that can stand between two slashes."
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

    /// The error for rules that send a call in a circle: the routes have changed since the table was checked, or the
    /// links of the rules match others than the check could know.
    static func redirectCircle(of path: ActionPath, by rules: [String]) -> MediatorError {
        MediatorError(
            .redirectLoop,
            path,
            message: "redirect rules send \(path) in a circle.",
            notes: ["rules: " + rules.listed],
            recoverySuggestion: "load a redirect table without the circle."
        )
    }
}
