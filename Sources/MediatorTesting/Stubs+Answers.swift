public import Mediator

extension Stubs {
    /// Stubs an action with one answer for each call in order; a further call fails the test.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - first: The answer to the first call.
    ///   - others: The answers to further calls, in order.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>,
        answers first: StubAnswer<Output>,
        _ others: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        // An output is a parameter value, or nothing.
        let answers = ([first] + others).map { answer in
            StubAnswer<Value>(result: answer.result.map { ($0 as? any ParameterValue)?.parameterValue ?? .null })
        }
        add(action.schema, answers: answers, CodeLocation(fileID: fileID, line: line))
    }
}
