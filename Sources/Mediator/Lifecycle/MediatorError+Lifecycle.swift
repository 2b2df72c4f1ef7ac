extension MediatorError.Code {
    /// A module changed the modules while it started or stopped, and would wait for itself.
    public static let recursiveLifecycle = MediatorError.Code(rawValue: "recursiveLifecycle")
}

extension MediatorError {
    static func startFailed(_ module: ModuleRegistration, _ reason: any Error) -> MediatorError {
        let start = ActionPath(target: module.name, action: "start")
        let error = reason as? MediatorError
        // An error of the module's own reaches other modules only by its type.
        let failure =
            ErrorBoundary.sanitized(reason, start) { ActionSchema(start.target, start.action) } as? ActionFailure
            ?? ActionFailure(ActionFailure.unexpectedCode, "\(start) threw \(type(of: reason)).")
        var result = MediatorError(
            .startFailed,
            message: "module \(module.name.quoted) did not start: \(error?.message ?? failure.attributed)".ended,
            notes: error?.notes ?? [],
            suggestions: error?.suggestions ?? [],
            recoverySuggestion: error?.recoverySuggestion ?? "correct what keeps it from starting, and start again.",
            details: [
                "module": .string(module.name), "code": .string(error?.code.rawValue ?? failure.code),
                "details": .dictionary(error?.details ?? failure.details),
            ])
        result.origin = error?.origin ?? failure.origin
        return result
    }

    static func recursiveLifecycle(_ name: String, inside outer: String, caller: Caller?) -> MediatorError {
        let who = caller.map { $0.module.isEmpty ? $0.description : "module \($0.module.quoted)" }
        return MediatorError(
            .recursiveLifecycle,
            message: "\(name.quoted) was called\(who.map { " by \($0)" } ?? "") inside of \(outer.quoted), "
                + "and each would wait for the other.",
            recoverySuggestion: "call it once \(outer.quoted) has returned.",
            details: ["call": .string(name), "inside": .string(outer)])
    }
}

extension ActionFailure {
    /// The failure without its chain, and the action that threw it; of an unexpected one the message, which names both.
    fileprivate var attributed: String {
        if code == Self.unexpectedCode, !message.isEmpty { return message }
        return (thrower.map { "\($0) failed: " } ?? "") + ActionFailure(code, message, details).description
    }
}

extension String {
    /// The text with a full stop at its end.
    fileprivate var ended: String { hasSuffix(".") ? self : self + "." }
}
