import Mediator

extension Gateway {
    /// How many calls from outside are under way inside one another in this task.
    ///
    /// A handler may open a URL itself. Its mediator's depth is not the gateway's, hence a count that the task carries;
    /// it keeps a URL that leads to itself from going on for ever.
    @TaskLocal private static var depth = 0

    /// Performs an action that was asked for from outside by its names: the one way through the gate.
    ///
    /// - Throws: ``MediatorError`` with code `notFound`, in the same words whether there is no such action, it is not
    ///   remote or the policy refuses it; `unknownParameter` for names that are written with other bytes; `redirected` with
    ///   the address when it was sent to a web page; else what ``Mediator/performAsync(_:_:_:)`` throws.
    func perform(_ path: ActionPath, _ parameters: Parameters, origin: Origin) async throws -> Value {
        let action = try admitted(path, from: origin)
        try action.checkKeys(parameters)
        let asked = Destination(action: action, parameters: parameters, ignored: [])
        switch try redirected(asked, origin: origin, notFound: .notFound("\(path)", path)) {
        case .action(let action, let parameters): return try await perform(action, parameters, origin: origin)
        case .page(let page): throw MediatorError.redirected(path, to: page)
        }
    }

    /// Returns an action that exists for an origin.
    ///
    /// Internal actions are in no table that this looks at: asking for one and asking for nothing take the same way.
    ///
    /// - Throws: ``MediatorError`` with code `notFound`.
    func admitted(_ path: ActionPath, from origin: Origin) throws(MediatorError) -> RemoteAction {
        guard let action = remoteActions[path], admits(action, from: origin) else {
            throw .notFound("\(path)", path)
        }
        return action
    }

    /// Performs an action that was admitted.
    func perform(_ action: RemoteAction, _ parameters: Parameters, origin: Origin) async throws -> Value {
        let depth = Self.depth
        let scope = CallScope(mediator.core, context: origin)
        let outside = Mediator(scope: scope, callerID: .external(atDepth: depth))
        return try await Self.$depth.withValueHere(depth + 1) {
            try await outside.runAsync(action.entry, parameters)
        }
    }
}

extension TaskLocal {
    /// Binds a value while an operation runs, which stays on its caller's actor: what the standard function takes does
    /// not, hence a closure that is known to belong to the actor.
    fileprivate func withValueHere<Result>(
        _ value: Value,
        isolation: isolated (any Actor)? = #isolation,
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await withValue(value) {
            _ = isolation
            return try await operation()
        }
    }
}
