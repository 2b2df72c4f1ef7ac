public import Mediator
import MediatorCoding
import Synchronization

/// The result of one call of a stub.
///
///     $0.stub(CatalogActions.reserve, results: .returns("R-1"), .fails(ActionFailure("outOfStock")))
public struct StubResult<Output: Sendable>: Sendable {
    let result: Result<Output, ActionFailure>

    /// Returns a result that the caller gets.
    public static func returns(_ output: Output) -> StubResult {
        StubResult(result: .success(output))
    }

    /// Returns a failure that the caller gets.
    public static func fails(_ failure: ActionFailure) -> StubResult {
        StubResult(result: .failure(failure))
    }
}

/// The results of a stub in order; a call without a result left fails the test.
final class ResultSequence: Sendable {
    private let results: [StubResult<Value>]
    private let reporter: IssueReporter
    private let location: CodeLocation
    private let calls = Mutex(0)

    init(_ results: [StubResult<Value>], _ reporter: IssueReporter, _ location: CodeLocation) {
        self.results = results
        self.reporter = reporter
        self.location = location
    }

    func next(_ call: Call) throws(ActionFailure) -> Value {
        let count = calls.withLock { calls in
            calls += 1
            return calls
        }
        guard count <= results.count else {
            // Reported and thrown: there is no result to return, and the module may handle the failure as one of the
            // stubbed module.
            let resultCount = results.count.counted("result")
            let fact = "The stub of \(call.target).\(call.action) has \(resultCount) and was called \(count) times."
            reporter.report(
                """
                \(fact)
                  called by: \(call.caller?.description ?? "the test")
                  at \(location)
                  to resolve: give it one result more, or a closure.
                """
            )
            throw ActionFailure("noResultLeft", fact, ["results": .int(results.count), "calls": .int(count)])
        }
        return try results[count - 1].result.get()
    }
}
