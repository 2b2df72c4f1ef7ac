extension TableContents {
    mutating func remove(route pattern: String, _ place: SourcePlace, _ problems: inout [RegistryError.Problem]) {
        let names = routes.notes.map(\.pattern)
        if !routes.removeAll(where: { $0.pattern == pattern }) {
            problems.append(.nothingToRemove("route \(pattern.quotedBriefly)", among: names, place))
        }
    }
}
