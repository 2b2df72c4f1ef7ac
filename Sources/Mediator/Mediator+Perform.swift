// One form for any number of parameters: note 1 of docs/CompilerNotes.md.
extension Mediator {
    /// Performs a synchronous action on the caller's thread.
    ///
    /// - Parameters:
    ///   - action: The contract.
    ///   - inputs: A value for each parameter of the contract, in order.
    /// - Returns: The result of the handler, or of an interceptor.
    /// - Throws: ``MediatorError`` when the action is not registered, its handler has another contract (`invalidResult` for
    ///   its result), or calls nest too deep (`callDepthExceeded`); what the handler throws: an ``ActionFailure``, a
    ///   ``MediatorError`` of a nested call, or a `CancellationError`. Any other error arrives as an ``ActionFailure`` with
    ///   the code `unexpected`.
    @inlinable @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<SyncEffect, Output, repeat each Input>, _ inputs: repeat each Input
    ) throws -> Output {
        try action.contract.decode(
            Self.run(action.contract, context, frame, action.contract.parameters(repeat each inputs)))
    }

    /// Performs an asynchronous action.
    ///
    /// Cancelling the task cancels the handler.
    ///
    /// The parameters, the result and the errors are those of the synchronous form.
    @inlinable @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<AsyncEffect, Output, repeat each Input>, _ inputs: repeat each Input
    ) async throws -> Output {
        let parameters = action.contract.parameters(repeat each inputs)
        return try action.contract.decode(await runAsync(awaitedAction(action.contract, parameters), parameters))
    }

    /// Performs a main-actor action; elsewhere than on the main actor, with `await`.
    ///
    /// The parameters, the result and the errors are those of the synchronous form.
    @inlinable @MainActor @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>, _ inputs: repeat each Input
    ) throws -> Output {
        try action.contract.decode(runOnMainActor(action.contract, action.contract.parameters(repeat each inputs)))
    }

    /// Performs an action that runs on the main actor and may suspend, from anywhere.
    ///
    /// The parameters, the result and the errors are those of the synchronous form.
    @inlinable @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<AsyncMainActorEffect, Output, repeat each Input>, _ inputs: repeat each Input
    ) async throws -> Output {
        let parameters = action.contract.parameters(repeat each inputs)
        return try action.contract.decode(await runAsync(awaitedAction(action.contract, parameters), parameters))
    }

    // Disfavored, so that the compiler reports a mistake in a typed call where it is: note 26 of docs/CompilerNotes.md.
    /// Performs an action by name, checking the parameters against its schema and filling defaults in.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The parameters; those with defaults and optional ones may be missing.
    /// - Throws: ``MediatorError`` when there is no such action, a parameter is unknown, missing or mistyped, the
    ///   action may suspend (`requiresAsync`), or is a main-actor action called off the main actor
    ///   (`requiresMainActor`); and the errors of the typed form.
    @_disfavoredOverload @discardableResult
    public func perform(_ target: String, _ action: String, _ parameters: Parameters = [:]) throws -> Value {
        try Self.run(target, action, context, frame, parameters)
    }

    /// Performs an action of any effect by name; see the synchronous form.
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action.
    ///   - parameters: The parameters.
    /// - Throws: As the synchronous form, except `requiresAsync` and `requiresMainActor`.
    @discardableResult
    public func performAsync(_ target: String, _ action: String, _ parameters: Parameters = [:]) async throws -> Value {
        let path = ActionPath(target: target, action: action)
        return try await runAsync(core.action(path) ?? unregisteredAction(path, parameters, awaited: true), parameters)
    }
}
