extension RegistryError.Code {
    /// Two interceptors have the same name.
    public static let duplicateInterceptor = RegistryError.Code(rawValue: "duplicateInterceptor")
    /// An interceptor that may suspend covers an action that does not.
    public static let suspendingInterceptor = RegistryError.Code(rawValue: "suspendingInterceptor")
}

extension RegistryError.Problem {
    static func duplicate(_ earlier: InterceptorRegistration, _ interceptor: InterceptorRegistration) -> Self {
        Self(
            .duplicateInterceptor, module: interceptor.module.isEmpty ? nil : interceptor.module,
            "interceptor \(interceptor.name.quotedBriefly) is registered twice; to resolve: register it once with all "
                + "of its scopes in brackets, or give one another name.",
            [earlier.place, interceptor.place])
    }

    static func suspending(_ interceptor: InterceptorRegistration, around action: RegisteredAction) -> Self {
        let (effect, recoverySuggestion) =
            switch action.body {
            case .mainActor: ("runs on the main actor without suspending", "declare \"effect: .asyncMainActor\"")
            case .sync, .async: ("is synchronous", "make the action asynchronous")
            }
        return Self(
            .suspendingInterceptor, action.path, module: interceptor.module.isEmpty ? nil : interceptor.module,
            "interceptor \(interceptor.name.quotedBriefly) may suspend, and its scope (\(interceptor.scope)) covers "
                + "\"\(action.path)\", which \(effect); to resolve: \(recoverySuggestion), narrow the scope, or "
                + "use an \"Interceptor\".",
            [interceptor.place, action.place])
    }
}

extension TableContents {
    /// Adds an interceptor after those of the same or a lower order.
    mutating func add(_ interceptor: InterceptorRegistration, _ problems: inout [RegistryError.Problem]) {
        if let earlier = interceptors.first(where: { $0.name == interceptor.name }) {
            problems.append(.duplicate(earlier, interceptor))
        } else {
            let position = interceptors.firstIndex { $0.order > interceptor.order } ?? interceptors.endIndex
            interceptors.insert(interceptor, at: position)
        }
    }

    mutating func remove(interceptor name: String, _ place: CodeLocation, _ problems: inout [RegistryError.Problem]) {
        guard let position = interceptors.firstIndex(where: { $0.name == name }) else {
            return problems.append(
                .nothingToRemove("interceptor \(name.quotedBriefly)", among: interceptors.map(\.name), place))
        }
        interceptors.remove(at: position)
    }

    /// The problems of interceptors that may suspend and cover actions that do not.
    var suspendingProblems: [RegistryError.Problem] {
        let suspending = interceptors.filter(\.suspends)
        guard !suspending.isEmpty else { return [] }
        let immediate = entries.values.filter { if case .async = $0.body { false } else { true } }
        let schemas = immediate.ordered(by: \.path.description).map { ($0, $0.contract.schema) }
        return suspending.flatMap { interceptor in
            schemas.filter { interceptor.scope.covers($0.1) }.map { .suspending(interceptor, around: $0.0) }
        }
    }
}
