package import Mediator
import MediatorCoding
package import MediatorMessages

extension MessageError.Code {
    /// An action failed.
    static let actionFailure = Self(-32000, "Action failed")
    /// A redirect sent the call to a web page.
    static let redirected = Self(-32001, "Redirected")
}

extension MessageError {
    /// Creates the error of a failed call.
    ///
    /// - Parameters:
    ///   - error: The error of the call.
    ///   - path: The called action.
    ///   - origin: The origin of the call.
    package init(_ error: any Error, of path: ActionPath, to origin: Origin) {
        switch origin.learned(error, of: path) {
        case .failure(let failure):
            let details = failure.details.droppingReferences().serializable
            self.init(
                .actionFailure,
                message: failure.message.isEmpty ? failure.code : failure.message,
                ["code": .string(failure.code), "details": .dictionary(details)]
            )
        case .error(let error) where error.concerns(path): self.init(error, of: path)
        case .error(let error): self = .internalError(error.code.rawValue)
        case .cancelled: self = .internalError("cancelled")
        case .code(let code): self = .internalError(code.rawValue)
        case .unexpected: self = .internalError(ActionFailure.unexpectedCode)
        }
    }

    /// Creates the error of a call that was not performed.
    private init(_ error: MediatorError, of path: ActionPath) {
        switch error.code {
        case .notFound:
            self = .methodNotFound
        case .missingParameter, .invalidParameter, .unknownParameter:
            var data: Parameters = ["code": .string(error.code.rawValue), "message": .string(error.message)]
            if let parameter = error.parameter { data["parameter"] = .string(parameter) }
            if !error.suggestions.isEmpty { data["suggestions"] = error.suggestions.parameterValue }
            for (key, value) in error.details.droppingReferences().serializable where data[key] == nil {
                data[key] = value
            }
            self.init(.invalidParameters, data)
        case .redirected:
            // The client shows the page itself.
            let details = error.withoutRule(path).details
            self.init(.redirected, Parameters([("code", .string(error.code.rawValue))] + details.map { ($0, $1) }))
        default:
            self = .internalError(error.code.rawValue)
        }
    }
}
