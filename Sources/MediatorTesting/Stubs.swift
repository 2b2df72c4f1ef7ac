public import Mediator

/// What stands in for the neighbours of the modules under test.
///
///     let test = try TestMediator(CartModule()) {
///         $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 450) }
///     }
///
/// A stub is checked as a module is: by the compiler against its contract, by the startup check against what the
/// modules under test require.
public struct Stubs {
    var registry: Registry
    let required: [ActionSchema]
    let reporter: IssueReporter
    var stubbed: [StubNote] = []
    /// What is wrong with stubs by name.
    var problems: [StubError.Problem] = []

    /// Stands in for a synchronous action.
    public mutating func stub<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) {
        note(action.target, action.name, fileID, line)
        registry.handle(action, fileID: fileID, line: line, handler)
    }

    /// Stands in for an asynchronous action; the closure may wait for a ``Gate``.
    public mutating func stub<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) {
        note(action.target, action.name, fileID, line)
        registry.handle(action, fileID: fileID, line: line, handler)
    }

    /// Stands in for a main-actor action.
    public mutating func stub<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) {
        note(action.target, action.name, fileID, line)
        registry.handle(action, fileID: fileID, line: line, handler)
    }

    mutating func note(_ target: String, _ action: String, _ fileID: String, _ line: Int) {
        stubbed.append(
            StubNote(target: target, action: action, place: SourcePlace(fileID: fileID, line: line))
        )
    }
}

extension Stubs {
    /// Stands in for a synchronous action, answering one call after the other; a call too many fails the test.
    public mutating func stub<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        answers first: StubAnswer<Output>,
        _ others: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let answers = AnswerSequence([first] + others, reporter, SourcePlace(fileID: fileID, line: line))
        stub(action, fileID: fileID, line: line) { (call: Call, _: repeat each Input) in try answers.next(call) }
    }

    /// Stands in for an asynchronous action, answering one call after the other; a call too many fails the test.
    public mutating func stub<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        answers first: StubAnswer<Output>,
        _ others: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let answers = AnswerSequence([first] + others, reporter, SourcePlace(fileID: fileID, line: line))
        stub(action, fileID: fileID, line: line) { (call: Call, _: repeat each Input) in try answers.next(call) }
    }

    /// Stands in for a main-actor action, answering one call after the other; a call too many fails the test.
    public mutating func stub<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        answers first: StubAnswer<Output>,
        _ others: StubAnswer<Output>...,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let answers = AnswerSequence([first] + others, reporter, SourcePlace(fileID: fileID, line: line))
        stub(action, fileID: fileID, line: line) { @MainActor (call: Call, _: repeat each Input) in
            try answers.next(call)
        }
    }
}

/// That an action is stubbed.
struct StubNote: Sendable {
    let target: String
    let action: String
    let place: SourcePlace
}
