import Mediator

/// The targets of a new module, with their files.
struct WrittenModule {
    struct Target {
        /// The function that declares it: `target`, `testTarget`, `executableTarget`.
        var kind = "target"
        var name: String
        /// The products of Mediator on which it depends.
        var products: [String]
        /// The targets of the package on which it depends.
        var dependencies: [String] = []
        /// The Swift files, by their names without extension.
        var texts: [(name: String, text: String)]

        /// The folder of its files, relative to the package.
        var folder: String { (kind == "testTarget" ? "Tests/" : "Sources/") + name }

        /// The files, with paths relative to the package.
        var files: [(path: String, text: String)] { texts.map { ("\(folder)/\($0).swift", $1) } }
    }

    let targets: [Target]
    /// What the user does when the targets are in the manifest.
    let lastStep: String
    /// What the files leave out, for the user.
    var notes: [String] = []
}

extension WrittenModule {
    /// Creates the files of a module that provides the contracts of a document, and perhaps a program that runs it alone.
    init(module: String, document: ContractDocument, writesExample: Bool) {
        let writer = ModuleWriter(module: module, document: document, targets: TargetCode.all(of: document))
        let contracts = Target(
            name: module + Layers.contractSuffix,
            products: ["Mediator"] + (document.events.isEmpty ? [] : ["MediatorEvents"]),
            texts: writer.targets.flatMap(\.files))
        let implementation = Target(
            name: module, products: writer.products, dependencies: [contracts.name],
            texts: [("\(module)Module", writer.moduleText)])
        let example = Target(
            kind: "executableTarget", name: "\(module)Example",
            products: ["Mediator", "MediatorCatalog", "MediatorCommands", "MediatorConsole", "MediatorGateway"],
            dependencies: [module], texts: [("\(module)Example", writer.exampleText)])
        let tests = Target(
            kind: "testTarget", name: module + Layers.testsSuffix, products: ["Mediator", "MediatorTesting"],
            dependencies: [module, contracts.name], texts: [("\(module)Tests", writer.testsText)])
        targets = [contracts, implementation] + (writesExample ? [example] : []) + [tests]
        lastStep =
            "Add \(module) and \(contracts.name) to the dependencies of your app, and pass \(module)Module() to its Mediator."
        notes = Self.notes(document)
    }

    private static func notes(_ document: ContractDocument) -> [String] {
        let names = Set(document.actions.map(\.path))
        let services = document.services.map { service in
            "service \(service) is left out: a catalog does not describe its methods"
        }
        let routes = document.routes.filter { !names.contains(ActionPath(target: $0.target, action: $0.action)) }.map {
            "route \($0.pattern) is left out: the document has no action \($0.target).\($0.action)"
        }
        return services + routes
    }
}
