public import Mediator
import MediatorCoding
import Synchronization

/// The answer of a stub to one call.
///
///     $0.stub(CatalogActions.reserve, answers: .returns("R-1"), .fails(ActionFailure("outOfStock")))
public struct StubAnswer<Output: Sendable>: Sendable {
    let result: Result<Output, ActionFailure>

    /// Returns an answer that returns a result.
    public static func returns(_ output: Output) -> StubAnswer {
        StubAnswer(result: .success(output))
    }

    /// Returns an answer that throws a failure.
    public static func fails(_ failure: ActionFailure) -> StubAnswer {
        StubAnswer(result: .failure(failure))
    }
}

/// The answers of a stub in order; a call without an answer left fails the test.
final class AnswerSequence: Sendable {
    private let answers: [StubAnswer<Value>]
    private let reporter: IssueReporter
    private let location: CodeLocation
    private let calls = Mutex(0)

    init(_ answers: [StubAnswer<Value>], _ reporter: IssueReporter, _ location: CodeLocation) {
        self.answers = answers
        self.reporter = reporter
        self.location = location
    }

    func next(_ call: Call) throws(ActionFailure) -> Value {
        let count = calls.withLock { calls in
            calls += 1
            return calls
        }
        guard count <= answers.count else {
            // Reported and thrown: there is no result to return, and the module may handle the failure as one of the
            // stubbed module.
            let answerCount = answers.count.counted("answer")
            let fact = "The stub of \(call.target).\(call.action) has \(answerCount) and was called \(count) times."
            reporter.report(
                """
                \(fact)
                  called by: \(call.caller?.description ?? "the test")
                  at \(location)
                  to resolve: give it one answer more, or a closure.
                """
            )
            throw ActionFailure("noAnswerLeft", fact, ["answers": .int(answers.count), "calls": .int(count)])
        }
        return try answers[count - 1].result.get()
    }
}
