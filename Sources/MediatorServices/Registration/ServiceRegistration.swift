package import Mediator

/// The registration of a service by its provider.
package final class ServiceRegistration: Sendable {
    let key: ServiceKey
    let name: ServiceName
    let summary: String
    let lifetime: Lifetime
    /// The provider; the key determines its type.
    let provider: any ReleasableObject
    /// The object of the provider.
    let slot: CreatedObjectSlot
    /// The module that provides it; empty outside of modules.
    let module: String
    let location: CodeLocation
    /// The identity of the calls that `make` makes, as traces and errors name it: `Payments.make()`, the name of no action.
    let identity: ActionIdentity

    init<Service>(
        _ key: ServiceKey,
        _ name: ServiceName,
        _ summary: String,
        _ provider: ServiceProvider<Service>,
        module: String,
        location: CodeLocation
    ) {
        self.key = key
        self.name = name
        self.summary = summary
        self.provider = provider
        slot = provider.lazy.slot
        lifetime = provider.lazy.lifetime
        self.module = module
        self.location = location
        identity = .registered(ActionPath(target: name.short, action: "make()"), module: module)
    }

    var schema: ServiceSchema {
        ServiceSchema(name.type, qualifier: name.qualifier, summary, lifetime: lifetime)
    }
}

/// The object of a service, and the closure that creates it.
package final class ServiceProvider<Service: Sendable>: ReleasableObject {
    let lazy: LazyObject<Service>
    package var isOnMainActor: Bool { lazy.isOnMainActor }

    private let make: @Sendable (Mediator) throws -> Service

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime of the object.
    ///   - isOnMainActor: Whether the closure runs on the main actor, where alone the object is requested.
    ///   - make: The closure that creates the object.
    package init(lifetime: Lifetime, isOnMainActor: Bool, make: @escaping @Sendable (Mediator) throws -> Service) {
        lazy = LazyObject(lifetime: lifetime, isOnMainActor: isOnMainActor)
        self.make = make
    }

    /// Returns the object, created at the first request.
    func object(for request: ServiceName, _ mediator: Mediator) throws -> Service {
        try lazy.object(for: request) { try make(mediator) }
    }

    package func release() -> Bool { lazy.release() }
}
