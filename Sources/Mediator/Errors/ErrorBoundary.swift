/// Replaces the error types of a module's own where errors leave the module.
package enum ErrorBoundary {
    /// Returns the error that the caller gets.
    ///
    /// - Parameters:
    ///   - error: The error that was thrown.
    ///   - path: The action or event that threw it.
    ///   - schema: Returns the schema of what was called or posted; runs only where its secrets matter.
    package static func of(_ error: any Error, _ path: ActionPath, _ schema: () -> ActionSchema) -> any Error {
        let error = sanitized(error, path, schema)
        guard var error = error as? MediatorError else { return error }
        error.prependToChain(path)
        return error
    }

    /// Returns an error in a form that other modules may see; applying it twice is the same as once.
    static func sanitized(_ error: any Error, _ path: ActionPath, _ schema: () -> ActionSchema) -> any Error {
        switch error {
        case var error as MediatorError:
            // An error of a handler that reads values itself names no call.
            if error.target == nil { (error.target, error.action) = (path.target, path.action) }
            return error
        case is ActionFailure, is CancellationError:
            return error
        default:
            return ActionFailure(ActionFailure.unexpectedCode, schema().descriptionWithoutSecrets(of: error))
        }
    }
}
