extension MediatorError {
    static func targetNotFound(_ path: ActionPath, registered: [String]) -> MediatorError {
        notFound(
            .targetNotFound, path.target, registered, path, "no target \(path.target.quotedBriefly).",
            recoverySuggestion: "register a module that handles it, or check the name.")
    }

    static func actionNotFound(_ path: ActionPath, registered: [String]) -> MediatorError {
        notFound(
            .actionNotFound, path.action, registered, path,
            "no action \(path.action.quotedBriefly) in target \(path.target.quotedBriefly).",
            recoverySuggestion: "call one that is registered, or register it with its target.")
    }

    static func noObject(_ target: String, registered: [String]) -> MediatorError {
        notFound(
            .targetNotFound, target, registered, nil, "no target \(target.quotedBriefly) with an object of its own.",
            recoverySuggestion: "release only targets declared with \"registry.target\".")
    }

    private static func notFound(
        _ code: Code, _ name: String, _ registered: [String], _ path: ActionPath?, _ message: String,
        recoverySuggestion: String
    ) -> MediatorError {
        MediatorError(
            code, path, target: path?.target ?? name, message: message, notes: ["registered: " + registered.listed],
            suggestions: Suggestions.nearest(to: name, among: registered), recoverySuggestion: recoverySuggestion,
            details: ["registered": registered.parameterValue])
    }

    /// Returns an error of reading parameters as one of their call.
    package static func unreadable(_ error: MediatorError, _ code: Code, _ path: ActionPath) -> MediatorError {
        var unreadable = MediatorError(
            code, path, parameter: error.parameter, message: "\(path) cannot read its parameters: \(error.message)",
            notes: error.notes, suggestions: error.suggestions,
            recoverySuggestion: "pass what is declared; if the caller does, correct the handler.",
            details: error.details)
        unreadable.origin = error.origin
        return unreadable
    }

    static func requiresAsync(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .requiresAsync, path, message: "\(path) is asynchronous and was called without await.",
            recoverySuggestion: "call it by name with \"try await performAsync\", or through its asynchronous contract."
        )
    }

    static func requiresMainActor(_ path: ActionPath) -> MediatorError {
        MediatorError(
            .requiresMainActor, path, message: "\(path) runs on the main actor and was called off it.",
            recoverySuggestion: "call it from code marked @MainActor, or by name with \"try await performAsync\".")
    }

    static func invalidResult(_ path: ActionPath, _ mismatch: ValueMismatch, declared: ValueSchema) -> MediatorError {
        MediatorError(
            .invalidResult, path, message: "the result of \(path) does not fit: \(mismatch).",
            notes: ["declared: \(declared)"],
            recoverySuggestion: "make the handler return what the caller's contract declares, or change the contract.",
            details: ["problems": mismatch.listed])
    }

    static func recursiveTarget(_ path: ActionPath, chain: [String]) -> MediatorError {
        MediatorError(
            .recursiveTarget, path, message: "target \(path.target.quoted) is requested during its own creation.",
            notes: ["chain: " + chain.joined(separator: " → ")],
            recoverySuggestion: "do not call the target's own actions in its \"make\" closure.",
            details: ["chain": chain.parameterValue])
    }

    static func callDepthExceeded(_ path: ActionPath, maximum: Int) -> MediatorError {
        MediatorError(
            .callDepthExceeded, path, message: "calls nest more than \(maximum) deep.",
            notes: [chainNote([path.description])],
            recoverySuggestion: "end the recursion, or allow more with \"maximumDepth\" when the mediator is made.",
            details: ["chain": [.string(path.description)]])
    }

    static func stackExhausted(_ path: ActionPath, depth: Int) -> MediatorError {
        MediatorError(
            .callDepthExceeded, path,
            message: "calls nest \(depth) deep, and the stack of the thread has no room for more.",
            notes: [chainNote([path.description])],
            recoverySuggestion:
                "end the recursion, make the action asynchronous, or call it on a thread with a larger stack.",
            details: ["chain": [.string(path.description)]])
    }

    /// Adds the caller in front of the chain; each call does so while the error passes it, so that a call that succeeds
    /// records nothing.
    mutating func prependToChain(_ caller: ActionPath) { prependToChain(named: "\(caller)") }

    /// Adds a name in front of the chain of nested calls.
    package mutating func prependToChain(named caller: @autoclosure () -> String) {
        guard code == .callDepthExceeded, case .array(var chain)? = details["chain"] else { return }
        chain.insert(.string(caller()), at: 0)
        // It may have come from another process.
        var omitted = details["omitted"]?.integer(in: .count) ?? 0
        let excess = chain.count - 256
        if excess > 0 {
            // Those in the middle are counted: each call would copy a chain without limit.
            chain.removeSubrange(128..<128 + excess)
            omitted += excess
            details["omitted"] = .int(omitted)
        }
        details["chain"] = .array(chain)
        notes = [Self.chainNote(chain.map { if case .string(let path) = $0 { path } else { "" } }, omitted)]
    }

    private static func chainNote(_ chain: [String], _ omitted: Int = 0) -> String {
        "chain: " + chain.shortened(omitted: omitted).joined(separator: " → ")
    }
}

extension [String] {
    /// The first and the last of a long chain.
    var shortened: [String] { shortened(omitted: 0) }

    /// Returns the first and the last of a chain, some of which were left out before.
    fileprivate func shortened(omitted: Int) -> [String] {
        let shown = 4
        guard count > 2 * shown else { return self }
        return prefix(shown) + ["… \(count + omitted - 2 * shown) more …"] + suffix(shown)
    }
}
