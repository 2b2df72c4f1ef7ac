/// The services of a table, and the problems found on the way.
struct ServiceContents: Sendable {
    /// What is registered of services.
    enum Edit {
        /// - Parameter replaces: Whether it takes the place of another, as in a test.
        case provide(ServiceNote, replaces: Bool)
        case remove(ServiceName, place: SourcePlace)
    }

    /// In the order of registration.
    private(set) var notes: [ServiceNote] = []

    var names: [ServiceName] { notes.map(\.name) }

    subscript(name: ServiceName) -> ServiceNote? {
        notes.first { $0.name == name }
    }

    mutating func apply(_ edit: Edit, _ problems: inout [RegistryError.Problem]) {
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
                    .nothingToRemove("service \(name)", among: names.map(\.description), place, service: name.type))
            }
            notes.removeAll { $0.name == name }
        }
    }

    /// Removes everything that a module provides.
    mutating func remove(module name: String) {
        notes.removeAll { $0.module == name }
    }
}

/// The services, frozen with the table that holds them.
struct ServiceTable: Sendable {
    let contents: ServiceContents

    private let notes: [ServiceKey: ServiceNote]
    /// The traces that cover services, outermost first; empty without any.
    private let traces: [ServiceKey: [Trace]]

    init(_ contents: ServiceContents, _ interceptors: InterceptorTable) {
        self.contents = contents
        notes = Dictionary(contents.notes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        traces = notes.mapValues { interceptors.traces(covering: $0.path) }.filter { !$0.value.isEmpty }
    }

    subscript(key: ServiceKey) -> ServiceNote? {
        notes[key]
    }

    subscript(name: ServiceName) -> ServiceNote? {
        contents[name]
    }

    func traces(of key: ServiceKey) -> [Trace] {
        traces.isEmpty ? [] : traces[key] ?? []
    }

    /// The services sorted by name and qualifier.
    var all: [ServiceNote] {
        contents.notes.sorted {
            ($0.name.short, $0.name.qualifier?.rawValue ?? "") < ($1.name.short, $1.name.qualifier?.rawValue ?? "")
        }
    }
}

/// That a service is provided, and its object.
final class ServiceNote: Sendable {
    let key: ServiceKey
    let name: ServiceName
    let summary: String
    let lifetime: Lifetime
    /// The provider, whose type the key tells.
    let provider: any ReleasableObject
    /// The module that provides it; empty outside of modules.
    let module: String
    let place: SourcePlace
    /// Who calls when whoever makes the object calls: a name for traces and errors.
    let path: ActionPath
    let party: CallParty

    init<Service>(
        _ key: ServiceKey,
        _ name: ServiceName,
        _ summary: String,
        _ provider: ServiceProvider<Service>,
        module: String,
        place: SourcePlace
    ) {
        self.key = key
        self.name = name
        self.summary = summary
        self.provider = provider
        lifetime = provider.lazy.lifetime
        self.module = module
        self.place = place
        path = ActionPath(target: name.short, action: "make")
        party = CallParty(slot: ActionSlots.slot(of: path), module: ModuleNumbers.number(of: module))
    }

    var schema: ServiceSchema {
        ServiceSchema(name.type, qualifier: name.qualifier, summary, lifetime: lifetime)
    }
}

/// The object of a service, and how it is made.
final class ServiceProvider<Service: Sendable>: ReleasableObject {
    let lazy: LazyObject<Service>

    private let make: @Sendable (Mediator) throws -> Service

    init(lifetime: Lifetime, make: @escaping @Sendable (Mediator) throws -> Service) {
        lazy = LazyObject(lifetime: lifetime)
        self.make = make
    }

    /// Returns the object for somebody who asks.
    func object(for asker: ServiceAsker, _ mediator: Mediator) throws -> Service {
        try lazy.object(for: asker) { try make(mediator) }
    }

    func release() -> Bool { lazy.release() }
}

/// Somebody who asks for a service.
struct ServiceAsker: ObjectAsker {
    let name: ServiceName

    var link: String { name.link }

    func recursion(chain: [String]) -> MediatorError {
        .recursiveService(name, chain: chain)
    }
}
