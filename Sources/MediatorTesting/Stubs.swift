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
    /// All stubs in order, also those that do not fit.
    private(set) var notes: [StubRegistration] = []

    init(registry: Registry, required: [ActionSchema], reporter: IssueReporter) {
        self.registry = registry
        self.required = required
        self.reporter = reporter
    }

    /// Stands in for a synchronous action.
    public mutating func stub<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) {
        let called = note(ActionName(target: action.target, action: action.name), fileID, line)
        registry.handle(action, fileID: fileID, line: line) { (call: Call, inputs: repeat each Input) in
            called.set()
            return try handler(call, repeat each inputs)
        }
    }

    /// Stands in for an asynchronous action; the closure may wait for a ``Gate``.
    public mutating func stub<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) {
        let called = note(ActionName(target: action.target, action: action.name), fileID, line)
        registry.handle(action, fileID: fileID, line: line) { (call: Call, inputs: repeat each Input) in
            called.set()
            return try await handler(call, repeat each inputs)
        }
    }

    /// Stands in for a main-actor action.
    public mutating func stub<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) {
        let called = note(ActionName(target: action.target, action: action.name), fileID, line)
        registry.handle(action, fileID: fileID, line: line) { @MainActor (call: Call, inputs: repeat each Input) in
            called.set()
            return try handler(call, repeat each inputs)
        }
    }

    /// Notes a stub, and returns what its closure has to set.
    mutating func note(_ name: ActionName, _ fileID: String, _ line: Int) -> CallFlag {
        let note = StubRegistration(name: name, place: CodeLocation(fileID: fileID, line: line))
        notes.append(note)
        return note.called
    }

    /// Notes what is wrong with the stub that was noted last.
    mutating func noteProblem(_ message: String) {
        guard let place = notes.last?.place else { return }
        notes[notes.count - 1].problems.append(StubError.Problem(message, at: place))
    }
}
