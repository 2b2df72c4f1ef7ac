public import Mediator

extension Mediator {
    /// Returns a service, made now if it is not there yet.
    ///
    ///     let payments = try call.mediator.service((any PaymentService).self)
    ///
    /// Thread-safe; the object is made exactly once however many threads ask, or for each of them, as its provider has
    /// declared.
    ///
    /// - Parameters:
    ///   - type: The type that it is provided as.
    ///   - qualifier: Which of several implementations; there is no falling back from one to another.
    /// - Throws: ``MediatorError`` with code `serviceNotFound` when no module provides it, `recursiveService` when making it
    ///   leads back to it, or `callDepthExceeded`; what making it throws, an error of the provider's own as an
    ///   ``ActionFailure`` with code `unexpected`.
    public func service<Service: Sendable>(
        _ type: Service.Type = Service.self,
        qualifier: ServiceQualifier? = nil
    ) throws -> Service {
        let services = core.table.services
        guard let note = services[ServiceKey(type, qualifier)],
            let provider = note.provider as? ServiceProvider<Service>
        else {
            let name = ServiceName(type, qualifier)
            let error = MediatorError.serviceNotFound(name, provided: services.all.map(\.name))
            core.tracer?.noted(
                UnprovidedService(
                    error: error, service: ServiceSchema(name.type, qualifier: qualifier), caller: caller))
            throw error
        }
        let path = note.path
        guard callerID.depth < core.maximumDepth else {
            throw MediatorError.callDepthExceeded(path, maximum: core.maximumDepth)
        }
        do {
            return try services.tracers(of: note.key).trace(span(note), in: scope) { scope in
                let mediator = Mediator(scope: scope, callerID: note.callerID.called(by: callerID))
                return try provider.object(for: ServiceAsker(name: note.name), mediator)
            }
        } catch {
            throw ErrorBoundary.of(error, path) { ActionSchema(path.target, path.action) }
        }
    }

    private func span(_ note: ServiceRegistration) -> Span {
        Span(
            kind: "service",
            target: note.name.short,
            action: note.name.qualifier?.rawValue ?? "",
            module: note.module,
            caller: caller
        )
    }

    /// Returns whether somebody provides a service.
    public func has<Service: Sendable>(_ type: Service.Type, qualifier: ServiceQualifier? = nil) -> Bool {
        core.table.services[ServiceKey(type, qualifier)] != nil
    }

    /// Drops the object of a service; whoever asks next gets a new one.
    ///
    /// Those who have it keep it.
    ///
    /// - Returns: Whether there was an object.
    /// - Throws: ``MediatorError`` with code `serviceNotFound` when no module provides it.
    @discardableResult
    public func release<Service: Sendable>(
        _ type: Service.Type,
        qualifier: ServiceQualifier? = nil
    ) throws(MediatorError) -> Bool {
        let services = core.table.services
        guard let note = services[ServiceKey(type, qualifier)] else {
            throw .serviceNotFound(ServiceName(type, qualifier), provided: services.all.map(\.name))
        }
        return note.provider.release()
    }

    /// The schemas of all services, sorted by name and qualifier.
    public var services: [ServiceSchema] {
        core.table.services.all.map(\.schema)
    }

    /// Returns the name of the module that provides a service; empty outside of modules, nil when nobody does.
    package func provider(of service: ServiceSchema) -> String? {
        core.table.services[service.serviceName]?.module
    }
}

/// A service was asked for that no module provides.
package struct UnprovidedService: TracerNotice {
    /// The error that the caller gets.
    package let error: MediatorError
    package let service: ServiceSchema
    package let caller: Caller?
}

extension Table {
    /// The services that are provided.
    var services: ServiceTable { frozen(ServiceTable.self) }
}
