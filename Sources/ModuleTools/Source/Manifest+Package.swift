extension Manifest {
    /// Returns the name of a package as `.product(name:package:)` takes it.
    ///
    /// A name that the manifest gives to the package replaces its identity, which is the name of its folder.
    ///
    /// - Parameters:
    ///   - identity: The package's identity.
    ///   - products: Products of the package, to find it by where its place or its name is computed.
    ///   - directory: The absolute path of the manifest's folder.
    func name(ofPackage identity: String, with products: Set<String>, in directory: String) -> String {
        let given = calls(of: "package").first { call in
            guard let location = call["path"] ?? call["url"] else { return false }
            return Self.identity(of: location, in: directory) == identity.lowercased()
        }?["name"]
        let used = calls(of: "product").first { products.contains($0["name"] ?? "") && $0["package"] != nil }?[
            "package"]
        return given ?? used ?? identity
    }

    private static func identity(of location: String, in directory: String) -> String {
        let isPlace = location.contains(":") || location.hasPrefix("/") || location.hasPrefix("~")
        let path = isPlace ? location : directory + "/" + location
        var components: [Substring] = []
        for component in path.split(whereSeparator: { $0 == "/" || $0 == ":" }) where component != "." {
            if component == ".." {
                _ = components.popLast()
            } else {
                components.append(component)
            }
        }
        let name = (components.last ?? "").lowercased()
        return name.hasSuffix(".git") ? String(name.dropLast(".git".count)) : name
    }
}
