public import Mediator
public import MediatorEvents
public import MediatorServices

// Events that the modules under test require, or subscribe to by contract, are declared already.
extension Stubs {
    /// Declares an event of another module, for the test to post.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public mutating func declare<each Input>(
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
    public mutating func on<each Input>(
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
    public mutating func onMainActor<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post, repeat each Input) throws -> Void
    ) {
        registry.onMainActor(event, fileID: fileID, line: line, handler)
    }

    /// Provides a service in place of another module, or of the module under test itself.
    ///
    ///     $0.provide((any PaymentService).self) { _ in FakePayments() }
    ///
    /// - Parameters:
    ///   - type: The type by which callers request the service.
    ///   - qualifier: The qualifier of the implementation.
    ///   - fileID: The file of the registration, for messages.
    ///   - line: The line of the registration, for messages.
    ///   - make: The closure that creates the object.
    public mutating func provide<Service: Sendable>(
        _ type: Service.Type,
        qualifier: ServiceQualifier? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        make: @escaping @Sendable (Mediator) throws -> Service
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        registry.substitute(type, qualifier: qualifier, location: location, make: make)
    }
    /// Provides a service of the main actor in place of another module, or of the module under test itself.
    ///
    ///     $0.provide((any Navigator).self, on: MainActor.self) { _ in FakeNavigator() }
    ///
    /// - Parameters:
    ///   - type: The type by which callers request the service.
    ///   - actor: The main actor.
    ///   - qualifier: The qualifier of the implementation.
    ///   - fileID: The file of the registration, for messages.
    ///   - line: The line of the registration, for messages.
    ///   - make: The closure that creates the object, on the main actor.
    public mutating func provide<Service: Sendable>(
        _ type: Service.Type,
        on actor: MainActor.Type,
        qualifier: ServiceQualifier? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        make: @escaping @MainActor @Sendable (Mediator) throws -> Service
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        registry.substitute(onMainActor: type, qualifier: qualifier, location: location, make: make)
    }
}
