package import Mediator
import MediatorCoding

/// The end of a call, as data: `{"returned": …}`, `{"failed": …}`, `{"error": …}` or `{"cancelled": true}`.
package enum CallOutcome: Sendable {
    case returned(Value)
    // Errors are large: each call in progress would have room for several of them.
    indirect case failed(ActionFailure)
    indirect case error(MediatorError)
    case cancelled

    /// Creates the outcome of an error that left a mediator, as it may leave the process.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - path: The called action.
    ///   - origin: The origin of the call.
    init(_ error: any Error, of path: ActionPath, to origin: Origin) {
        switch origin.learned(error, of: path) {
        case .failure(let failure): self = .failed(failure)
        case .error(let error): self = .error(error)
        case .cancelled: self = .cancelled
        case .code(let code):
            self = .error(MediatorError(code, path, message: "\(path) ended with the error \(code.rawValue.quoted)."))
        case .unexpected: self = .failed(ActionFailure(ActionFailure.unexpectedCode))
        }
    }

    /// The outcome as the result of a message, without references.
    package var value: Value {
        switch self {
        case .returned(let value): ["returned": value]
        case .failed(let failure):
            [
                "failed": failure.callChain.added(to: [
                    "code": .string(failure.code), "message": .string(failure.message),
                    "details": .dictionary(failure.details.droppingReferences().serializable),
                ])
            ]
        case .error(let error):
            [
                "error": error.callChain.added(to: [
                    "code": .string(error.code.rawValue), "target": error.target.parameterValue,
                    "action": error.action.parameterValue, "parameter": error.parameter.parameterValue,
                    "message": .string(error.message), "notes": error.notes.parameterValue,
                    "suggestions": error.suggestions.parameterValue,
                    "recoverySuggestion": error.recoverySuggestion.parameterValue,
                    "details": .dictionary(error.details.droppingReferences().serializable),
                ])
            ]
        case .cancelled: ["cancelled": true]
        }
    }

    /// The outcome as the result of a message, with the spans of the call.
    func value(with spans: RemoteSpans) -> Value {
        guard case .dictionary(var members) = value else { return value }
        members["trace"] = spans.value
        return .dictionary(members)
    }

    /// Reads the result of a message; nil for one of another form.
    package init?(_ value: Value) {
        guard case .dictionary(let value) = value else { return nil }
        if let returned = value["returned"] {
            self = .returned(returned)
        } else if case .dictionary(let failed)? = value["failed"], let code = failed["code"]?.name {
            let message = try? failed.get("message", as: String.self)
            var failure = ActionFailure(code, message ?? "", failed["details"]?.members ?? [:])
            failure.callChain.passElsewhere(failed)
            self = .failed(failure)
        } else if case .dictionary(let error)? = value["error"], let error = MediatorError(arriving: error) {
            self = .error(error)
        } else if value["cancelled"] == true {
            self = .cancelled
        } else {
            return nil
        }
    }
}

extension MediatorError {
    /// Reads an error that was thrown in another process; nil for one without a code.
    fileprivate init?(arriving error: Parameters) {
        func text(_ key: String) -> String? { try? error.get(key, as: String.self) }
        func texts(_ key: String) -> [String] { (try? error.get(key, as: [String].self)) ?? [] }
        guard let code = error["code"]?.name.map(Code.init) else { return nil }
        let path = error["action"]?.name.map { ActionPath(target: error["target"]?.name ?? "", action: $0) }
        self.init(
            code, path, target: error["target"]?.name, parameter: error["parameter"]?.name,
            message: text("message") ?? "",
            notes: texts("notes"), suggestions: texts("suggestions"), recoverySuggestion: text("recoverySuggestion"),
            details: error["details"]?.members ?? [:])
        callChain.passElsewhere(error)
    }
}

extension ErrorChain {
    /// Returns the members of an error with those of its chain.
    fileprivate func added(to error: Parameters) -> Value {
        var error = error
        error["chain"] = names.parameterValue
        if omitted > 0 { error["omitted"] = .int(omitted) }
        return .dictionary(error)
    }

    /// Adds the actions that an error passed in another process; the first is the called one, which it leaves here as
    /// well.
    fileprivate mutating func passElsewhere(_ error: Parameters) {
        let names = (try? error.get("chain", as: [String].self)) ?? []
        passElsewhere(names.dropFirst(), omitted: error["omitted"]?.integer(in: .count) ?? 0)
    }
}
