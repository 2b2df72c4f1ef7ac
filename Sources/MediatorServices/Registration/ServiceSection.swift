package import Mediator

/// The services that modules provide.
package struct ServiceSection: RegistrySection {
    /// What is registered of services.
    package enum Edit: Sendable {
        /// - Parameter replaces: Whether it takes the place of another provider, as in a test.
        case provide(ServiceRegistration, replaces: Bool)
        case remove(ServiceName, place: CodeLocation)
    }

    /// In the order of registration.
    private(set) var notes: [ServiceRegistration] = []

    package init() {}

    var names: [ServiceName] { notes.map(\.name) }

    subscript(name: ServiceName) -> ServiceRegistration? {
        notes.first { $0.name == name }
    }

    package var provided: [ProvidedContract] {
        notes.sortedByName.map { ProvidedContract(ContractSchema($0.schema), module: $0.module) }
    }

    package mutating func apply(_ edit: Edit, _ problems: inout [RegistryError.Problem]) {
        switch edit {
        case .provide(let note, let replaces):
            if let position = notes.firstIndex(where: { $0.key == note.key }) {
                if replaces {
                    notes[position] = note
                } else {
                    problems.append(.duplicateService(notes[position], note))
                }
            } else {
                notes.append(note)
            }
        case .remove(let name, let place):
            if self[name] == nil {
                problems.append(
                    .nothingToRemove(
                        "service \(name)", among: names.map(\.description), place, details: name.problemDetails))
            }
            notes.removeAll { $0.name == name }
        }
    }

    package static func removal(by edit: Edit) -> (contract: ContractID, place: CodeLocation)? {
        guard case .remove(let name, let place) = edit else { return nil }
        return (name.contractID, place)
    }

    package mutating func remove(module name: String) {
        notes.removeAll { $0.module == name }
    }
}

/// The services as they are asked for.
final class ServiceTable: FrozenSection {
    private let section: ServiceSection
    private let notes: [ServiceKey: ServiceRegistration]
    /// The tracers that cover services, outermost first; empty without any.
    private let tracers: [ServiceKey: Tracers]

    init(_ table: Table) {
        section = table.contents.sections[ServiceSection.self]
        notes = Dictionary(section.notes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        tracers = notes.mapValues { table.interceptors.tracers(covering: $0.path) }.filter { !$0.value.isEmpty }
    }

    subscript(key: ServiceKey) -> ServiceRegistration? {
        notes[key]
    }

    subscript(name: ServiceName) -> ServiceRegistration? {
        section[name]
    }

    func tracers(of key: ServiceKey) -> Tracers {
        tracers.isEmpty ? Tracers() : tracers[key] ?? Tracers()
    }

    /// The services sorted by name and qualifier.
    var all: [ServiceRegistration] { section.notes.sortedByName }
}

extension [ServiceRegistration] {
    fileprivate var sortedByName: [ServiceRegistration] {
        sorted {
            ($0.name.short, $0.name.qualifier?.rawValue ?? "") < ($1.name.short, $1.name.qualifier?.rawValue ?? "")
        }
    }
}
