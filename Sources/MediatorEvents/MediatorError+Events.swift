public import Mediator

extension MediatorError.Code {
    /// No module declares the event.
    public static let eventNotFound = MediatorError.Code(rawValue: "eventNotFound")
    /// A subscriber's contract cannot read the declared event.
    public static let incompatibleEvent = MediatorError.Code(rawValue: "incompatibleEvent")
    /// A full stream, or a connection with too many waiting events, dropped events.
    public static let eventDropped = MediatorError.Code(rawValue: "eventDropped")
}

extension MediatorError {
    /// - Parameters:
    ///   - declared: The names of the events of the target.
    ///   - all: All events, each as `Cart.orderPlaced`.
    static func eventNotFound(_ path: ActionPath, declared: [String], all: [String]) -> MediatorError {
        // A target without events has no near name of its own, so that all events are candidates.
        let near = Suggestions.nearest(to: path.action, among: declared).map { "\(path.target).\($0)" }
        return MediatorError(
            .eventNotFound,
            path,
            message: "no event \(path.action.quotedBriefly) in target \(path.target.quotedBriefly).",
            notes: ["declared: " + (declared.isEmpty ? all : declared).listed],
            suggestions: near.isEmpty ? Suggestions.nearest(to: path.description, among: all) : near,
            recoverySuggestion:
                "declare it with \"registry.declare\" in the module that posts it, and list that module.",
            details: ["declared": all.parameterValue]
        )
    }

    static func incompatibleEvent(_ event: DeclaredEvent, _ differences: [String]) -> MediatorError {
        MediatorError(
            .incompatibleEvent,
            event.path,
            message: "\(event.path) is declared in a form that the subscriber cannot read.",
            notes: differences + ["declared: \(event.schema)"],
            recoverySuggestion: "make both use one contract.",
            details: ["differences": differences.parameterValue]
        )
    }

    /// - Parameter which: The dropped event, in words.
    static func eventDropped(_ path: ActionPath, _ which: String) -> MediatorError {
        MediatorError(
            .eventDropped,
            path,
            message: "a stream of \(path) was full, and \(which) was dropped.",
            recoverySuggestion: "read the stream faster, or keep more with \"buffering\"."
        )
    }
}
