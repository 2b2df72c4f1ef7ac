/// `swift package new-module`.
enum NewModule {
    static let name = "new-module"

    /// Writes a new module into the graph's own package.
    static func run(_ arguments: [String], _ graph: PackageGraph) -> Outcome {
        if arguments.contains(where: { ["--help", "-h"].contains($0) }) { return .success(help) }
        let request: ModuleRequest
        do {
            request = try ModuleRequest(arguments)
        } catch {
            return .refusal(error.problems, command: name)
        }
        let module = NewModuleFiles(module: request.module, actions: request.actions)
        let taken = takenTargets(module, graph) + takenFolders(module, graph)
        guard taken.isEmpty else { return .refusal(taken, command: name) }
        do {
            try write(module, to: graph.directory)
        } catch {
            return .failure("cannot write the files: \(error); to resolve: make the package's folders writable")
        }
        return .success(report(module, graph))
    }

    private static func takenTargets(_ module: NewModuleFiles, _ graph: PackageGraph) -> [String] {
        let names = Set(graph.targets.map(\.name))
        return module.targets.filter(names.contains).map {
            "there is a target \"\($0)\" already; to resolve: choose another name for the module"
        }
    }

    private static func takenFolders(_ module: NewModuleFiles, _ graph: PackageGraph) -> [String] {
        module.folders.filter { exists(graph.directory + "/" + $0) }.map {
            "there is a folder \($0) already; to resolve: choose another name for the module, or move the folder away"
        }
    }

    /// Returns how a target of the package depends on libraries of Mediator's.
    private static func dependencies(on products: [String], _ graph: PackageGraph) -> [String] {
        guard graph.mediatorPackage != graph.root else { return products.map { "\"\($0)\"" } }
        let libraries = Set(graph.targets.filter { $0.package == graph.mediatorPackage }.map(\.name))
        let manifest = Manifest(text(of: graph.directory + "/Package.swift") ?? "")
        let package = manifest.name(ofPackage: graph.mediatorPackage, with: libraries, in: graph.directory)
        return products.map { ".product(name: \"\($0)\", package: \"\(package)\")" }
    }

    private static func report(_ module: NewModuleFiles, _ graph: PackageGraph) -> String {
        let name = module.name
        let mediator = dependencies(on: ["Mediator"], graph)
        let testing = dependencies(on: ["Mediator", "MediatorTesting"], graph)
        let lines = [
            declaration("target", "\(name)Actions", mediator),
            declaration("target", name, mediator + ["\"\(name)Actions\""]),
            declaration("testTarget", "\(name)Tests", testing + ["\"\(name)\"", "\"\(name)Actions\""]),
        ]
        return """
            \(module.files.map { "wrote \($0.path)" }.joined(separator: "\n"))

            Add to the targets of Package.swift, with the settings of your other targets:

            \(lines.joined(separator: "\n"))

            Let your app depend on \(name) and \(name)Actions, and give its Mediator a \(name)Module().
            """
    }

    private static func declaration(_ kind: String, _ name: String, _ dependencies: [String]) -> String {
        let list = dependencies.map { "                \($0)," }.joined(separator: "\n")
        return """
                    .\(kind)(
                        name: "\(name)",
                        dependencies: [
            \(list)
                        ]
                    ),
            """
    }
}
