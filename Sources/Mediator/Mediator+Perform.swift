extension Mediator {
    /// Performs a synchronous action.
    ///
    /// - Throws: ``MediatorError`` when the action is not registered or does not fit its contract; ``ActionFailure``
    ///   when its module says no.
    @inlinable @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>, _ inputs: repeat each Input
    ) throws -> Output {
        try action.output(Self.run(action.contract, scope, callerID, action.parameters(repeat each inputs)))
    }

    /// Performs an asynchronous action.
    ///
    /// Cancelling the task cancels the handler.
    ///
    /// - Throws: what the synchronous form throws, and `CancellationError` when the handler does.
    @inlinable @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>, _ inputs: repeat each Input
    ) async throws -> Output {
        try action.output(await runAsync(action.contract, action.parameters(repeat each inputs)))
    }

    /// Performs a main-actor action.
    ///
    /// - Throws: what the synchronous form throws.
    @inlinable @MainActor @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>, _ inputs: repeat each Input
    ) throws -> Output {
        try action.output(runOnMainActor(action.contract, action.parameters(repeat each inputs)))
    }

    /// Performs an action by name, checking the parameters against its schema and filling defaults in.
    ///
    /// - Throws: ``MediatorError`` when there is no such action, a parameter is unknown, missing or mistyped, the action
    ///   is asynchronous (`requiresAsync`), or it belongs to the main actor and this is not it (`requiresMainActor`);
    ///   ``ActionFailure`` when the module says no.
    @discardableResult
    public func perform(_ target: String, _ action: String, _ parameters: Parameters = [:]) throws -> Value {
        try Self.run(target, action, scope, callerID, parameters)
    }

    /// Performs an action by name whatever its effect.
    ///
    /// - Throws: what the synchronous form throws but for `requiresAsync` and `requiresMainActor`, and
    ///   `CancellationError` when the handler does.
    @discardableResult
    public func performAsync(_ target: String, _ action: String, _ parameters: Parameters = [:]) async throws -> Value {
        try await runAsync(ActionPath(target: target, action: action), parameters)
    }
}

extension Action {
    /// Returns the dictionary of typed inputs: its keys are the contract's.
    @inlinable @inline(__always) package func parameters(_ inputs: repeat each Input) -> Parameters {
        var writer = ParameterWriter(contract)
        repeat writer.write(each inputs)
        return writer.parameters
    }

    /// Returns the typed result.
    @inlinable func output(_ value: Value) throws(MediatorError) -> Output {
        do {
            return try result.decode(value)
        } catch {
            throw validationError(error)
        }
    }

    @usableFromInline func validationError(_ error: ValueMismatch) -> MediatorError {
        .invalidResult(contract.path, error, declared: result.schema())
    }
}
