/// Replaces the error types of a module's own where errors leave the module.
package enum ErrorBoundary {
    /// Returns the error that the caller gets: sanitized, with the called action in its chain.
    ///
    /// - Parameters:
    ///   - error: The error that was thrown.
    ///   - path: The action or event that threw it.
    ///   - module: The module of its handler; empty outside of modules, and where it is unknown.
    ///   - schema: Returns the schema of what was called or posted; runs only where its secrets matter.
    package static func errorForCaller(
        _ error: any Error, _ path: ActionPath, module: @autoclosure () -> String = "", _ schema: () -> ActionSchema
    ) -> any Error {
        // A failure first, the usual error: note 18 of docs/CompilerNotes.md.
        if let failure = error as? ActionFailure { return failure.passing(path) }
        switch sanitized(error, path, module: module(), schema) {
        case var error as MediatorError:
            error.callChain.pass(path)
            return error
        case let failure as ActionFailure: return failure.passing(path)
        case let other: return other
        }
    }

    /// Returns an error of no type of the module, which other modules may see.
    ///
    /// Applying it twice is the same as once.
    static func sanitized(
        _ error: any Error, _ path: ActionPath, module: @autoclosure () -> String = "", _ schema: () -> ActionSchema
    ) -> any Error {
        switch error {
        case is ActionFailure: return error
        case var error as MediatorError:
            // The error of a value that the handler read itself names no call.
            if error.target == nil {
                let module = module()
                (error.target, error.action) = (path.target, path.action)
                error.notes.append(MediatorError.handlerNote(path, module: module))
            }
            return error
        case is CancellationError: return error
        default:
            var failure = ActionFailure.unexpected(path, type(of: error))
            failure.callChain.underlyingDescription = schema().redactedDescription(of: error)
            return failure
        }
    }
}

extension Call {
    /// Returns the error that the caller gets for one that the handler threw: sanitized, with this action in its chain.
    func errorForCaller(_ error: any Error) -> any Error {
        ErrorBoundary.errorForCaller(error, path, module: identity.module) { secretsSchema }
    }

    func sanitized(_ error: any Error) -> any Error {
        ErrorBoundary.sanitized(error, path, module: identity.module) { secretsSchema }
    }
}

extension ActionFailure {
    fileprivate func passing(_ path: ActionPath) -> ActionFailure {
        var failure = self
        failure.callChain.pass(path)
        return failure
    }
}

extension ActionSchema {
    /// Returns the description of an error that no contract lists; if the action has secret parameters, only its type,
    /// since the text may contain them.
    fileprivate func redactedDescription(of error: any Error) -> String {
        guard hasSecrets else { return String(describing: error) }
        return ActionFailure.withheldText(type(of: error), path)
    }
}
