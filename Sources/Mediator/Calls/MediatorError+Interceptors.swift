extension MediatorError.Code {
    /// Interceptors redirect a call in a circle.
    public static let redirectLoop = MediatorError.Code(rawValue: "redirectLoop")
}

extension MediatorError {
    static func redirectLoop(_ chain: [ActionPath]) -> MediatorError {
        let names = chain.map(\.description)
        return MediatorError(
            .redirectLoop, chain.first, message: "interceptors redirect \(names.first ?? "a call") in a circle.",
            notes: ["chain: " + names.shortened.joined(separator: " → ")],
            recoverySuggestion: "let an interceptor of one of them proceed or answer.",
            details: ["chain": names.parameterValue]
        )
    }

    static func redirectRequiresAsync(_ path: ActionPath, to other: ActionPath) -> MediatorError {
        MediatorError(
            .requiresAsync, path,
            message: "an interceptor redirects \(path), which does not suspend, to \(other), which is asynchronous.",
            recoverySuggestion: "redirect it to a synchronous action, or make it asynchronous too.")
    }

    /// The source of a result that is not the handler's.
    enum ResultSource {
        case answer(interceptor: String)
        case redirect(to: ActionPath)
    }

    static func invalidResult(
        of path: ActionPath, _ source: ResultSource, _ mismatch: ValueMismatch, declared: ValueSchema
    ) -> MediatorError {
        let (fact, recoverySuggestion, key, name) =
            switch source {
            case .answer(let name):
                (
                    "interceptor \(name.quoted) answers \(path) with what does not fit",
                    "make the interceptor answer what the contract declares.", "interceptor", name
                )
            case .redirect(let other):
                (
                    "an interceptor redirects \(path) to \(other), whose result does not fit",
                    "redirect it to an action that returns what the contract declares.", "redirectedTo", "\(other)"
                )
            }
        return MediatorError(
            .invalidResult, path, message: "\(fact): \(mismatch).", notes: ["declared: \(declared)"],
            recoverySuggestion: recoverySuggestion, details: [key: .string(name), "problems": mismatch.listed])
    }
}
