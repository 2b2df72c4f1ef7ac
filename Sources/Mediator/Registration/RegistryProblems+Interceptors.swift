extension RegistryError.Code {
    /// Two interceptors have the same name.
    public static let duplicateInterceptor = RegistryError.Code(rawValue: "duplicateInterceptor")
    /// An interceptor that may suspend covers an action that does not.
    public static let suspendingInterceptor = RegistryError.Code(rawValue: "suspendingInterceptor")
}

extension RegistryError.Problem {
    static func duplicateInterceptor(_ earlier: InterceptorRegistration, _ note: InterceptorRegistration) -> Self {
        Self(
            .duplicateInterceptor,
            module: note.module.isEmpty ? nil : note.module,
            "interceptor \(note.name.quotedBriefly) is registered twice; to resolve: register it once with all "
                + "of its scopes in brackets, or give one another name.",
            [earlier.place, note.place]
        )
    }

    static func suspending(_ note: InterceptorRegistration, around entry: RegisteredAction) -> Self {
        let effect =
            switch entry.body {
            case .mainActor: "runs on the main actor without suspending"
            case .sync, .async: "is synchronous"
            }
        return Self(
            .suspendingInterceptor,
            entry.path,
            module: note.module.isEmpty ? nil : note.module,
            "interceptor \(note.name.quotedBriefly) may suspend, and its scope (\(note.scope)) covers "
                + "\"\(entry.path)\", which \(effect); to resolve: make the action asynchronous, narrow the scope, or "
                + "use an \"Interceptor\".",
            [note.place, entry.place]
        )
    }
}

extension TableContents {
    /// Adds an interceptor behind those of the same or a lower order.
    mutating func add(_ note: InterceptorRegistration, _ problems: inout [RegistryError.Problem]) {
        if let earlier = interceptors.first(where: { $0.name == note.name }) {
            problems.append(.duplicateInterceptor(earlier, note))
        } else {
            interceptors.insert(note, at: interceptors.firstIndex { $0.order > note.order } ?? interceptors.endIndex)
        }
    }

    /// Removes an interceptor by its name.
    mutating func remove(interceptor name: String, _ place: CodeLocation, _ problems: inout [RegistryError.Problem]) {
        guard let position = interceptors.firstIndex(where: { $0.name == name }) else {
            let names = interceptors.map(\.name)
            problems.append(.nothingToRemove("interceptor \(name.quotedBriefly)", among: names, place))
            return
        }
        interceptors.remove(at: position)
    }

    /// Actions that do not suspend and are covered by an interceptor that may.
    var suspendingProblems: [RegistryError.Problem] {
        let suspending = interceptors.filter(\.suspends)
        guard !suspending.isEmpty else { return [] }
        let schemas = entries.values.filter(\.isImmediate).map { ($0, $0.contract.schema) }
            .sorted { ($0.1.target, $0.1.action) < ($1.1.target, $1.1.action) }
        return suspending.flatMap { note in
            schemas.filter { note.scope.covers($0.1) }.map { .suspending(note, around: $0.0) }
        }
    }
}

extension RegisteredAction {
    /// Whether the handler runs without suspending.
    fileprivate var isImmediate: Bool {
        if case .async = body { false } else { true }
    }
}
