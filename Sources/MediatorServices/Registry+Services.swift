public import Mediator

extension Registry {
    /// Provides a service: an object that other modules request by its type, usually a protocol of an `…Actions`
    /// target.
    ///
    ///     registry.provide((any PaymentService).self) { mediator in
    ///         CardPayments(shop: try mediator.settings.shopName())
    ///     }
    ///
    /// The first request creates the object with the mediator of the providing module. No lock is held meanwhile; other
    /// requests wait for the object. An error of `make` reaches the caller, and the next request calls `make` again.
    ///
    /// - Parameters:
    ///   - type: The type by which callers request the service.
    ///   - qualifier: The qualifier of this implementation, such as a version or a build's flavor.
    ///   - summary: The service in one line.
    ///   - lifetime: The lifetime of the object.
    ///   - fileID: The file of the registration, for messages.
    ///   - line: The line of the registration, for messages.
    ///   - make: The closure that creates the object, on the calling thread.
    public mutating func provide<Service: Sendable>(
        _ type: Service.Type,
        qualifier: ServiceQualifier? = nil,
        _ summary: String = "",
        lifetime: Lifetime = .cached,
        fileID: String = #fileID,
        line: Int = #line,
        make: @escaping @Sendable (Mediator) throws -> Service
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let provider = ServiceProvider(lifetime: lifetime, isOnMainActor: false, make: make)
        provide(type, qualifier, summary, provider, location, replaces: false)
    }

    /// Provides a service whose object is created on the main actor, for requests on the main actor.
    ///
    ///     registry.provide((any Navigator).self, on: MainActor.self) { _ in AppNavigator() }
    ///
    /// A request in other code fails with the code `mainActorService`, whether there is an object or not.
    ///
    /// - Parameters:
    ///   - type: The type by which callers request the service.
    ///   - actor: The main actor.
    ///   - qualifier: The qualifier of this implementation, such as a version or a build's flavor.
    ///   - summary: The service in one line.
    ///   - lifetime: The lifetime of the object.
    ///   - fileID: The file of the registration, for messages.
    ///   - line: The line of the registration, for messages.
    ///   - make: The closure that creates the object, on the main actor; see
    ///     ``provide(_:qualifier:_:lifetime:fileID:line:make:)``.
    public mutating func provide<Service: Sendable>(
        _ type: Service.Type,
        on actor: MainActor.Type,
        qualifier: ServiceQualifier? = nil,
        _ summary: String = "",
        lifetime: Lifetime = .cached,
        fileID: String = #fileID,
        line: Int = #line,
        make: @escaping @MainActor @Sendable (Mediator) throws -> Service
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let provider = ServiceProvider(onMainActor: lifetime, make: make)
        provide(type, qualifier, summary, provider, location, replaces: false)
    }

    /// Removes a service and its object, for example to provide another implementation.
    ///
    /// - Parameters:
    ///   - type: The type by which callers request the service.
    ///   - qualifier: The qualifier of the implementation.
    ///   - fileID: The file of the removal, for messages.
    ///   - line: The line of the removal, for messages.
    public mutating func remove<Service: Sendable>(
        _ type: Service.Type,
        qualifier: ServiceQualifier? = nil,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let (name, location) = (ServiceName(type, qualifier), CodeLocation(fileID: fileID, line: line))
        edit(ServiceSection.self) { section, problems in section.remove(name, location, &problems) }
    }

    /// - Parameter replaces: Whether it replaces another provider, as in a test.
    package func provide<Service: Sendable>(
        _ type: Service.Type,
        _ qualifier: ServiceQualifier?,
        _ summary: String,
        _ provider: ServiceProvider<Service>,
        _ location: CodeLocation,
        replaces: Bool
    ) {
        let service = ServiceRegistration(
            ServiceKey(type, qualifier), ServiceName(type, qualifier), summary, provider, module: currentModule,
            location: location)
        edit(ServiceSection.self) { section, problems in
            section.provide(service, replaces: replaces, &problems)
        }
    }
}

extension ServiceProvider {
    /// Creates a provider whose closure runs on the main actor.
    package convenience init(
        onMainActor lifetime: Lifetime,
        make: @escaping @MainActor @Sendable (Mediator) throws -> Service
    ) {
        self.init(lifetime: lifetime, isOnMainActor: true) { mediator in
            try MainActor.assumeIsolated { try make(mediator) }
        }
    }
}
