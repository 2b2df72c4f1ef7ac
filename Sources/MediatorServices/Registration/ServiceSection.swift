package import Mediator

/// The section of the registry that holds provided services.
package struct ServiceSection: RegistrySection {
    /// In the order of registration.
    private(set) var registrations: [ServiceRegistration] = []

    package init() {}

    var names: [ServiceName] { registrations.map(\.name) }

    subscript(name: ServiceName) -> ServiceRegistration? {
        registrations.first { $0.name == name }
    }

    package var provided: [ProvidedContract] {
        registrations.sortedByName.map { service in
            ProvidedContract(service.name.contractID, module: service.module) { ContractSchema(service.schema) }
        }
    }

    package var objects: [HeldObject] {
        registrations.flatMap { service in
            [
                HeldObject(service, isOnMainActor: service.provider.isOnMainActor),
                HeldObject(service.provider, isOnMainActor: service.provider.isOnMainActor),
            ]
        }
    }

    /// - Parameter replaces: Whether it replaces another provider, as in a test.
    mutating func provide(_ service: ServiceRegistration, replaces: Bool, _ problems: inout UpdateProblems) {
        guard let position = registrations.firstIndex(where: { $0.key == service.key }) else {
            return registrations.append(service)
        }
        if replaces {
            registrations[position] = service
        } else {
            problems.append(.duplicateService(registrations[position], service))
        }
    }

    mutating func remove(_ name: ServiceName, _ location: CodeLocation, _ problems: inout UpdateProblems) {
        if self[name] == nil {
            return problems.append(
                .nothingToRemove(
                    "service \(name)", among: names.map(\.description), location, details: name.problemDetails))
        }
        registrations.removeAll { $0.name == name }
        problems.recordRemoval(of: name.contractID, at: location)
    }

    package mutating func remove(module name: String) {
        registrations.removeAll { $0.module == name }
    }
}

/// The services as requests read them.
final class ServiceTable: SectionView {
    private let section: ServiceSection
    private let services: [ServiceKey: ProvidedService]

    init(_ table: DispatchTable) {
        section = table.registrations.sections[ServiceSection.self]
        services = Dictionary(
            section.registrations.map { registration in
                (registration.key, ProvidedService(registration, table.tracers(covering: registration.identity.path)))
            }, uniquingKeysWith: { first, _ in first })
    }

    subscript(key: ServiceKey) -> ProvidedService? {
        services[key]
    }

    subscript(name: ServiceName) -> ServiceRegistration? {
        section[name]
    }

    /// The services sorted by name and qualifier.
    var all: [ServiceRegistration] { section.registrations.sortedByName }
}

/// A service, and the tracers that cover its requests.
struct ProvidedService: Sendable {
    let registration: ServiceRegistration
    /// Outermost first.
    let tracers: [any Tracer]
    /// The object, if requests may take it directly; nil if a tracer or the main-actor check must see each request.
    let slot: CreatedObjectSlot?

    init(_ registration: ServiceRegistration, _ tracers: [any Tracer]) {
        self.registration = registration
        self.tracers = tracers
        slot = tracers.isEmpty && !registration.provider.isOnMainActor ? registration.slot : nil
    }
}

extension [ServiceRegistration] {
    fileprivate var sortedByName: [ServiceRegistration] {
        sorted {
            ($0.name.short, $0.name.qualifier?.rawValue ?? "") < ($1.name.short, $1.name.qualifier?.rawValue ?? "")
        }
    }
}
