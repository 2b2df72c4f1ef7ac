public import Mediator
import Synchronization

/// What a stub answers one call with.
///
///     $0.stub(CatalogActions.reserve, answers: .returns("R-1"), .fails(ActionFailure("outOfStock")))
public struct StubAnswer<Output: Sendable>: Sendable {
    let result: Result<Output, ActionFailure>

    /// Returns a result.
    public static func returns(_ output: Output) -> StubAnswer {
        StubAnswer(result: .success(output))
    }

    /// Says no.
    public static func fails(_ failure: ActionFailure) -> StubAnswer {
        StubAnswer(result: .failure(failure))
    }
}

/// Answers in order; a call too many fails the test.
final class AnswerSequence<Output: Sendable>: Sendable {
    private let answers: [StubAnswer<Output>]
    private let reporter: IssueReporter
    private let place: CodeLocation
    private let calls = Mutex(0)

    init(_ answers: [StubAnswer<Output>], _ reporter: IssueReporter, _ place: CodeLocation) {
        self.answers = answers
        self.reporter = reporter
        self.place = place
    }

    func next(_ call: Call) throws(ActionFailure) -> Output {
        let count = calls.withLock { calls in
            calls += 1
            return calls
        }
        guard count <= answers.count else {
            // Thrown as well, since there is nothing to return. The module may take the failure for its neighbour's
            // and go on, hence the report.
            let fact =
                "The stub of \(call.target).\(call.action) has \(answers.count) "
                + "\(answers.count == 1 ? "answer" : "answers") and was called \(count) times."
            reporter.report(
                """
                \(fact)
                  called by: \(call.caller?.description ?? "the test")
                  at \(place)
                  to resolve: give it one answer more, or a closure.
                """
            )
            throw ActionFailure("noAnswerLeft", fact, ["answers": .int(answers.count), "calls": .int(count)])
        }
        return try answers[count - 1].result.get()
    }
}
