public import Mediator
public import MediatorEvents

// Events that the modules under test require, or subscribe to by contract, are declared already.
extension Stubs {
    /// Declares an event of another module, for the test to post.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public mutating func declare<each Input: ParameterValue>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        registry.declare(event, fileID: fileID, line: line)
    }

    /// Subscribes to an event as another module would, after the modules under test.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
    public mutating func on<each Input: ParameterValue>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Post, repeat each Input) throws -> Void
    ) {
        registry.on(event, fileID: fileID, line: line, handler)
    }

    /// Subscribes to an event as another module would, with a handler that runs on the main actor.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
    public mutating func onMainActor<each Input: ParameterValue>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post, repeat each Input) throws -> Void
    ) {
        registry.onMainActor(event, fileID: fileID, line: line, handler)
    }
}
