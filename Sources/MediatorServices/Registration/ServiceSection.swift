package import Mediator

/// The section of the registry that holds provided services.
package struct ServiceSection: RegistrySection {
    /// A registration or removal.
    package enum Edit: Sendable {
        /// - Parameter replaces: Whether it replaces another provider, as in a test.
        case provide(ServiceRegistration, replaces: Bool)
        case remove(ServiceName, place: CodeLocation)
    }

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

    package var objects: [RegisteredObject] {
        registrations.flatMap { service in
            [
                RegisteredObject(service, isOnMainActor: service.provider.isOnMainActor),
                RegisteredObject(service.provider, isOnMainActor: service.provider.isOnMainActor),
            ]
        }
    }

    package mutating func apply(_ edit: Edit, _ problems: inout [RegistryError.Problem]) {
        switch edit {
        case .provide(let service, let replaces):
            if let position = registrations.firstIndex(where: { $0.key == service.key }) {
                if replaces {
                    registrations[position] = service
                } else {
                    problems.append(.duplicateService(registrations[position], service))
                }
            } else {
                registrations.append(service)
            }
        case .remove(let name, let place):
            if self[name] == nil {
                problems.append(
                    .nothingToRemove(
                        "service \(name)", among: names.map(\.description), place, details: name.problemDetails))
            }
            registrations.removeAll { $0.name == name }
        }
    }

    package static func removal(by edit: Edit) -> (contract: ContractID, place: CodeLocation)? {
        guard case .remove(let name, let place) = edit else { return nil }
        return (name.contractID, place)
    }

    package mutating func remove(module name: String) {
        registrations.removeAll { $0.module == name }
    }
}

/// The frozen table of services that requests read.
final class ServiceTable: FrozenSection {
    private let section: ServiceSection
    private let registrations: [ServiceKey: ServiceRegistration]
    /// The tracers that cover services, outermost first; empty without any.
    private let tracers: [ServiceKey: Tracers]
    /// The services of code on any thread that no tracer covers.
    ///
    /// A hash table by type with linear probing, at most half full; `registrations` holds them.
    private let places: [Place?]

    /// A place of the hash table.
    private struct Place: Sendable {
        var type: ObjectIdentifier
        /// The registration if it has a qualifier.
        var qualified: Unmanaged<ServiceRegistration>?
        var published: Unmanaged<PublishedObject>

        func has(_ qualifier: ServiceQualifier?) -> Bool {
            guard let qualified else { return qualifier == nil }
            return qualified._withUnsafeGuaranteedRef { $0.key.qualifier == qualifier }
        }
    }

    init(_ table: Table) {
        section = table.contents.sections[ServiceSection.self]
        registrations = Dictionary(section.registrations.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let tracers = registrations.mapValues { table.tracers(covering: $0.identity.path) }
            .filter { !$0.value.isEmpty }
        self.tracers = tracers
        var capacity = 2
        while capacity < 2 * registrations.count { capacity *= 2 }
        var places = [Place?](repeating: nil, count: capacity)
        for (key, registration) in registrations where tracers[key] == nil {
            guard let published = registration.published else { continue }
            var position = Self.hash(key.type) & (capacity - 1)
            while places[position] != nil { position = (position + 1) & (capacity - 1) }
            places[position] = Place(
                type: key.type, qualified: key.qualifier == nil ? nil : .passUnretained(registration),
                published: .passUnretained(published))
        }
        self.places = places
    }

    /// Returns the created object of a service; nil if there is none, a tracer covers it, or it is one of the main actor.
    ///
    /// The caller is in a read-side critical section.
    func made(_ type: ObjectIdentifier, _ qualifier: ServiceQualifier?) -> Unmanaged<AnyMadeObject>? {
        let mask = places.count - 1
        var position = Self.hash(type) & mask
        while let place = places[position] {
            if place.type == type, place.has(qualifier) { return PublishedObject.made(place.published) }
            position = (position + 1) & mask
        }
        return nil
    }

    private static func hash(_ type: ObjectIdentifier) -> Int {
        // Addresses differ in their middle bits.
        let product = UInt(bitPattern: type) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product >> 32)
    }

    subscript(key: ServiceKey) -> ServiceRegistration? {
        registrations[key]
    }

    subscript(name: ServiceName) -> ServiceRegistration? {
        section[name]
    }

    func tracers(of key: ServiceKey) -> Tracers {
        tracers.isEmpty ? Tracers() : tracers[key] ?? Tracers()
    }

    /// The services sorted by name and qualifier.
    var all: [ServiceRegistration] { section.registrations.sortedByName }
}

extension [ServiceRegistration] {
    fileprivate var sortedByName: [ServiceRegistration] {
        sorted {
            ($0.name.short, $0.name.qualifier?.rawValue ?? "") < ($1.name.short, $1.name.qualifier?.rawValue ?? "")
        }
    }
}
