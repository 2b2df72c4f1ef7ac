public import Mediator

extension RegistryError.Code {
    /// A route's pattern is none, or does not fit its action.
    public static let invalidRoute = RegistryError.Code(rawValue: "invalidRoute")
    /// Two routes match the same paths.
    public static let duplicateRoute = RegistryError.Code(rawValue: "duplicateRoute")
    /// A route never matches, since another takes all that it would.
    public static let unreachableRoute = RegistryError.Code(rawValue: "unreachableRoute")
}

extension RegistryError.Problem {
    static func invalidRoute(_ note: RouteRegistration, _ fact: String, _ resolution: String) -> Self {
        route(.invalidRoute, note, "\(note) is not possible: \(fact); to resolve: \(resolution)", [note.place])
    }

    static func missingAction(_ note: RouteRegistration, registered: some Sequence<ActionPath>) -> Self {
        let names = registered.filter { $0.target == note.path.target }.map(\.action).sorted()
        let there =
            names.isEmpty ? "there is no target \(note.path.target.quotedBriefly)" : "registered: \(names.listed)"
        let nearest = Suggestions.nearest(to: note.path.action, among: names).first
        return invalidRoute(
            note, "no module handles the action; \(there)",
            nearest.map { "let it lead to \("\(note.path.target).\($0)".quoted)." }
                ?? "list the module that handles it, or take the route out.")
    }

    static func duplicateRoute(_ earlier: RouteRegistration, _ note: RouteRegistration) -> Self {
        let whose =
            earlier === note ? "matches the same paths in two of its forms" : "matches the same paths as \(earlier)"
        return route(
            .duplicateRoute, note,
            "\(note) \(whose); to resolve: keep one, or let them differ in a text or in a type.",
            earlier === note ? [note.place] : [earlier.place, note.place])
    }

    /// - Parameter isNarrower: Whether the earlier one has a parameter where this one has its wildcard.
    static func unreachableRoute(_ note: RouteRegistration, behind earlier: RouteRegistration, isNarrower: Bool) -> Self {
        if earlier === note {
            return route(
                .unreachableRoute, note,
                "\(note) never matches in one of its forms, since another one takes all that it would; to resolve: write "
                    + "them as patterns of their own, the narrower type first.",
                [note.place])
        }
        return route(
            .unreachableRoute, note,
            "\(note) never matches, since \(earlier) takes all that it would; to resolve: "
                + (isNarrower
                    ? "take one of them out: a parameter beats a wildcard, whatever the priorities."
                    : "give it a higher priority, or register it first."),
            [earlier.place, note.place])
    }

    private static func route(
        _ code: RegistryError.Code,
        _ note: RouteRegistration,
        _ message: String,
        _ places: [CodeLocation]
    ) -> Self {
        Self(code, note.path, module: note.module.isEmpty ? nil : note.module, message, places)
    }
}

extension RouteRegistration: CustomStringConvertible {
    /// The route as problems name it.
    package var description: String {
        "route \(pattern.quotedBriefly) to \("\(path)".quotedBriefly)"
    }
}
