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
    var stubbed: [(target: String, action: String)] = []
    /// What is wrong with stubs by name.
    var problems: [String] = []

    /// Stands in for a synchronous action.
    public mutating func stub<Output, each Input>(
        _ action: Action<SynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) throws -> Output
    ) {
        stubbed.append((action.target, action.name))
        registry.handle(action, fileID: fileID, line: line, handler)
    }

    /// Stands in for an asynchronous action.
    public mutating func stub<Output, each Input>(
        _ action: Action<AsynchronousEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call, repeat each Input) async throws -> Output
    ) {
        stubbed.append((action.target, action.name))
        registry.handle(action, fileID: fileID, line: line, handler)
    }

    /// Stands in for a main-actor action.
    public mutating func stub<Output, each Input>(
        _ action: Action<MainActorEffect, Output, repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Call, repeat each Input) throws -> Output
    ) {
        stubbed.append((action.target, action.name))
        registry.handle(action, fileID: fileID, line: line, handler)
    }
}
