public import Mediator
import MediatorEvents

extension MediatorError.Code {
    /// A call did not reach the module that lives elsewhere: it did not happen.
    public static let notSent = Self(rawValue: "notSent")
    /// A call reached the module that lives elsewhere, or may have, and there is no response: it may have happened.
    public static let unknownOutcome = Self(rawValue: "unknownOutcome")
    /// The other side offers other contracts than the module here has.
    public static let incompatibleContracts = Self(rawValue: "incompatibleContracts")
}

extension RegistryError.Code {
    /// A contract cannot leave the process.
    public static let cannotLeave = Self(rawValue: "cannotLeave")
    /// Two modules that live elsewhere have one connection, which belongs to one module.
    public static let sharedConnection = Self(rawValue: "sharedConnection")
}

extension MediatorError {
    static func notSent(
        _ path: ActionPath, to place: String, _ reason: String, recoverySuggestion: String? = nil
    ) -> MediatorError {
        MediatorError(
            .notSent,
            path,
            message: "\(path) was not sent to \(place): \(reason).",
            recoverySuggestion: "the call did not happen; "
                + (recoverySuggestion ?? "call again when the other side runs."),
            details: ["place": .string(place), "reason": .string(reason)]
        )
    }

    /// The error of a start without a connection.
    static func notConnected(to place: String, _ reason: String) -> MediatorError {
        MediatorError(
            .notSent,
            message: "there is no connection with \(place): \(reason).",
            recoverySuggestion: "start again when the other side runs.",
            details: ["place": .string(place), "reason": .string(reason)]
        )
    }

    static func unknownOutcome(_ path: ActionPath, at place: String, _ reason: String) -> MediatorError {
        MediatorError(
            .unknownOutcome,
            path,
            message: "\(path) may have happened in \(place): \(reason) before a response came.",
            recoverySuggestion:
                "find out before you call again; an action may be called twice if its contract says so, with "
                + "\"impact: .changesIdempotently\".",
            details: ["place": .string(place), "reason": .string(reason)]
        )
    }

    /// The error of a call whose response is longer than a message may be.
    static func longResponse(_ path: ActionPath, from place: String) -> MediatorError {
        MediatorError(
            .unknownOutcome,
            path,
            message: "\(path) happened in \(place), whose response is too long for a message.",
            recoverySuggestion: "let the action return less, as a part at a time.",
            details: ["place": .string(place), "reason": "responseTooLong"]
        )
    }

    /// The error of events that were posted in another process and were dropped on the way.
    static func eventsMissed(_ path: ActionPath, from place: String, _ count: Int) -> MediatorError {
        MediatorError(
            .eventDropped,
            path,
            message: "\(count) \(count == 1 ? "post" : "posts") of \(path) in \(place) "
                + "\(count == 1 ? "was" : "were") dropped: too many waited.",
            recoverySuggestion:
                "call an action that returns the state; post less often, or make the subscribers return "
                + "sooner.",
            details: ["missed": .int(count), "place": .string(place)]
        )
    }

    static func incompatibleContracts(at place: String, _ differences: [String]) -> MediatorError {
        MediatorError(
            .incompatibleContracts,
            message: "the contracts of \(place) do not fit: " + differences.joined(separator: "; ") + ".",
            recoverySuggestion: "build both sides with the same contracts.",
            details: ["place": .string(place), "differences": differences.parameterValue]
        )
    }

    /// The error of a response that no mediator writes.
    static func invalidResponse(_ path: ActionPath, from place: String, _ code: String) -> MediatorError {
        MediatorError(
            .unknownOutcome,
            path,
            message: "\(path) may have happened in \(place), whose response has another form (\(code)).",
            recoverySuggestion: "let a gateway of the same version of Mediator respond there.",
            details: ["place": .string(place), "reason": .string(code)]
        )
    }
}
