public import Mediator

extension Mediator {
    /// Returns a service, created at the first request.
    ///
    ///     let payments = try call.mediator.service((any PaymentService).self)
    ///
    /// The provider declares the lifetime: one object for all callers, created exactly once, or one for each call.
    /// Thread-safe.
    ///
    /// The static type counts, here and where a service is provided: `let type: Base.Type = Derived.self` requests the
    /// service of `Base`.
    ///
    /// - Parameters:
    ///   - type: The type that the provider registered.
    ///   - qualifier: The qualifier of the implementation; there is no fallback to another one.
    /// - Throws: `MediatorError` with code `serviceNotFound` when no module provides the service, `recursiveService`
    ///   when its creation requests it again, `mainActorService` when it is provided on the main actor and requested
    ///   off it, or `callDepthExceeded`; the error of the provider, as an `ActionFailure` with code `unexpected` when
    ///   it is of the provider's own type.
    @inlinable public func service<Service: Sendable>(
        _ type: Service.Type = Service.self,
        qualifier: ServiceQualifier? = nil
    ) throws -> Service {
        // Inlined, so that the compiler knows the type of the object.
        if let created = created(ObjectIdentifier(Service.self), qualifier) as? CreatedObject<Service> {
            return created.object
        }
        return try newService(type, qualifier)
    }

    /// Returns the created object of a service; nil if there is none, a tracer covers it, or its requests are checked.
    @usableFromInline func created(
        _ type: ObjectIdentifier, _ qualifier: ServiceQualifier?
    ) -> (any AnyObject & Sendable)? {
        guard frame.depth < core.maximumDepth else { return nil }
        return core.table.services[ServiceKey(type, qualifier)]?.slot?.object
    }

    /// Returns a service that must be created, that a tracer covers, or that not all code may request.
    @usableFromInline func newService<Service: Sendable>(
        _ type: Service.Type, _ qualifier: ServiceQualifier?
    ) throws -> Service {
        let services = core.table.services
        guard let service = services[ServiceKey(type, qualifier)],
            let provider = service.registration.provider as? ServiceProvider<Service>
        else {
            let name = ServiceName(type, qualifier)
            let error = MediatorError.serviceNotFound(name, provided: services.all.map(\.name))
            core.tracer?.recorded(
                UnprovidedService(
                    error: error, service: ServiceSchema(name.type, qualifier: qualifier),
                    code: name.code(of: Service.self), caller: caller))
            throw error
        }
        let registration = service.registration
        let path = registration.identity.path
        try checkDepth(path)
        if provider.isOnMainActor, !CurrentThread.isOnMainActor {
            throw MediatorError.mainActorService(registration.name, module: registration.module)
        }
        do {
            return try service.tracers.trace(span(registration), in: context) { context in
                let mediator = Mediator(context: context, frame: frame.inner(registration.identity))
                return try provider.object(for: registration.name, mediator)
            }
        } catch {
            throw ErrorBoundary.errorForCaller(error, path, module: registration.module) {
                ActionSchema(path.target, path.action)
            }
        }
    }

    private func span(_ registration: ServiceRegistration) -> Span {
        Span(
            kind: "service",
            target: registration.name.short,
            action: registration.name.qualifier?.rawValue ?? "",
            module: registration.module,
            caller: caller
        )
    }

    /// Returns whether a module provides a service.
    public func has<Service: Sendable>(_ type: Service.Type, qualifier: ServiceQualifier? = nil) -> Bool {
        core.table.services[ServiceKey(type, qualifier)] != nil
    }

    /// Releases the object of a service; the next request creates a new one.
    ///
    /// Callers that hold the object keep it. The mediator lets go of it after the synchronous calls that are running on any
    /// thread have ended, on a queue of its own, or on the main queue if it was made on the main actor.
    ///
    /// - Returns: Whether an object existed.
    /// - Throws: `MediatorError` with code `serviceNotFound` when no module provides it.
    @discardableResult
    public func release<Service: Sendable>(
        _ type: Service.Type,
        qualifier: ServiceQualifier? = nil
    ) throws(MediatorError) -> Bool {
        let services = core.table.services
        guard let service = services[ServiceKey(type, qualifier)] else {
            throw .serviceNotFound(ServiceName(type, qualifier), provided: services.all.map(\.name))
        }
        return service.registration.provider.release()
    }

    /// The schemas of all services, sorted by name and qualifier.
    public var services: [ServiceSchema] {
        core.table.services.all.map(\.schema)
    }

    /// Returns the name of the module that provides a service; empty outside of modules, nil without a provider.
    package func provider(of service: ServiceSchema) -> String? {
        core.table.services[service.serviceName]?.module
    }
}

/// A caller requested a service that no module provides.
package struct UnprovidedService: TraceEvent {
    /// The error that the caller gets.
    package let error: MediatorError
    package let service: ServiceSchema
    /// The type as code, by which the service is provided: `(any PaymentService).self`.
    package let code: String
    package let caller: Caller?
}

extension DispatchTable {
    /// The provided services.
    var services: ServiceTable { view(ServiceTable.self) }
}
