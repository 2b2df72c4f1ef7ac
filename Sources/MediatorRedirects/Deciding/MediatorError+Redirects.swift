import Mediator

extension MediatorError {
    /// A parameter that cannot stand in the address of a page.
    ///
    /// - Parameter parameter: What the caller named it; nil when it came from a rule or a default.
    static func unfit(
        _ validationError: RedirectAddress.Misfit,
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
            resolution: parameter == nil
                ? "correct the redirect table, since no caller gives it."
                : "give a text, a number or a bool that can stand between two slashes."
        )
    }

    /// A call that does not fit an action behind the one that was called, as the actions have changed since the table
    /// was checked.
    static func unfit(behind rule: RedirectRule, of path: ActionPath) -> MediatorError {
        MediatorError(
            .invalidParameter,
            path,
            message: "redirect rule \(rule.id.quotedBriefly) sends \(path) on with parameters that do not fit there.",
            resolution: "load a redirect table that fits the actions as they are now."
        )
    }
}
