public import Mediator
public import MediatorServices

extension Stubs {
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
        let provider = ServiceProvider(lifetime: .cached, isOnMainActor: false, make: make)
        registry.provide(
            type, qualifier, "", provider, CodeLocation(fileID: fileID, line: line), replaces: true)
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
        registry.provide(
            type, qualifier, "", ServiceProvider(onMainActor: .cached, make: make),
            CodeLocation(fileID: fileID, line: line), replaces: true)
    }
}
