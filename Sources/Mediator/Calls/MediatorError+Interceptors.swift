extension MediatorError.Code {
    /// Interceptors send a call from one action to the next and never to its end.
    public static let redirectLoop = MediatorError.Code(rawValue: "redirectLoop")
}

extension MediatorError {
    static func redirectLoop(_ chain: [ActionPath]) -> MediatorError {
        let names = chain.map(\.description)
        return MediatorError(
            .redirectLoop,
            chain.first,
            message: "interceptors redirect \(names.first ?? "a call") in a circle.",
            notes: ["chain: " + names.shortened.joined(separator: " → ")],
            resolution: "let an interceptor of one of them proceed or answer.",
            details: ["chain": names.parameterValue]
        )
    }

    static func redirectRequiresAsync(_ path: ActionPath, to other: ActionPath) -> MediatorError {
        MediatorError(
            .requiresAsync,
            path,
            message: "an interceptor redirects \(path), which does not suspend, to \(other), which is asynchronous.",
            resolution: "redirect it to a synchronous action, or make it asynchronous too."
        )
    }

    static func invalidAnswer(
        _ path: ActionPath,
        _ interceptor: String,
        _ mismatch: ValueMismatch,
        _ declared: ValueSchema
    ) -> MediatorError {
        MediatorError(
            .invalidResult,
            path,
            message: "interceptor \(interceptor.quoted) answers \(path) with what does not fit: \(mismatch).",
            notes: ["declared: \(declared)"],
            resolution: "make the interceptor answer what the contract declares.",
            details: ["interceptor": .string(interceptor), "problems": mismatch.listed]
        )
    }

    static func invalidRedirect(
        _ path: ActionPath,
        to other: ActionPath,
        _ mismatch: ValueMismatch,
        _ declared: ValueSchema
    ) -> MediatorError {
        MediatorError(
            .invalidResult,
            path,
            message: "an interceptor redirects \(path) to \(other), whose result does not fit: \(mismatch).",
            notes: ["declared: \(declared)"],
            resolution: "redirect it to an action that returns what the contract declares.",
            details: ["redirectedTo": .string(other.description), "problems": mismatch.listed]
        )
    }
}
