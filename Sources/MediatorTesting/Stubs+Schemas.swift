public import Mediator

extension Stubs {
    /// Stands in for an action of a schema, returning one value.
    public mutating func stub(
        _ schema: ActionSchema,
        returning value: Value,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        check(value, schema, SourcePlace(fileID: fileID, line: line))
        stub(schema, fileID: fileID, line: line) { _ in value }
    }

    /// Stands in for an action of a schema, answering one call after the other; a call too many fails the test.
    public mutating func stub(
        _ schema: ActionSchema,
        answers first: StubAnswer<Value>,
        _ others: StubAnswer<Value>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        add(schema, answers: [first] + others, SourcePlace(fileID: fileID, line: line))
    }

    /// Stands in for an action of a schema; main-actor actions run the closure on the main actor.
    public mutating func stub(
        _ schema: ActionSchema,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        let check = resultCheck(schema, SourcePlace(fileID: fileID, line: line))
        note(schema.target, schema.action, fileID, line)
        switch schema.effect {
        case .async:
            registry.handleAsync(schema, fileID: fileID, line: line) { try check(try handler($0)) }
        case .mainActor:
            registry.handleOnMainActor(schema, fileID: fileID, line: line) { try check(try handler($0)) }
        default:
            registry.handle(schema, fileID: fileID, line: line) { try check(try handler($0)) }
        }
    }

    /// Stands in for an asynchronous action of a schema; the closure may wait for a ``Gate``.
    public mutating func stub(
        _ schema: ActionSchema,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) async throws -> Value
    ) {
        let place = SourcePlace(fileID: fileID, line: line)
        guard schema.effect == .async else {
            problems.append(
                StubError.Problem(
                    message: "the stub of \"\(schema.target).\(schema.action)\" awaits, and its effect is "
                        + "\(schema.effect.rawValue); to resolve: give it a closure without \"await\".",
                    place: place
                )
            )
            return
        }
        let check = resultCheck(schema, place)
        note(schema.target, schema.action, fileID, line)
        registry.handleAsync(schema, fileID: fileID, line: line) { try check(try await handler($0)) }
    }

    mutating func add(_ schema: ActionSchema, answers: [StubAnswer<Value>], _ place: SourcePlace) {
        for answer in answers {
            if case .success(let value) = answer.result { check(value, schema, place) }
        }
        let answers = AnswerSequence(answers, reporter, place)
        stub(schema, fileID: place.fileID, line: place.line) { call in try answers.next(call) }
    }

    private mutating func check(_ value: Value, _ schema: ActionSchema, _ place: SourcePlace) {
        guard let mismatch = schema.returns.mismatch(of: value) else { return }
        problems.append(
            StubError.Problem(
                message: "the stub of \"\(schema.target).\(schema.action)\" returns what its contract does not: "
                    + "\(mismatch).",
                place: place
            )
        )
    }

    /// Returns what fails the test for a result that does not fit: the module gets an error as well, but may go on.
    private func resultCheck(_ schema: ActionSchema, _ place: SourcePlace) -> @Sendable (Value) throws -> Value {
        let reporter = reporter
        return { value in
            if let mismatch = schema.returns.mismatch(of: value) {
                reporter.report(
                    """
                    The stub of \(schema.target).\(schema.action) returned what its contract does not: \(mismatch).
                      declared: \(schema.returns)
                      at \(place)
                    """
                )
            }
            return value
        }
    }
}

/// Why stubs by name do not fit: all problems at once.
public struct StubError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One stub that does not fit.
    public struct Problem: Sendable, Hashable {
        /// What is wrong and what to do.
        public let message: String
        /// Where the stub was made.
        public let place: SourcePlace
    }

    /// The problems, in the order of the stubs.
    public let problems: [Problem]

    /// The problems, each with its place.
    public var description: String {
        let count = problems.count == 1 ? "a stub does not fit." : "\(problems.count) stubs do not fit."
        return (["Mediator: \(count)"] + problems.map { "  \($0.message)\n    at \($0.place)" })
            .joined(separator: "\n")
    }
}
