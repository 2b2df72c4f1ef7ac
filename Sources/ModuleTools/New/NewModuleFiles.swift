import Mediator

/// The files of a new module.
struct NewModuleFiles {
    struct File {
        /// Relative to the package.
        var path: String
        var text: String
    }

    /// A target that the files belong to.
    struct Target {
        /// The function that declares it: `target`, `testTarget`, `executableTarget`.
        var kind: String
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

extension NewModuleFiles {
    /// Creates the files from the templates.
    init(module: String, actions: [String]) {
        lastStep = Self.lastStep(module)
        targets = [
            Target(kind: "target", name: "\(module)Actions", products: ["Mediator"]),
            Target(kind: "target", name: module, products: ["Mediator"], dependencies: ["\(module)Actions"]),
            Target(
                kind: "testTarget", name: "\(module)Tests", products: ["Mediator", "MediatorTesting"],
                dependencies: [module, "\(module)Actions"]),
        ]
        let property = SwiftNames.lowerCamelCase(module)
        files = [
            File(
                path: "Sources/\(module)Actions/Mediator+\(module).swift",
                text: Self.contracts(module, property, actions)
            ),
            File(path: "Sources/\(module)/\(module)Module.swift", text: Self.implementation(module, actions)),
            File(path: "Tests/\(module)Tests/\(module)Tests.swift", text: Self.tests(module, property, actions)),
        ]
    }

    /// Returns what the user of a new module does at last.
    static func lastStep(_ module: String) -> String {
        "Add \(module) and \(module)Actions to the dependencies of your app, and pass \(module)Module() to its Mediator."
    }
}

// MARK: - Templates

extension NewModuleFiles {
    private static func contracts(_ module: String, _ property: String, _ actions: [String]) -> String {
        let actions = actions.map { name in
            ActionSchema(
                module, name, "Returns the given text.", parameters: [ParameterSchema("text", .string, "Any text.")],
                returns: .string)
        }
        return ContractsFile(TargetTypes(module, property, actions)).text
    }

    private static func implementation(_ module: String, _ actions: [String]) -> String {
        let handlers = actions.map { action in
            """
                    registry.handle(\(module)Actions.\(action)) { _, text in
                        text
                    }
            """
        }
        return """
            public import Mediator
            import \(module)Actions

            /// The implementation of \(module).
            public struct \(module)Module: Module {
                /// Creates the module.
                public init() {}

                /// Registers the handlers of all actions.
                public func register(in registry: inout Registry) {
            \(handlers.joined(separator: "\n"))
                }
            }

            """
    }

    private static func tests(_ module: String, _ property: String, _ actions: [String]) -> String {
        let tests = actions.map { action in
            """
                @Test func \(action)ReturnsItsText() throws {
                    #expect(try mediator.\(property).\(action)(text: "hi") == "hi")
                }
            """
        }
        return """
            import Mediator
            import MediatorTesting
            import \(module)
            import \(module)Actions
            import Testing

            @Suite struct \(module)Tests {
                let mediator: Mediator

                init() throws {
                    mediator = try TestMediator(\(module)Module()).mediator
                }

                @Test func implementsItsContracts() {
                    verify(\(module)Module(), implements: \(module)Actions.all)
                }

            \(tests.joined(separator: "\n\n"))
            }

            """
    }
}
