/// The declarations of events and the subscribers of a table, and the problems found on the way.
struct EventContents: Sendable {
    /// What is registered of events.
    enum Edit {
        case declare(EventNote, problems: [RegistryError.Problem])
        case subscribe(Subscriber)
        case onFailure(FailureHandler)
        case remove(ActionPath, place: SourcePlace)
    }

    private(set) var declarations: [ActionPath: EventNote] = [:]
    /// In the order of registration.
    private(set) var subscribers: [Subscriber] = []
    private(set) var failureHandlers: [FailureHandler] = []

    /// Whether events that nobody declares are those of neighbours that are not there, as in a test of one module.
    var declaresMissing = false

    mutating func apply(_ edit: Edit, _ problems: inout [RegistryError.Problem]) {
        switch edit {
        case .declare(let note, let found):
            if let earlier = declarations[note.path] {
                problems.append(.duplicateEvent(earlier, note))
            } else {
                declarations[note.path] = note
            }
            problems += found
        case .subscribe(let subscriber):
            subscribers.append(subscriber)
        case .onFailure(let handler):
            failureHandlers.append(handler)
        case .remove(let path, let place):
            guard declarations.removeValue(forKey: path) == nil else { return }
            let names = declarations.keys.filter { $0.target == path.target }.map(\.action).sorted()
            problems.append(
                .nothingToRemove("event \"\(path)\"", among: names, place, target: path.target, path.action))
        }
    }

    /// Removes everything that a module registered.
    mutating func remove(module name: String) {
        declarations = declarations.filter { $0.value.module != name }
        subscribers.removeAll { $0.module == name }
        failureHandlers.removeAll { $0.module == name }
    }

    /// Removes the events of a target; who subscribed to them stays, and waits for others.
    mutating func remove(target: String) {
        declarations = declarations.filter { $0.key.target != target }
    }

    var targets: Set<String> { Set(declarations.keys.map(\.target)) }
}

extension EventContents {
    /// Declares what modules require or subscribe to and nobody declares, in the form in which they know it.
    mutating func declareMissing(_ modules: [ModuleNote]) {
        guard declaresMissing else { return }
        let required = modules.flatMap { module in module.requires.compactMap(\.schema.event).map { ($0, module.place) }
        }
        let subscribed = subscribers.compactMap { subscriber in subscriber.schema.map { ($0, subscriber.place) } }
        for (schema, place) in required + subscribed where declarations[schema.path] == nil {
            declarations[schema.path] = EventNote(EventContract(schema), module: "", place: place)
        }
    }

    /// What two kinds of registration say of one another.
    func problems(_ entries: EntryMap) -> [RegistryError.Problem] {
        let clashes = declarations.values.compactMap { note in
            entries[note.path].map { RegistryError.Problem.eventLikeAction(note, $0) }
        }
        let unreadable = subscribers.compactMap { subscriber -> RegistryError.Problem? in
            guard let note = declarations[subscriber.path], let schema = subscriber.schema else { return nil }
            let differences = Compatibility.problems(read: schema, posted: note.contract.schema)
            return differences.isEmpty ? nil : .incompatible(subscriber, note, differences)
        }
        return clashes.sorted { $0.message < $1.message } + unreadable
    }
}
