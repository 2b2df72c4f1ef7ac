public import Mediator
import Synchronization

/// What a stub answers one call with.
public enum StubAnswer<Output: Sendable>: Sendable {
    /// Returns a result.
    case returns(Output)
    /// Says no.
    case fails(ActionFailure)
}

extension Stubs {
    /// Stands in for a synchronous action, answering one call after the other; a call too many says so.
    public mutating func stub<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        answers: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let answers = AnswerSequence(answers, of: "\(action.target).\(action.name)")
        stub(action, fileID: fileID, line: line) { (_: Call, _: repeat each Input) in try answers.next() }
    }

    /// Stands in for an asynchronous action, answering one call after the other; a call too many says so.
    public mutating func stub<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        answers: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let answers = AnswerSequence(answers, of: "\(action.target).\(action.name)")
        stub(action, fileID: fileID, line: line) { (_: Call, _: repeat each Input) in try answers.next() }
    }

    /// Stands in for a main-actor action, answering one call after the other; a call too many says so.
    public mutating func stub<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        answers: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let answers = AnswerSequence(answers, of: "\(action.target).\(action.name)")
        stub(action, fileID: fileID, line: line) { @MainActor (_: Call, _: repeat each Input) in try answers.next() }
    }
}

/// Answers in order.
private final class AnswerSequence<Output: Sendable>: Sendable {
    private let answers: [StubAnswer<Output>]
    private let path: String
    private let position = Mutex(0)

    init(_ answers: [StubAnswer<Output>], of path: String) {
        self.answers = answers
        self.path = path
    }

    func next() throws -> Output {
        let position = position.withLock { position in
            defer { position += 1 }
            return position
        }
        guard position < answers.count else {
            throw ActionFailure(
                "noAnswerLeft",
                "The stub of \(path) has \(answers.count) answers and was called \(position + 1) times.",
                ["answers": .int(answers.count), "calls": .int(position + 1)]
            )
        }
        switch answers[position] {
        case .returns(let output): return output
        case .fails(let failure): throw failure
        }
    }
}
