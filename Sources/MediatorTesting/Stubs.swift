public import Mediator

/// The stubs of a test, which replace the modules that the modules under test call.
///
///     let test = try TestMediator(CartModule()) {
///         $0.stub(CatalogActions.product) { _, id in try .sample().with { $0.id = id } }
///     }
///
/// The compiler checks a stub against its contract, and the startup check against the requirements of the modules under
/// test.
public struct Stubs {
    var registry: Registry
    let required: [ActionSchema]
    let reporter: IssueReporter
    /// All stubs in order, including those with problems.
    private(set) var stubs: [StubRegistration] = []

    init(registry: Registry, required: [ActionSchema], reporter: IssueReporter) {
        self.registry = registry
        self.required = required
        self.reporter = reporter
    }

    /// Stubs a synchronous action with a closure.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    ///   - handler: The closure to run for each call.
    public mutating func stub<Definition: ActionDefinition, Output, each Input>(
        _ action: Definition,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: Definition.SyncHandler
    ) where Definition.Itself == Action<SyncEffect, Output, repeat each Input> {
        let (action, handler) = (action.itself, handler)
        let called = add(ActionPath(target: action.target, action: action.name), fileID, line)
        registry.handle(action, fileID: fileID, line: line) { (call: Call, inputs: repeat each Input) in
            called.set()
            return try handler(call, repeat each inputs)
        }
    }

    /// Stubs an asynchronous action with a closure, which may wait for a ``Gate``.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    ///   - handler: The closure to run for each call.
    public mutating func stub<Definition: ActionDefinition, Output, each Input>(
        _ action: Definition,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: Definition.AsyncHandler
    ) where Definition.Itself == Action<AsyncEffect, Output, repeat each Input> {
        let (action, handler) = (action.itself, handler)
        let called = add(ActionPath(target: action.target, action: action.name), fileID, line)
        registry.handle(action, fileID: fileID, line: line) { (call: Call, inputs: repeat each Input) in
            called.set()
            return try await handler(call, repeat each inputs)
        }
    }

    /// Stubs a main-actor action with a closure.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    ///   - handler: The closure to run for each call.
    public mutating func stub<Definition: ActionDefinition, Output, each Input>(
        _ action: Definition,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: Definition.MainActorHandler
    ) where Definition.Itself == Action<MainActorEffect, Output, repeat each Input> {
        let (action, handler) = (action.itself, handler)
        let called = add(ActionPath(target: action.target, action: action.name), fileID, line)
        registry.handle(action, fileID: fileID, line: line) { @MainActor (call: Call, inputs: repeat each Input) in
            called.set()
            return try handler(call, repeat each inputs)
        }
    }

    /// Stubs an action that runs on the main actor and may suspend, with a closure, which may wait for a ``Gate``.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - fileID: The file of the stub, for messages.
    ///   - line: The line of the stub, for messages.
    ///   - handler: The closure to run for each call.
    public mutating func stub<Definition: ActionDefinition, Output, each Input>(
        _ action: Definition,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: Definition.AsyncMainActorHandler
    ) where Definition.Itself == Action<AsyncMainActorEffect, Output, repeat each Input> {
        let (action, handler) = (action.itself, handler)
        let called = add(ActionPath(target: action.target, action: action.name), fileID, line)
        registry.handle(action, fileID: fileID, line: line) { @MainActor (call: Call, inputs: repeat each Input) in
            called.set()
            return try await handler(call, repeat each inputs)
        }
    }

    /// Adds a stub, and returns the flag that its closure has to set.
    mutating func add(_ name: ActionPath, _ fileID: String, _ line: Int) -> CallFlag {
        let stub = StubRegistration(name: name, location: CodeLocation(fileID: fileID, line: line))
        stubs.append(stub)
        return stub.called
    }

    /// Adds a problem to the last stub.
    mutating func addProblem(_ message: String) {
        guard let location = stubs.last?.location else { return }
        stubs[stubs.count - 1].problems.append(StubError.Problem(message, at: location))
    }
}
