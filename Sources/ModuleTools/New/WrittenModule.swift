import Mediator

/// The files of a new module.
struct WrittenModule {
    struct File {
        /// Relative to the package.
        var path: String
        var text: String
    }

    /// A target that the files belong to.
    struct Target {
        /// The function that declares it: `target`, `testTarget`, `executableTarget`.
        var kind = "target"
        var name: String
        /// The products of Mediator on which it depends.
        var products: [String]
        /// The targets of the package on which it depends.
        var dependencies: [String] = []

        /// The folder of its files, relative to the package.
        var folder: String { (kind == "testTarget" ? "Tests/" : "Sources/") + name }
    }

    let files: [File]
    let targets: [Target]
    /// What the user does when the targets are in the manifest.
    let lastStep: String
    /// What the files leave out, for the user.
    var notes: [String] = []

    /// The folders of the files, relative to the package.
    var folders: [String] { targets.map(\.folder) }
}

extension WrittenModule {
    /// Creates the files of a module that provides the contracts of a document, and perhaps a program that runs it alone.
    init(module: String, document: ContractDocument, writesExample: Bool) {
        let code = TargetCode.all(of: document)
        let writer = ModuleWriter(module: module, document: document, targets: code)
        let (contracts, example) = ("\(module)Actions", "\(module)Example")
        let events = document.events.isEmpty ? [] : ["MediatorEvents"]
        var files: [File] = []
        var targets = [
            Target(name: contracts, products: ["Mediator"] + events),
            Target(name: module, products: writer.products, dependencies: [contracts]),
        ]
        for target in code {
            files += target.files.map { File(path: "Sources/\(contracts)/\($0).swift", text: $1) }
        }
        files.append(File(path: "Sources/\(module)/\(module)Module.swift", text: writer.moduleText))
        if writesExample {
            files.append(File(path: "Sources/\(example)/\(example).swift", text: writer.exampleText))
            let products = ["Mediator", "MediatorCatalog", "MediatorCommands", "MediatorConsole", "MediatorGateway"]
            targets.append(
                Target(kind: "executableTarget", name: example, products: products, dependencies: [module]))
        }
        files.append(File(path: "Tests/\(module)Tests/\(module)Tests.swift", text: writer.testsText))
        targets.append(
            Target(
                kind: "testTarget", name: "\(module)Tests", products: ["Mediator", "MediatorTesting"],
                dependencies: [module, contracts]))
        lastStep =
            "Add \(module) and \(contracts) to the dependencies of your app, and pass \(module)Module() to its Mediator."
        notes = Self.notes(document)
        (self.files, self.targets) = (files, targets)
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
