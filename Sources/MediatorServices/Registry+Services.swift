public import Mediator

extension Registry {
    /// Provides a service: an object that others ask for by a type, a protocol of an `…Actions` target as a rule.
    ///
    ///     registry.provide((any PaymentService).self) { mediator in
    ///         CardPayments(shop: try mediator.settings.shopName())
    ///     }
    ///
    /// The object is made when it is first asked for, with the mediator of its module; no lock is held meanwhile, and
    /// others who ask wait for it. What `make` throws reaches whoever asked, and the next one tries again.
    ///
    /// - Parameters:
    ///   - type: The type that it is asked for by.
    ///   - qualifier: Which of several implementations it is: a version, a build's flavour.
    ///   - summary: What it does, in one line.
    ///   - lifetime: How long the object lives.
    ///   - fileID: Where it is provided, as messages name it.
    ///   - line: The line there.
    ///   - make: Makes the object, on the thread of whoever asks.
    public mutating func provide<Service: Sendable>(
        _ type: Service.Type,
        qualifier: ServiceQualifier? = nil,
        _ summary: String = "",
        lifetime: Lifetime = .cached,
        fileID: String = #fileID,
        line: Int = #line,
        make: @escaping @Sendable (Mediator) throws -> Service
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        provide(type, qualifier, summary, lifetime, place, replaces: false, make: make)
    }

    /// Provides a service in place of whoever else does, as a test needs it.
    package mutating func substitute<Service: Sendable>(
        _ type: Service.Type,
        qualifier: ServiceQualifier?,
        place: CodeLocation,
        make: @escaping @Sendable (Mediator) throws -> Service
    ) {
        provide(type, qualifier, "", .cached, place, replaces: true, make: make)
    }

    /// Removes a service, for example to provide it differently from here on; its object goes with it.
    public mutating func remove<Service: Sendable>(
        _ type: Service.Type,
        qualifier: ServiceQualifier? = nil,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        note(.remove(ServiceName(type, qualifier), place: place), in: ServiceSection.self)
    }

    private func provide<Service: Sendable>(
        _ type: Service.Type,
        _ qualifier: ServiceQualifier?,
        _ summary: String,
        _ lifetime: Lifetime,
        _ place: CodeLocation,
        replaces: Bool,
        make: @escaping @Sendable (Mediator) throws -> Service
    ) {
        let service = ServiceRegistration(
            ServiceKey(type, qualifier),
            ServiceName(type, qualifier),
            summary,
            ServiceProvider(lifetime: lifetime, make: make),
            module: currentModule,
            place: place
        )
        note(.provide(service, replaces: replaces), in: ServiceSection.self)
    }
}
