public import Mediator

// Stubs by name, for tests that do not import their neighbour's contracts. Names, results that are known and effects
// are checked when the stub is made, parameters and other results at each call.
extension Stubs {
    /// Stands in for an action that a module under test requires, returning one value.
    public mutating func stub(
        _ target: String,
        _ action: String,
        returning value: Value,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        guard let schema = requirement(target, action, place) else { return }
        stub(schema, returning: value, fileID: fileID, line: line)
    }

    /// Stands in for an action that a module under test requires, answering one call after the other; a call too many
    /// fails the test.
    public mutating func stub(
        _ target: String,
        _ action: String,
        answers first: StubAnswer<Value>,
        _ others: StubAnswer<Value>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        guard let schema = requirement(target, action, place) else { return }
        add(schema, answers: [first] + others, place)
    }

    /// Stands in for an action that a module under test requires; main-actor actions run the closure on the main actor.
    public mutating func stub(
        _ target: String,
        _ action: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        guard let schema = requirement(target, action, place) else { return }
        stub(schema, fileID: fileID, line: line, handler)
    }

    /// Stands in for an asynchronous action that a module under test requires; the closure may wait for a ``Gate``.
    public mutating func stub(
        _ target: String,
        _ action: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) async throws -> Value
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        guard let schema = requirement(target, action, place) else { return }
        stub(schema, fileID: fileID, line: line, handler)
    }

    /// Returns the schema of what is stubbed by name; what no module requires is noted as a stub that does not fit.
    private mutating func requirement(_ target: String, _ action: String, _ place: CodeLocation) -> ActionSchema? {
        let name = ActionName(target: target, action: action)
        if let schema = required.first(where: { $0.name == name }) { return schema }
        let names = required.map(\.name)
        _ = note(name, place.fileID, place.line)
        noteProblem(
            "no module under test requires \(name.description.quotedBriefly); required: "
                + "\(names.map(\.description).listed); "
                + (name.nearest(among: names).map { "did you mean \"\($0)\"?" }
                    ?? "to resolve: add it to \"requires\", or stub a contract or a schema.")
        )
        return nil
    }
}
