public import Mediator
import MediatorEvents
import MediatorMessages

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
    public static let sharedTransport = Self(rawValue: "sharedTransport")
}

extension MediatorError {
    static func notSent(
        _ path: ActionPath, to endpoint: String, _ reason: String, recoverySuggestion: String? = nil
    ) -> MediatorError {
        MediatorError(
            .notSent,
            path,
            message: "\(path) was not sent to \(endpoint): \(reason).",
            recoverySuggestion: "the call did not happen; "
                + (recoverySuggestion ?? "call again when the other side runs."),
            details: ["endpoint": .string(endpoint), "reason": .string(reason)]
        )
    }

    /// The error of a start without a connection.
    static func notConnected(to endpoint: String, _ reason: String) -> MediatorError {
        MediatorError(
            .notSent,
            message: "there is no connection with \(endpoint): \(reason).",
            recoverySuggestion: "start again when the other side runs.",
            details: ["endpoint": .string(endpoint), "reason": .string(reason)]
        )
    }

    static func unknownOutcome(_ path: ActionPath, at endpoint: String, _ reason: String) -> MediatorError {
        MediatorError(
            .unknownOutcome,
            path,
            message: "\(path) may have happened in \(endpoint): \(reason) before a response came.",
            recoverySuggestion:
                "find out before you call again; an action may be called twice if its contract says so, with "
                + "\"impact: .changesIdempotently\".",
            details: ["endpoint": .string(endpoint), "reason": .string(reason)]
        )
    }

    /// The error of a call whose response is longer than a message may be.
    static func longResponse(_ path: ActionPath, from endpoint: String) -> MediatorError {
        MediatorError(
            .unknownOutcome,
            path,
            message: "\(path) happened in \(endpoint), whose response is too long for a message.",
            recoverySuggestion: "let the action return less, as a part at a time.",
            details: ["endpoint": .string(endpoint), "reason": .string(MessageError.responseTooLongCode)]
        )
    }

    /// The error of events that were posted in another process and were dropped on the way.
    static func eventsMissed(_ path: ActionPath, from endpoint: String, _ count: Int) -> MediatorError {
        MediatorError(
            .eventDropped,
            path,
            message: "\(count) \(count == 1 ? "post" : "posts") of \(path) in \(endpoint) "
                + "\(count == 1 ? "was" : "were") dropped: too many waited.",
            recoverySuggestion:
                "call an action that returns the state; post less often, or make the subscribers return "
                + "sooner.",
            details: ["missed": .int(count), "endpoint": .string(endpoint)]
        )
    }

    static func incompatibleContracts(at endpoint: String, _ differences: [String]) -> MediatorError {
        MediatorError(
            .incompatibleContracts,
            message: "the contracts of \(endpoint) do not fit: " + differences.joined(separator: "; ") + ".",
            recoverySuggestion: "build both sides with the same contracts.",
            details: ["endpoint": .string(endpoint), "differences": differences.parameterValue]
        )
    }

    /// The error of a response that no mediator writes.
    static func invalidResponse(_ path: ActionPath, from endpoint: String, _ code: String) -> MediatorError {
        MediatorError(
            .unknownOutcome,
            path,
            message: "\(path) may have happened in \(endpoint), whose response has another form (\(code)).",
            recoverySuggestion: "let a gateway of the same version of Mediator respond there.",
            details: ["endpoint": .string(endpoint), "reason": .string(code)]
        )
    }
}
