public import Mediator

extension Stubs {
    /// Stubs the action of a schema with one result for all calls.
    ///
    /// - Parameters:
    ///   - schema: The schema of the action.
    ///   - value: The result of all calls.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub(
        _ schema: ActionSchema,
        returning value: Value,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        add(schema, known: [value], CodeLocation(fileID: fileID, line: line)) { _ in value }
    }

    /// Stubs the action of a schema with one answer for each call in order; a further call fails the test.
    ///
    /// - Parameters:
    ///   - schema: The schema of the action.
    ///   - first: The answer to the first call.
    ///   - others: The answers to further calls, in order.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub(
        _ schema: ActionSchema,
        answers first: StubAnswer<Value>,
        _ others: StubAnswer<Value>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        add(schema, answers: [first] + others, CodeLocation(fileID: fileID, line: line))
    }

    /// Stubs the action of a schema with a closure; main-actor actions run it on the main actor.
    ///
    /// - Parameters:
    ///   - schema: The schema of the action.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    ///   - handler: The closure to run for each call.
    public mutating func stub(
        _ schema: ActionSchema,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        add(schema, CodeLocation(fileID: fileID, line: line), handler)
    }

    /// Stubs the asynchronous action of a schema with a closure, which may wait for a ``Gate``.
    ///
    /// - Parameters:
    ///   - schema: The schema of the action.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    ///   - handler: The closure to run for each call.
    public mutating func stub(
        _ schema: ActionSchema,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) async throws -> Value
    ) {
        let called = add(schema.path, fileID, line)
        guard schema.effect.suspends else {
            addProblem(
                "the stub of \(schema.path.quoted) awaits, and its effect is \(schema.effect.rawValue); to resolve: "
                    + "give it a closure without \"await\"."
            )
            return
        }
        let check = resultCheck(schema, CodeLocation(fileID: fileID, line: line))
        let answer = { @Sendable (call: Call) async throws -> Value in
            called.set()
            return try check(try await handler(call))
        }
        if schema.effect == .async {
            registry.handleAsync(schema, fileID: fileID, line: line, answer)
        } else {
            registry.handleAsyncOnMainActor(schema, fileID: fileID, line: line, answer)
        }
    }

    mutating func add(_ schema: ActionSchema, answers: [StubAnswer<Value>], _ location: CodeLocation) {
        let known = answers.compactMap { try? $0.result.get() }
        let answers = AnswerSequence(answers, reporter, location)
        add(schema, known: known, location) { call in try answers.next(call) }
    }

    /// Adds a stub for an action of any effect; given results are checked now, all results at each call.
    private mutating func add(
        _ schema: ActionSchema,
        known values: [Value] = [],
        _ location: CodeLocation,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        let called = add(schema.path, location.fileID, location.line)
        for mismatch in values.compactMap({ schema.returns.mismatch(of: $0) }) {
            addProblem("the stub of \(schema.path.quoted) returns what its contract does not: \(mismatch).")
        }
        let check = resultCheck(schema, location)
        let answer = { @Sendable (call: Call) throws -> Value in
            called.set()
            return try check(try handler(call))
        }
        switch schema.effect {
        case .async: registry.handleAsync(schema, fileID: location.fileID, line: location.line, answer)
        case .mainActor: registry.handleOnMainActor(schema, fileID: location.fileID, line: location.line, answer)
        case .asyncMainActor:
            registry.handleAsyncOnMainActor(schema, fileID: location.fileID, line: location.line, answer)
        case .sync: registry.handle(schema, fileID: location.fileID, line: location.line, answer)
        }
    }

    /// Returns a check that fails the test for an invalid result; the module gets an error as well, but may continue.
    private func resultCheck(_ schema: ActionSchema, _ location: CodeLocation) -> @Sendable (Value) throws -> Value {
        let reporter = reporter
        return { value in
            if let mismatch = schema.returns.mismatch(of: value) {
                reporter.report(
                    """
                    The stub of \(schema.target).\(schema.action) returned what its contract does not: \(mismatch).
                      declared: \(schema.returns)
                      at \(location)
                    """
                )
            }
            return value
        }
    }
}
