extension Registry {
    /// Handles a synchronous action by name, with a schema of its own, without the contract's import.
    ///
    /// The mediator checks parameters against the schema and fills defaults in before the handler runs, and checks its
    /// result afterwards. The startup check holds the schema against what other modules require.
    ///
    ///     registry.handle(
    ///         "Cart", "add", "Adds a product.",
    ///         parameters: [ParameterSchema("productID", .string), ParameterSchema("quantity", .int, default: 1)],
    ///         returns: .int
    ///     ) { call in
    ///         .int(store.add(try call.get("productID"), try call.get("quantity")))
    ///     }
    public mutating func handle(
        _ target: String, _ action: String, _ summary: String = "", parameters: [ParameterSchema] = [],
        returns: ValueSchema = .null, exposure: Exposure = .internal, tags: [String] = [], failures: [String] = [],
        fileID: String = #fileID, line: Int = #line, _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        let schema = ActionSchema(
            target, action, summary, parameters: parameters, returns: returns, exposure: exposure, tags: tags,
            failures: failures)
        handle(schema, fileID: fileID, line: line, handler)
    }

    /// Handles a synchronous action of a schema.
    ///
    /// The schema's effect is set to `sync`, as the handler is.
    public mutating func handle(
        _ schema: ActionSchema, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        let schema = schema.with(effect: .sync)
        let body = RegisteredAction.Body.sync { call in
            let call = try call.checked(against: schema)
            return try schema.checked(result: try handler(call))
        }
        log.note(schema, body, CodeLocation(fileID: fileID, line: line))
    }

    /// Handles an asynchronous action of a schema.
    ///
    /// The schema's effect is set to `async`, as the handler is.
    public mutating func handleAsync(
        _ schema: ActionSchema, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) async throws -> Value
    ) {
        let schema = schema.with(effect: .async)
        let body = RegisteredAction.Body.async { call in
            let call = try call.checked(against: schema)
            return try schema.checked(result: try await handler(call))
        }
        log.note(schema, body, CodeLocation(fileID: fileID, line: line))
    }

    /// Handles a main-actor action of a schema.
    ///
    /// The schema's effect is set to `mainActor`, as the handler is.
    public mutating func handleOnMainActor(
        _ schema: ActionSchema, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call) throws -> Value
    ) {
        let schema = schema.with(effect: .mainActor)
        let body = RegisteredAction.Body.mainActor { call in
            let call = try call.checked(against: schema)
            return try schema.checked(result: try handler(call))
        }
        log.note(schema, body, CodeLocation(fileID: fileID, line: line))
    }
}

extension RegistryLog {
    fileprivate func note(_ schema: ActionSchema, _ body: RegisteredAction.Body, _ place: CodeLocation) {
        note(RegisteredAction(contract: ActionContract(schema), body: body, module: module, place: place))
    }
}

extension ActionSchema {
    fileprivate func with(effect: Effect) -> ActionSchema {
        var schema = self
        schema.effect = effect
        return schema
    }

    fileprivate func checked(result: Value) throws(MediatorError) -> Value {
        let problems = returns.problems(in: result)
        guard problems.isEmpty else {
            let path = ActionPath(target: target, action: action)
            throw .invalidResult(path, ValueMismatch(problems: problems), declared: returns)
        }
        return result
    }
}

extension Call {
    /// Returns the call with defaults filled in.
    fileprivate func checked(against schema: ActionSchema) throws(MediatorError) -> Call {
        var call = self
        call.parameters = try schema.parameters.checked(parameters, path)
        return call
    }
}

extension [ParameterSchema] {
    /// Returns the parameters of a call or a post by name with defaults filled in.
    ///
    /// - Throws: ``MediatorError`` naming every unknown, missing and mistyped parameter.
    package func checked(_ given: Parameters, _ path: ActionPath) throws(MediatorError) -> Parameters {
        var problems = ParameterProblems(path, declared: self, given: given)
        var checked = given
        for parameter in self {
            guard let value = given[parameter.name] else {
                // A missing optional stays missing: `get` reads it as nil all the same.
                if let value = parameter.defaultValue, !value.isNull { checked[parameter.name] = value }
                continue
            }
            let found = parameter.type.problems(in: value)
            if !found.isEmpty { problems.add(ValueMismatch(problems: found), of: parameter) }
        }
        if let error = problems.error { throw error }
        return checked
    }
}
