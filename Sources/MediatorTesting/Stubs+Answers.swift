public import Mediator

extension Stubs {
    /// Stubs a synchronous action with one answer for each call in order; a further call fails the test.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - first: The answer to the first call.
    ///   - others: The answers to further calls, in order.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        answers first: StubAnswer<Output>,
        _ others: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        stub(action, fileID: fileID, line: line, answering(action, [first] + others, fileID, line))
    }

    /// Stubs an asynchronous action with one answer for each call in order; a further call fails the test.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - first: The answer to the first call.
    ///   - others: The answers to further calls, in order.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        answers first: StubAnswer<Output>,
        _ others: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        stub(action, fileID: fileID, line: line, answering(action, [first] + others, fileID, line))
    }

    /// Stubs a main-actor action with one answer for each call in order; a further call fails the test.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - first: The answer to the first call.
    ///   - others: The answers to further calls, in order.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        answers first: StubAnswer<Output>,
        _ others: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        stub(action, fileID: fileID, line: line, answering(action, [first] + others, fileID, line))
    }

    /// Stubs an action that runs on the main actor and may suspend with one answer for each call in order; a further
    /// call fails the test.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - first: The answer to the first call.
    ///   - others: The answers to further calls, in order.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub<Output, each Input>(
        _ action: Action<AsyncMainActorEffect, Output, repeat each Input>,
        answers first: StubAnswer<Output>,
        _ others: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        stub(action, fileID: fileID, line: line, answering(action, [first] + others, fileID, line))
    }

    /// Returns the closure that answers an action's calls in order.
    private func answering<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>,
        _ answers: [StubAnswer<Output>],
        _ fileID: String,
        _ line: Int
    ) -> @Sendable (Call, repeat each Input) throws -> Output {
        let answers = AnswerSequence(answers, reporter, CodeLocation(fileID: fileID, line: line))
        return { (call: Call, _: repeat each Input) in try answers.next(call) }
    }
}
