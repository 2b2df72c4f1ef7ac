package import Mediator

/// The error of a call as its external caller learns it: the only place that decides it.
package enum LearnedError {
    case failure(ActionFailure)
    case error(MediatorError)
    case cancelled
    /// Only the code: the text may name what does not exist for the caller.
    case code(MediatorError.Code)
    /// An error of a handler that is no `ActionFailure`.
    case unexpected
}

extension Origin {
    /// Returns what an external caller learns of the error of its call.
    ///
    /// Another process of the app gets whole errors. Others get the failures of an action without their chain, and the
    /// errors about their own call: its action, its parameters, and where a redirect led it, without the rule's name. Of
    /// all other errors they get the code.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - path: The action that the caller has called.
    package func learned(_ error: any Error, of path: ActionPath) -> LearnedError {
        let isProcess = kind == .process
        switch error {
        case let failure as ActionFailure where isProcess: return .failure(failure)
        // The chain names internal actions.
        case let failure as ActionFailure where failure.code != ActionFailure.unexpectedCode:
            return .failure(ActionFailure(failure.code, failure.message, failure.details))
        case let error as MediatorError where isProcess: return .error(error)
        case let error as MediatorError where error.concerns(path):
            switch error.code {
            case .notFound, .missingParameter, .invalidParameter, .unknownParameter: return .error(error)
            case .redirected: return .error(error.withoutRule(path))
            default: return .code(error.code)
            }
        case let error as MediatorError: return .code(error.code)
        case is CancellationError: return .cancelled
        default: return .unexpected
        }
    }
}

extension MediatorError {
    /// Whether the error is about a call of an action, and not about one that this has called.
    func concerns(_ path: ActionPath) -> Bool {
        (target, action) == (path.target, path.action) && !showsChain
    }
}
