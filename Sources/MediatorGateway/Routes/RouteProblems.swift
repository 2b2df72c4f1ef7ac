public import Mediator

extension RegistryError.Code {
    /// A route's pattern is invalid, or does not fit its action.
    public static let invalidRoute = RegistryError.Code(rawValue: "invalidRoute")
    /// Two routes match the same paths.
    public static let duplicateRoute = RegistryError.Code(rawValue: "duplicateRoute")
    /// A route never matches, since another one matches all of its paths first.
    public static let unreachableRoute = RegistryError.Code(rawValue: "unreachableRoute")
}

extension RegistryError.Problem {
    static func invalidRoute(_ route: RouteRegistration, _ fact: String, _ recoverySuggestion: String) -> Self {
        problem(.invalidRoute, route, "\(route) is not possible: \(fact)", recoverySuggestion, [route.location])
    }

    static func missingAction(_ route: RouteRegistration, registered: some Sequence<ActionPath>) -> Self {
        let (there, nearest) = registeredNames(route.path, registered)
        return invalidRoute(
            route, "no module handles the action; \(there)",
            nearest.map { "let it lead to \($0.quoted)." }
                ?? "list the module that handles it, or take the route out.")
    }

    static func missingAction(_ form: DisabledDefaultForm, registered: some Sequence<ActionPath>) -> Self {
        let (there, nearest) = registeredNames(form.path, registered)
        return Self(
            .invalidRoute, form.path, module: form.module.isEmpty ? nil : form.module,
            "the default form of \("\(form.path)".quotedBriefly) cannot be disabled: no module handles the action; "
                + there,
            recoverySuggestion: nearest.map { "name \($0.quoted)." }
                ?? "list the module that handles it, or take the setting out.",
            [form.location])
    }

    static func duplicateRoute(_ earlier: RouteRegistration, _ route: RouteRegistration) -> Self {
        let fact =
            earlier === route ? "matches the same paths in two of its forms" : "matches the same paths as \(earlier)"
        return problem(
            .duplicateRoute, route,
            "\(route) \(fact)", "keep one, or let them differ in a text or in a type.",
            earlier === route ? [route.location] : [earlier.location, route.location])
    }

    /// - Parameters:
    ///   - route: The route that never matches.
    ///   - earlier: The route that matches its paths first.
    ///   - isNarrower: Whether the earlier one has a parameter where this one has its wildcard.
    static func unreachableRoute(_ route: RouteRegistration, behind earlier: RouteRegistration, isNarrower: Bool)
        -> Self
    {
        if earlier === route {
            return problem(
                .unreachableRoute, route,
                "\(route) never matches in one of its forms, since another one takes all that it would",
                "write them as patterns of their own, the narrower type first.",
                [route.location])
        }
        return problem(
            .unreachableRoute, route,
            "\(route) never matches, since \(earlier) takes all that it would",
            isNarrower
                ? "take one of them out: a parameter beats a wildcard, whatever the priorities."
                : "give it a higher priority, or register it first.",
            [earlier.location, route.location])
    }

    private static func problem(
        _ code: RegistryError.Code,
        _ route: RouteRegistration,
        _ fact: String,
        _ recoverySuggestion: String,
        _ locations: [CodeLocation]
    ) -> Self {
        Self(
            code, route.path, module: route.module.isEmpty ? nil : route.module, fact,
            recoverySuggestion: recoverySuggestion, locations)
    }
}

extension RouteRegistration: CustomStringConvertible {
    /// The route as problems name it.
    package var description: String {
        "route \(pattern.quotedBriefly) to \("\(path)".quotedBriefly)"
    }
}
