package import Mediator

extension Gateway {
    /// Returns an action that exists for an origin.
    ///
    /// The table that this searches contains no internal actions: a request for one takes the same path, and time, as a
    /// request for an unregistered name.
    ///
    /// - Parameters:
    ///   - path: The names of the action.
    ///   - way: `.link` for a URL, `.external` for a message.
    ///   - origin: The origin of the call.
    /// - Throws: `MediatorError` with code `notFound`.
    func admitted(_ path: ActionPath, by way: Exposure, from origin: Origin) throws(MediatorError) -> ExposedAction {
        guard let action = exposedActions[path], try admits(action.schema, by: way, from: origin) else {
            throw .notFound("\(path)", path)
        }
        return action
    }

    /// Performs an admitted action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - parameters: Its parameters.
    ///   - origin: The origin of the call.
    ///   - depth: The number of calls around it in the process of the caller.
    ///   - report: Is called for each report of the handler about its progress; nil for none.
    ///   - span: The spans around it; nil where the call is not traced.
    ///   - way: `.link` for a URL, `.external` for a message.
    ///   - mayLead: Whether interceptors may lead the call to an action; nil admits all that exist for the origin.
    /// - Throws: The errors of `Mediator.performAsync(_:_:_:)`; an error of ``ExposedAction/isRefused(by:)`` if an
    ///   interceptor leads to an action that does not exist for the caller.
    package func perform(
        _ action: ExposedAction,
        _ parameters: Parameters,
        origin: Origin,
        depth: Int = 0,
        report: (@Sendable (CallProgress) -> Void)? = nil,
        span: SpanContext? = nil,
        by way: Exposure = .external,
        mayLead: (@Sendable (ActionSchema) -> Bool)? = nil
    ) async throws -> Value {
        let depth = max(depth, Nesting.depth)
        let caller = GatewayCaller(origin, self, of: action, by: way, mayLead: mayLead)
        let mediator = mediator(of: caller, atDepth: depth, span)
        return try await Nesting.$depth.withValueHere(depth + 1) {
            guard let report else { return try await mediator.runAsync(action.entry, parameters) }
            return try await mediator.withProgress(report) { try await mediator.runAsync(action.entry, parameters) }
        }
    }

    /// Performs an admitted action that does not suspend, before this returns.
    ///
    /// - Throws: `MediatorError` with code `requiresOpen` for an action that may suspend; an error of
    ///   ``ExposedAction/isRefused(by:)`` if an interceptor leads to an action that does not exist for links.
    @MainActor func performNow(_ action: ExposedAction, _ parameters: Parameters, origin: Origin) throws -> Value {
        // Interceptors that suspend cover no other actions: the startup check reports them.
        guard !action.schema.effect.suspends else { throw MediatorError.requiresOpen(action.schema) }
        let caller = GatewayCaller(origin, self, of: action, by: .link)
        let mediator = mediator(of: caller, atDepth: Nesting.depth)
        return try Nesting.$depth.withValue(Nesting.depth + 1) { try mediator.runOnMainActor(action.entry, parameters) }
    }

    /// Returns the mediator for a call from outside.
    private func mediator(of caller: GatewayCaller, atDepth depth: Int, _ span: SpanContext? = nil) -> Mediator {
        Mediator(
            context: CallContext(mediator.core, externalCaller: caller, span: span),
            frame: .noHandler(atDepth: depth))
    }
}

extension TaskLocal {
    /// Binds a value while an operation runs on its caller's actor.
    ///
    /// The closure of the standard function leaves the actor, unless it captures the isolation.
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
