extension Registry {
    /// Handles a synchronous action by name, without importing its contract.
    ///
    /// The mediator checks parameters against the schema, fills defaults in, and checks the result of the handler. The
    /// startup check compares the schema with the requirements of other modules.
    ///
    ///     registry.handle(
    ///         "Cart", "add", "Adds a product.",
    ///         parameters: [ParameterSchema("productID", .string), ParameterSchema("quantity", .int, default: 1)],
    ///         returns: .int
    ///     ) { call in
    ///         .int(store.add(try call.get("productID"), try call.get("quantity")))
    ///     }
    ///
    /// - Parameters:
    ///   - target: The name of the target.
    ///   - action: The name of the action, unique in its target.
    ///   - summary: The documentation in one line.
    ///   - parameters: The parameters in order.
    ///   - returns: The schema of the result.
    ///   - exposure: Who may call the action.
    ///   - impact: What the action does to the state of the app and of the world.
    ///   - tags: Words by which interceptors and tools select actions.
    ///   - failures: The codes of all ``ActionFailure`` errors that callers may get, also from nested calls; see ``Action``.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that runs on the caller's thread.
    public mutating func handle(
        _ target: String, _ action: String, _ summary: String = "", parameters: [ParameterSchema] = [],
        returns: ValueSchema = .null, exposure: Exposure = .internal, impact: Impact = .changes, tags: [String] = [],
        failures: [String] = [], fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        let schema = ActionSchema(
            target, action, summary, parameters: parameters, returns: returns, exposure: exposure, impact: impact,
            tags: tags, failures: failures)
        handle(schema, fileID: fileID, line: line, handler)
    }

    /// Handles a synchronous action of a schema, whatever effect that declares.
    public mutating func handle(
        _ schema: ActionSchema, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        let schema = schema.with(effect: .sync)
        let body = RegisteredAction.Handler.sync { call in
            try schema.checked(result: try handler(try call.checked(against: schema)))
        }
        edits.handle(ActionContract(schema), fileID, line, body)
    }

    /// Handles an asynchronous action of a schema, whatever effect that declares.
    public mutating func handleAsync(
        _ schema: ActionSchema, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) async throws -> Value
    ) { edits.handleAsync(schema.with(effect: .async), fileID, line, handler) }

    /// Handles a main-actor action of a schema, whatever effect that declares.
    public mutating func handleOnMainActor(
        _ schema: ActionSchema, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call) throws -> Value
    ) {
        let schema = schema.with(effect: .mainActor)
        let body = RegisteredAction.Handler.mainActor { call in
            try schema.checked(result: try handler(try call.checked(against: schema)))
        }
        edits.handle(ActionContract(schema), fileID, line, body)
    }

    /// Handles an action of a schema that runs on the main actor and may suspend, whatever effect that declares.
    public mutating func handleAsyncOnMainActor(
        _ schema: ActionSchema, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call) async throws -> Value
    ) { edits.handleAsync(schema.with(effect: .asyncMainActor), fileID, line, handler) }
}

extension RegistryEdits {
    fileprivate func handleAsync(
        _ schema: ActionSchema, _ fileID: String, _ line: Int,
        _ handler: @escaping @Sendable (Call) async throws -> Value
    ) {
        let body = RegisteredAction.Handler.async { call in
            try schema.checked(result: try await handler(try call.checked(against: schema)))
        }
        handle(ActionContract(schema), fileID, line, body)
    }
}

extension ActionSchema {
    fileprivate func with(effect: Effect) -> ActionSchema {
        var schema = self
        schema.effect = effect
        return schema
    }

    fileprivate func checked(result: Value) throws(MediatorError) -> Value {
        if let mismatch = returns.mismatch(of: result) {
            throw .invalidResult(path, mismatch, declared: returns)
        }
        return result
    }
}

extension Call {
    fileprivate func checked(against schema: ActionSchema) throws(MediatorError) -> Call {
        with(try schema.parameters.checked(parameters, path))
    }
}
