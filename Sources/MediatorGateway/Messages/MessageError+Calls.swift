package import Mediator
import MediatorCoding
package import MediatorMessages

extension Origin {
    /// Returns whether an external caller gets the text and the details of an error; of all other errors it gets the code
    /// alone, since their text may name what does not exist for the caller.
    ///
    /// Another process of the app gets all of them. Others get the failures of an action, and the errors about their own
    /// call: its action, its parameters, and where a redirect led it.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - path: The action that the caller has called.
    package func learns(_ error: any Error, of path: ActionPath) -> Bool {
        switch error {
        case _ where kind == .process: true
        case let failure as ActionFailure: failure.code != ActionFailure.unexpectedCode
        case let error as MediatorError:
            error.concerns(path)
                && [.notFound, .missingParameter, .invalidParameter, .unknownParameter, .redirected].contains(
                    error.code)
        default: false
        }
    }
}

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
        switch error {
        case let failure as ActionFailure where origin.learns(failure, of: path):
            let details = failure.details.droppingReferences().serializable
            self.init(
                .actionFailure,
                message: failure.message.isEmpty ? failure.code : failure.message,
                ["code": .string(failure.code), "details": .dictionary(details)]
            )
        case is CancellationError:
            self = .internalError("cancelled")
        case let error as MediatorError:
            self.init(error, isLearned: error.concerns(path) && origin.learns(error, of: path))
        default:
            self = .internalError(ActionFailure.unexpectedCode)
        }
    }

    private init(_ error: MediatorError, isLearned: Bool) {
        switch error.code {
        case .notFound where isLearned:
            self = .methodNotFound
        case .missingParameter where isLearned, .invalidParameter where isLearned, .unknownParameter where isLearned:
            var data: Parameters = ["code": .string(error.code.rawValue), "message": .string(error.message)]
            if let parameter = error.parameter { data["parameter"] = .string(parameter) }
            if !error.suggestions.isEmpty { data["suggestions"] = error.suggestions.parameterValue }
            for (key, value) in error.details.droppingReferences().serializable where data[key] == nil {
                data[key] = value
            }
            self.init(.invalidParameters, data)
        case .redirected where isLearned:
            // The client shows the page itself.
            let details = error.details.filter { ["url", "dropped"].contains($0.key) }
            self.init(.redirected, Parameters([("code", .string(error.code.rawValue))] + details.map { ($0, $1) }))
        default:
            self = .internalError(error.code.rawValue)
        }
    }
}

extension MediatorError {
    /// Whether the error is about a call of an action, and not about one that this has called.
    fileprivate func concerns(_ path: ActionPath) -> Bool {
        (target, action) == (path.target, path.action) && !isNested
    }
}
