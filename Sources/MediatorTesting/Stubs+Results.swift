public import Mediator

extension Stubs {
    /// Stubs an action with one result for each call in order; a further call fails the test.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - first: The result of the first call.
    ///   - others: The results of further calls, in order.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    public mutating func stub<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>,
        results first: StubResult<Output>,
        _ others: StubResult<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        // An output is a parameter value, or nothing.
        let results = ([first] + others).map { result in
            StubResult<Value>(result: result.result.map { ($0 as? any ParameterValue)?.parameterValue ?? .null })
        }
        add(action.schema, results: results, CodeLocation(fileID: fileID, line: line))
    }
}
