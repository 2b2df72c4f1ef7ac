extension Mediator {
    /// Performs a synchronous action.
    ///
    /// - Throws: ``MediatorError`` when the action is not registered or does not fit its contract; ``ActionFailure``
    ///   when its module says no.
    @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        _ inputs: repeat each Input
    ) throws -> Output {
        let parameters = action.parameters(repeat each inputs)
        return try action.output(try invocation(action.contract, parameters).run())
    }

    /// Performs an asynchronous action.
    ///
    /// Cancelling the task cancels the handler.
    ///
    /// - Throws: what the synchronous form throws, and `CancellationError` when the handler does.
    @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        _ inputs: repeat each Input
    ) async throws -> Output {
        let parameters = action.parameters(repeat each inputs)
        return try action.output(try await invocation(action.contract, parameters, awaited: true).runAsync())
    }

    /// Performs a main-actor action.
    ///
    /// - Throws: what the synchronous form throws.
    @MainActor @discardableResult
    public func perform<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        _ inputs: repeat each Input
    ) throws -> Output {
        let parameters = action.parameters(repeat each inputs)
        return try action.output(try invocation(action.contract, parameters).runOnMainActor())
    }

    /// Performs an action by name, checking the parameters against its schema and filling defaults in.
    ///
    /// - Throws: ``MediatorError`` when there is no such action, a parameter is unknown, missing or mistyped, the action
    ///   is asynchronous (`requiresAsync`), or it belongs to the main actor and this is not it (`requiresMainActor`);
    ///   ``ActionFailure`` when the module says no.
    @discardableResult
    public func perform(_ target: String, _ action: String, _ parameters: Parameters = [:]) throws -> Value {
        try invocation(ActionPath(target: target, action: action), parameters).run()
    }

    /// Performs an action by name whatever its effect.
    ///
    /// - Throws: what the synchronous form throws but for `requiresAsync` and `requiresMainActor`, and
    ///   `CancellationError` when the handler does.
    @discardableResult
    public func performAsync(
        _ target: String,
        _ action: String,
        _ parameters: Parameters = [:]
    ) async throws -> Value {
        try await invocation(ActionPath(target: target, action: action), parameters, awaited: true).runAsync()
    }
}

extension Action {
    /// Returns the dictionary of typed inputs.
    fileprivate func parameters(_ inputs: repeat each Input) -> Parameters {
        var elements: [Parameters.Element] = []
        repeat elements.append(((each parameters).name, (each inputs).parameterValue))
        return Parameters(unchecked: elements)
    }

    /// Returns the typed result.
    fileprivate func output(_ value: Value) throws(MediatorError) -> Output {
        do {
            return try result.decode(value)
        } catch {
            throw .invalidResult(contract.path, error, declared: result.schema())
        }
    }
}
