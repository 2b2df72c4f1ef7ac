/// What leaves a module of an error that escaped its code: no error type of the module's own.
package enum ErrorBoundary {
    /// Returns the error as whoever is next on its way out gets to see it.
    ///
    /// - Parameter schema: What was called or posted; asked for only where its secrets matter.
    package static func of(_ error: any Error, _ path: ActionPath, _ schema: () -> ActionSchema) -> any Error {
        let error = sanitized(error, path, schema)
        guard var error = error as? MediatorError else { return error }
        error.prependToChain(path)
        return error
    }

    /// Returns an error in a form that other modules may see; doing so twice is as doing it once.
    static func sanitized(_ error: any Error, _ path: ActionPath, _ schema: () -> ActionSchema) -> any Error {
        switch error {
        case var error as MediatorError:
            // What a handler's own reading of values throws knows of no call.
            if error.target == nil { (error.target, error.action) = (path.target, path.action) }
            return error
        case is ActionFailure, is CancellationError:
            return error
        default:
            return ActionFailure(ActionFailure.unexpectedCode, schema().descriptionWithoutSecrets(of: error))
        }
    }
}
