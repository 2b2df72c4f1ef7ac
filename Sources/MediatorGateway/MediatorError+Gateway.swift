public import Mediator

extension MediatorError.Code {
    /// No action exists under this name for this origin.
    public static let notFound = MediatorError.Code(rawValue: "notFound")
    /// A text is not a valid or safe URL, or a URL exceeds the maximum length.
    public static let invalidURL = MediatorError.Code(rawValue: "invalidURL")
    /// A URL has a scheme or a web host that the gateway does not accept.
    public static let foreignURL = MediatorError.Code(rawValue: "foreignURL")
    /// `openNow` was given a URL whose action may suspend.
    public static let requiresOpen = MediatorError.Code(rawValue: "requiresOpen")
    /// The condition of a route did not hold; only traces show it, and the URL goes to its next match.
    public static let conditionFailed = MediatorError.Code(rawValue: "conditionFailed")
    /// A gateway has an invalid scheme or web host, or none to build a URL with.
    public static let invalidGateway = MediatorError.Code(rawValue: "invalidGateway")
}

extension MediatorError {
    /// The same error for all that does not exist outside; it contains only what the caller requested.
    static func notFound(_ asked: String, _ path: ActionPath? = nil) -> MediatorError {
        MediatorError(
            .notFound,
            path,
            message: "no exposed action matches \(asked.quotedBriefly).",
            recoverySuggestion:
                "check the address and the types of its parts; URLs reach only actions whose contract has "
                + "\"exposure: .link\" or \".external\"."
        )
    }

    /// The same for a URL.
    static func notFound(_ url: GatewayURL, _ secrets: SecretParts) -> MediatorError {
        .notFound(secrets.address(of: url), secrets.path(of: url))
    }

    /// The error for an invalid URL; `offset` counts its bytes from zero.
    static func invalidURL(_ fact: String, at offset: Int? = nil, recoverySuggestion: String) -> MediatorError {
        MediatorError(
            .invalidURL,
            message: "the URL cannot be opened: \(fact)" + (offset.map { " at byte \($0 + 1)." } ?? "."),
            recoverySuggestion: recoverySuggestion,
            details: offset.map { ["offset": .int($0)] } ?? [:]
        )
    }

    static func foreignURL(_ what: String, among known: [String]) -> MediatorError {
        MediatorError(
            .foreignURL,
            message: "the gateway does not accept \(what).",
            notes: ["accepts: " + known.listed],
            recoverySuggestion: "add it when you create the gateway, or pass the URL to the app that handles it."
        )
    }

    /// The error of `openNow` for an action that may suspend.
    static func requiresOpen(_ schema: ActionSchema) -> MediatorError {
        MediatorError(
            .requiresOpen,
            schema.path,
            message: "\(schema.path) may suspend, and \"openNow\" returns before it would end.",
            notes: ["effect: \(schema.effect.rawValue)"],
            recoverySuggestion: "open the URL with \"try await gateway.open\".",
            details: ["effect": .string(schema.effect.rawValue)]
        )
    }

    /// The error of a strict gateway for keys that it would otherwise ignore.
    static func ignoredKey(
        _ key: String,
        among keys: [String],
        _ schema: ActionSchema
    ) -> MediatorError {
        let path = schema.path
        let declared = schema.parameters.map(\.name)
        let isDeclared = declared.contains(key)
        let fact =
            switch key {
            case "#": "a fragment that no route of \(path) has"
            case _ where isDeclared: "parameter \(key.quotedBriefly) of \(path) in two places"
            default: "no parameter \(key.quotedBriefly) in \(path)"
            }
        return MediatorError(
            .unknownParameter,
            path,
            parameter: key,
            message: "the URL cannot be opened: \(fact).",
            notes: ["parameters: " + declared.listed],
            suggestions: isDeclared ? [] : Suggestions.nearest(to: key, among: declared),
            recoverySuggestion: "leave it out.",
            details: ["ignored": keys.parameterValue]
        )
    }

    /// The error for parameters that no URL can carry.
    static func noURLText(_ name: String, among names: [String], _ schema: ActionSchema) -> MediatorError {
        MediatorError(
            .notSerializable,
            schema.path,
            parameter: name,
            message: "no URL carries \(name.quotedBriefly) of \(schema.path).",
            notes: ["not serializable: " + names.listed],
            recoverySuggestion: schema.requires(name)
                ? "give another value: the action requires it."
                : "leave it out, or ask for \"lossyURL\", which returns what it left out.",
            details: ["dropped": names.parameterValue]
        )
    }

    /// The error for an action whose URLs all lead to another action, or carry other parameters.
    static func noAddress(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .notFound,
            path,
            message: "no URL leads to \(path) with these parameters.",
            recoverySuggestion: "give it a route of its own: another one takes its address."
        )
    }

    /// The error for parameters whose URL would exceed the maximum length.
    static func tooLong(_ path: ActionPath, _ length: Int) -> MediatorError {
        MediatorError(
            .invalidURL,
            path,
            message:
                "a URL of \(path) with these parameters has \(length) bytes, of which \(URLReader.maximumLength) are "
                + "the most.",
            recoverySuggestion: "send what is large in another way."
        )
    }

    static func conditionFailed(_ route: RouteRegistration) -> MediatorError {
        MediatorError(
            .conditionFailed,
            route.path,
            message: "the condition of \(route) does not hold: \(route.condition?.description ?? "").",
            recoverySuggestion: "the next match of the URL is tried."
        )
    }

    package static func invalidGateway(_ fact: String, recoverySuggestion: String) -> MediatorError {
        MediatorError(.invalidGateway, message: fact + ".", recoverySuggestion: recoverySuggestion)
    }

    /// The reasons for which a call does not wait, or waits no longer, until the modules have started.
    enum NotReady: String {
        case full, timeout, starting, startFailed, stopped
    }

    static func notReady(_ reason: NotReady, _ queue: StartQueue = StartQueue()) -> MediatorError {
        let (fact, recoverySuggestion) =
            switch reason {
            case .full:
                (
                    "the modules have not started, and \(queue.limit) calls wait already",
                    "call again once \"start()\" has returned, or raise \"limit\" of the \"StartQueue\"."
                )
            case .timeout:
                (
                    "the modules have not started within \(queue.timeout)",
                    "start them, find the one whose \"start\" takes so long, or raise \"timeout\" of the \"StartQueue\"."
                )
            case .starting:
                (
                    "the modules have not started, and this call cannot wait for them",
                    "call once \"start()\" has returned, or await \"open\"."
                )
            case .startFailed: ("the modules did not start", "correct the error of \"start()\", and start them again.")
            case .stopped: ("the modules were stopped", "start them again.")
            }
        return MediatorError(
            .notReady, message: fact + ".", recoverySuggestion: recoverySuggestion,
            details: ["reason": .string(reason.rawValue)])
    }
}
