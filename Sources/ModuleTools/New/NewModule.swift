import Mediator

/// `swift package new-module`.
enum NewModule {
    static let name = "new-module"
    private static let helpCommand = "swift package \(CheckModules.name) --help \(name)"

    /// Writes a new module into the graph's root package.
    static func run(_ arguments: [String], _ graph: PackageGraph) -> Outcome {
        if arguments.contains(where: { ["--help", "-h"].contains($0) }) { return .success(help) }
        let request: ModuleRequest
        do {
            request = try ModuleRequest(arguments)
        } catch {
            return .usageError(error.problems, help: helpCommand)
        }
        let module: NewModuleFiles
        do {
            module = try files(of: request, graph)
        } catch {
            return .usageError([error.text], help: helpCommand)
        }
        let taken = takenTargets(module, graph) + takenFolders(module, graph)
        guard taken.isEmpty else { return .usageError(taken, help: helpCommand) }
        do {
            try write(module, to: graph.directory)
        } catch {
            return .failure("cannot write the files: \(error); to resolve: make the folders of the package writable")
        }
        return .success(report(module, graph))
    }

    private static func files(
        of request: ModuleRequest,
        _ graph: PackageGraph
    ) throws(ContractDocument.InvalidFile) -> NewModuleFiles {
        if request.isVocabulary { return NewModuleFiles(vocabulary: request.module) }
        guard let path = request.document else {
            return NewModuleFiles(module: request.module, actions: request.actions)
        }
        let document = try ContractDocument.read(file: path, module: request.module, in: graph)
        return NewModuleFiles(module: request.module, document: document)
    }

    private static func takenTargets(_ module: NewModuleFiles, _ graph: PackageGraph) -> [String] {
        let names = Set(graph.targets.map(\.name))
        return module.targets.map(\.name).filter(names.contains).map {
            "target \"\($0)\" already exists; to resolve: choose another module name"
        }
    }

    private static func takenFolders(_ module: NewModuleFiles, _ graph: PackageGraph) -> [String] {
        module.folders.filter { exists(graph.directory + "/" + $0) }.map {
            "folder \($0) already exists; to resolve: choose another module name, or move the folder"
        }
    }

    /// Returns the source code of a target's dependencies on products of Mediator.
    private static func dependencies(on products: [String], _ graph: PackageGraph) -> [String] {
        guard graph.mediatorPackage != graph.root else { return products.map { "\"\($0)\"" } }
        let libraries = Set(graph.targets.filter { $0.package == graph.mediatorPackage }.map(\.name))
        let manifest = Manifest(graph.text(of: "Package.swift") ?? "")
        let package = manifest.name(ofPackage: graph.mediatorPackage, with: libraries)
        return products.map { ".product(name: \"\($0)\", package: \"\(package)\")" }
    }

    private static func report(_ module: NewModuleFiles, _ graph: PackageGraph) -> String {
        let lines = module.targets.map { target in
            declaration(
                target.kind, target.name,
                dependencies(on: target.products, graph) + target.dependencies.map { "\"\($0)\"" })
        }
        let notes =
            module.notes.isEmpty
            ? "" : "\n\n" + module.notes.map { "note: \($0.visible)" }.joined(separator: "\n")
        return """
            \(module.files.map { "wrote \($0.path)" }.joined(separator: "\n"))

            Add to the targets of Package.swift, with the settings of your other targets:

            \(lines.joined(separator: "\n"))

            \(module.lastStep)\(notes)
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
