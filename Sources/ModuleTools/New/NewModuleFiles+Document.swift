import Mediator

extension NewModuleFiles {
    /// Creates the files of a module that provides the contracts of a document.
    init(module: String, document: ContractDocument) {
        let targets = TargetTypes.all(of: document)
        let files = ModuleFiles(module: module, document: document, targets: targets)
        let (contracts, testing) = ("\(module)Actions", "\(module)Testing")
        var written: [File] = []
        for types in targets {
            let file = ContractsFile(types)
            let folder = "Sources/\(contracts)/"
            let name = SwiftNames.upperCamelCase(types.target)
            written.append(File(path: "\(folder)Mediator+\(name).swift", text: file.text))
            if let text = file.typesText {
                written.append(File(path: "\(folder)\(name)Actions+Types.swift", text: text))
            }
            if let text = file.eventsText { written.append(File(path: "\(folder)\(name)Events.swift", text: text)) }
        }
        written.append(File(path: "Sources/\(module)/\(module)Module.swift", text: files.moduleText))
        let samples = targets.compactMap { types in
            files.samplesText(types).map { text in
                File(path: "Sources/\(testing)/\(SwiftNames.upperCamelCase(types.target))+Samples.swift", text: text)
            }
        }
        written += samples
        written.append(
            File(path: "Sources/\(module)Example/\(module)Example.swift", text: files.exampleText))
        written.append(File(path: "Tests/\(module)Tests/\(module)Tests.swift", text: files.testsText))
        let events = document.events.isEmpty ? [] : ["MediatorEvents"]
        let samplesTarget =
            samples.isEmpty
            ? [] : [Target(kind: "target", name: testing, products: ["Mediator"], dependencies: [contracts])]
        self.init(
            files: written,
            targets: [
                Target(kind: "target", name: contracts, products: ["Mediator"] + events),
                Target(kind: "target", name: module, products: files.products, dependencies: [contracts]),
            ] + samplesTarget + [
                Target(
                    kind: "executableTarget", name: "\(module)Example",
                    products: [
                        "Mediator", "MediatorCatalog", "MediatorCommands", "MediatorConsole", "MediatorGateway",
                    ],
                    dependencies: [module]),
                Target(
                    kind: "testTarget", name: "\(module)Tests", products: ["Mediator", "MediatorTesting"],
                    dependencies: [module, contracts] + samplesTarget.map(\.name)),
            ],
            lastStep: Self.lastStep(module), notes: Self.notes(document))
    }

    private static func notes(_ document: ContractDocument) -> [String] {
        let names = Set(document.actions.map { "\($0.target).\($0.action)" })
        let services = document.services.map { service in
            "service \(service) is left out: a catalog does not describe its methods"
        }
        let routes = document.routes.filter { !names.contains("\($0.target).\($0.action)") }.map { route in
            "route \(route.pattern) is left out: the document has no action \(route.target).\(route.action)"
        }
        return services + routes
    }
}
