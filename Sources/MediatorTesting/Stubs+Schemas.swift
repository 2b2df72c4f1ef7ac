import Mediator

// What stubs by name, stubs with results and stubs of recordings become.
extension Stubs {
    /// Adds a stub with one result for each call in order.
    mutating func add(_ schema: ActionSchema, results: [StubResult<Value>], _ location: CodeLocation) {
        let known = results.compactMap { try? $0.result.get() }
        let results = ResultSequence(results, reporter, location)
        add(schema, known: known, location) { call in try results.next(call) }
    }

    /// Adds a stub for an action of any effect; known results are checked now, all results at each call.
    mutating func add(
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
        let body = { @Sendable (call: Call) throws -> Value in
            called.set()
            return try check(try handler(call))
        }
        switch schema.effect {
        case .async: registry.handleAsync(schema, fileID: location.fileID, line: location.line, body)
        case .mainActor: registry.handleOnMainActor(schema, fileID: location.fileID, line: location.line, body)
        case .asyncMainActor:
            registry.handleAsyncOnMainActor(schema, fileID: location.fileID, line: location.line, body)
        case .sync: registry.handle(schema, fileID: location.fileID, line: location.line, body)
        }
    }

    /// Adds a stub for an action that suspends.
    mutating func addAsync(
        _ schema: ActionSchema, _ location: CodeLocation, _ handler: @escaping @Sendable (Call) async throws -> Value
    ) {
        let called = add(schema.path, location.fileID, location.line)
        guard schema.effect.suspends else {
            addProblem(
                "the stub of \(schema.path.quoted) awaits, and its effect is \(schema.effect.rawValue); to resolve: "
                    + "give it a closure without \"await\"."
            )
            return
        }
        let check = resultCheck(schema, location)
        let body = { @Sendable (call: Call) async throws -> Value in
            called.set()
            return try check(try await handler(call))
        }
        if schema.effect == .async {
            registry.handleAsync(schema, fileID: location.fileID, line: location.line, body)
        } else {
            registry.handleAsyncOnMainActor(schema, fileID: location.fileID, line: location.line, body)
        }
    }

    /// Returns a check that fails the test for an invalid result; the module gets an error as well, but may continue.
    private func resultCheck(_ schema: ActionSchema, _ location: CodeLocation) -> @Sendable (Value) throws -> Value {
        let reporter = reporter
        return { value in
            if let mismatch = schema.returns.mismatch(of: value) {
                reporter.report(
                    """
                    The stub of \(schema.path) returned what its contract does not: \(mismatch).
                      declared: \(schema.returns)
                      at \(location)
                    """
                )
            }
            return value
        }
    }
}
