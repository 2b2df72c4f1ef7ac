import Mediator

/// `swift package new-module`.
enum NewModule {
    static let name = "new-module"
    private static let helpCommand = "swift package \(CheckModules.name) --help \(name)"

    /// Writes a new module into the graph's root package.
    static func run(_ arguments: [String], _ graph: PackageGraph) throws(CommandError) -> String {
        if arguments.contains(where: { ["--help", "-h"].contains($0) }) { return help }
        let module: WrittenModule
        do throws(CommandError) {
            module = try files(of: ModuleRequest(arguments), graph)
            let taken = takenTargets(module, graph) + takenFolders(module, graph)
            guard taken.isEmpty else { throw CommandError(taken) }
        } catch {
            throw CommandError([error.text, "see: \(helpCommand)"])
        }
        do {
            try write(module, to: graph.directory)
        } catch {
            throw CommandError("cannot write the files: \(error); to resolve: make the folders of the package writable")
        }
        return report(module, graph).visibleLines
    }

    private static func files(of request: ModuleRequest, _ graph: PackageGraph) throws(CommandError) -> WrittenModule {
        if request.isVocabulary { return WrittenModule(vocabulary: request.module) }
        if let path = request.document {
            let document = try ContractDocument.read(file: path, module: request.module, in: graph)
            return WrittenModule(module: request.module, document: document, writesExample: true)
        }
        var document = ContractDocument()
        document.actions = request.actions.map { action in
            let text = ParameterSchema("text", .string, "Any text.")
            return ActionSchema(
                request.module, action, "Returns the given text.", parameters: [text], returns: .string)
        }
        return WrittenModule(module: request.module, document: document, writesExample: false)
    }

    private static func takenTargets(_ module: WrittenModule, _ graph: PackageGraph) -> [String] {
        let names = Set(graph.targets.map(\.name))
        return module.targets.map(\.name).filter(names.contains).map {
            "target \"\($0)\" already exists; to resolve: choose another module name"
        }
    }

    private static func takenFolders(_ module: WrittenModule, _ graph: PackageGraph) -> [String] {
        module.targets.map(\.folder).filter { exists(graph.directory + "/" + $0) }.map {
            "folder \($0) already exists; to resolve: choose another module name, or move the folder"
        }
    }

    /// Returns the name of Mediator's package in the manifest; nil in that package itself.
    private static func mediatorPackage(in graph: PackageGraph) -> String? {
        guard graph.mediatorPackage != graph.root else { return nil }
        let libraries = Set(graph.targets.filter { $0.package == graph.mediatorPackage }.map(\.name))
        let manifest = Manifest(graph.text(of: "Package.swift") ?? "")
        return manifest.name(ofPackage: graph.mediatorPackage, with: libraries)
    }

    private static func report(_ module: WrittenModule, _ graph: PackageGraph) -> String {
        let package = mediatorPackage(in: graph)
        let declarations = module.targets.map { target in
            let products = target.products.map { product in
                package.map { ".product(name: \"\(product)\", package: \"\($0)\")" } ?? "\"\(product)\""
            }
            let list = products + target.dependencies.map { "\"\($0)\"" }
            return """
                        .\(target.kind)(
                            name: "\(target.name)",
                            dependencies: [
                \(list.map { "                \($0)," }.joined(separator: "\n"))
                            ]
                        ),
                """
        }
        let notes =
            module.notes.isEmpty
            ? "" : "\n\n" + module.notes.map { "note: \($0.visible)" }.joined(separator: "\n")
        return """
            \(module.targets.flatMap(\.files).map { "wrote \($0.path)" }.joined(separator: "\n"))

            Add to the targets of Package.swift, with the settings of your other targets:

            \(declarations.joined(separator: "\n"))

            \(module.lastStep)\(notes)
            """
    }
}
