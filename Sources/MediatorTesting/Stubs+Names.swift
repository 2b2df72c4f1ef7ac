public import Mediator

// Stubs by name, for tests that do not import the contracts. Names, effects and given results are checked when the stub
// is created, parameters and the results of closures at each call.
extension Stubs {
    /// Stubs a required action with one result for all calls.
    ///
    /// - Parameters:
    ///   - target: The action's target.
    ///   - action: The name of the action.
    ///   - value: The result of all calls.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub(
        _ target: String,
        _ action: String,
        returning value: Value,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        guard let schema = requirement(target, action, location) else { return }
        add(schema, known: [value], location) { _ in value }
    }

    /// Stubs a required action with one result for each call in order; a further call fails the test.
    ///
    /// - Parameters:
    ///   - target: The action's target.
    ///   - action: The name of the action.
    ///   - first: The result of the first call.
    ///   - others: The results of further calls, in order.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub(
        _ target: String,
        _ action: String,
        results first: StubResult<Value>,
        _ others: StubResult<Value>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        guard let schema = requirement(target, action, location) else { return }
        add(schema, results: [first] + others, location)
    }

    /// Stubs a required action with a closure; main-actor actions run it on the main actor.
    ///
    /// - Parameters:
    ///   - target: The action's target.
    ///   - action: The name of the action.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    ///   - handler: The closure to run for each call.
    public mutating func stub(
        _ target: String,
        _ action: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        guard let schema = requirement(target, action, location) else { return }
        add(schema, location, handler)
    }

    /// Stubs a required asynchronous action with a closure, which may wait for a ``Gate``.
    ///
    /// - Parameters:
    ///   - target: The action's target.
    ///   - action: The name of the action.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    ///   - handler: The closure to run for each call.
    public mutating func stub(
        _ target: String,
        _ action: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) async throws -> Value
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        guard let schema = requirement(target, action, location) else { return }
        addAsync(schema, location, handler)
    }

    /// Returns the required schema of a name; a name that no module requires is a problem of the stub.
    private mutating func requirement(_ target: String, _ action: String, _ location: CodeLocation) -> ActionSchema? {
        let name = ActionPath(target: target, action: action)
        if let schema = required.first(where: { $0.path == name }) { return schema }
        let names = required.map(\.path)
        _ = add(name, location.fileID, location.line)
        addProblem(
            "no module under test requires \(name.description.quotedBriefly); required: "
                + "\(names.map(\.description).listed); "
                + (name.nearest(among: names).map { "did you mean \($0.quoted)?" }
                    ?? "to resolve: add it to \"requires\", or stub its contract.")
        )
        return nil
    }
}
