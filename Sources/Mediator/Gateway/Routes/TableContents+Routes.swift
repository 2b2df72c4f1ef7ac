extension TableContents {
    /// What is wrong with routes: with those registered now, and with others whose actions are declared anew.
    func routeProblems(_ edits: [RegistryLog.Edit]) -> [RegistryError.Problem] {
        if routes.isEmpty { return [] }
        var problems: [RegistryError.Problem] = []
        for case .route(let note) in edits where routes.contains(where: { $0 === note }) {
            if entries[note.path] == nil, !toleratesMissingActions {
                problems.append(.missingAction(note, registered: entries.paths))
            }
        }
        return problems + RouteForms(routes, action: { entries[$0] }).problems
    }

    mutating func remove(route pattern: String, _ place: SourcePlace, _ problems: inout [RegistryError.Problem]) {
        let before = routes.count
        routes.removeAll { $0.pattern == pattern }
        if routes.count == before {
            problems.append(
                .nothingToRemove("route \(pattern.quotedBriefly)", among: routes.map(\.pattern), place))
        }
    }
}
