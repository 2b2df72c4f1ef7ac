/// `swift package check-modules`.
enum CheckModules {
    static let name = "check-modules"

    /// Checks the targets of a graph's own package.
    static func run(_ arguments: [String], _ graph: PackageGraph) -> Outcome {
        if arguments.contains(where: { ["--help", "-h"].contains($0) }) { return .success(help) }
        guard arguments.isEmpty else {
            return .refusal(arguments.map { "unknown argument \"\($0)\"; to resolve: leave it out" }, command: name)
        }
        let reader = PackageReader(graph)
        let layers = Layers(graph, edges: reader.edges, declaringModules: reader.declaringModules)
        let own = Set(graph.targets.filter { $0.package == graph.root }.map(\.name))
        let rule = Rule(layers)
        let offences = Set(reader.edges.filter { own.contains($0.source) }.compactMap(rule.offence))
        let complaints = reader.unreadable + offences.sorted().map(\.description)
        guard complaints.isEmpty else {
            let footer = "\(counted(complaints.count, "offence")); for the rule: swift package \(name) --help"
            return .failure((complaints + [footer]).joined(separator: "\n"))
        }
        let moduleCount = own.count { layers.roles[$0] == .module }
        let modules = counted(moduleCount, "module")
        let contracts = counted(own.count { layers.roles[$0] == .contract }, "contract target")
        let summary = "ok: \(modules), \(contracts), \(counted(reader.fileCount, "file")) checked"
        // Without this a package whose targets are named in another way would pass unnoticed.
        let hint = "no module was found; for what counts as one: swift package \(name) --help"
        return .success(moduleCount == 0 ? "\(summary)\n\(hint)" : summary)
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
