extension Registrations {
    /// Adds an interceptor after those of the same or a lower position.
    mutating func add(_ interceptor: InterceptorRegistration, _ problems: inout UpdateProblems) {
        let info = interceptor.info
        if let earlier = interceptors.first(where: { $0.info.name == info.name }) {
            problems.append(
                .duplicateInterceptor(info.name, module: info.module, [earlier.info.location, info.location]))
        } else {
            let index = interceptors.firstIndex { $0.position > interceptor.position } ?? interceptors.endIndex
            interceptors.insert(interceptor, at: index)
        }
    }

    mutating func remove(interceptor name: String, _ location: CodeLocation, _ problems: inout UpdateProblems) {
        guard let position = interceptors.firstIndex(where: { $0.info.name == name }) else {
            return problems.append(
                .nothingToRemove("interceptor \(name.quotedBriefly)", among: interceptors.map(\.info.name), location))
        }
        interceptors.remove(at: position)
    }

    /// The problems of interceptors that may suspend and cover actions that do not.
    var suspendingProblems: [RegistryError.Problem] {
        let suspending = interceptors.map(\.info).filter(\.suspends)
        guard !suspending.isEmpty else { return [] }
        let immediate = actions.values.filter { if case .async = $0.handler { false } else { true } }
        let covered = immediate.ordered(by: \.path.description).map { ($0, $0.contract.schema) }
        return suspending.flatMap { interceptor in
            covered.filter { interceptor.scope.covers($0.1) }.map { action, _ in
                let isOnMainActor = if case .mainActor = action.handler { true } else { false }
                return .suspendingInterceptor(
                    interceptor.name, module: interceptor.module, interceptor.scope, around: action.path,
                    isOnMainActor: isOnMainActor, [interceptor.location, action.location])
            }
        }
    }
}
