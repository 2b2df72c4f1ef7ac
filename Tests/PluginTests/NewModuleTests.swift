import Testing

@testable import ModuleTools

@Suite struct NewModuleTests {
    private var package: SamplePackage

    init() throws {
        package = try SamplePackage()
    }

    // MARK: What is written

    @Test func threeFilesAreWrittenAndTheManifestIsUnchanged() throws {
        let outcome = package.newModule("Payments", "--actions", "pay,refund")
        let expected = """
            wrote Sources/PaymentsActions/Mediator+Payments.swift
            wrote Sources/Payments/PaymentsModule.swift
            wrote Tests/PaymentsTests/PaymentsTests.swift

            Add to the targets of Package.swift, with the settings of your other targets:

                    .target(
                        name: "PaymentsActions",
                        dependencies: [
                            .product(name: "Mediator", package: "mediator"),
                        ]
                    ),
                    .target(
                        name: "Payments",
                        dependencies: [
                            .product(name: "Mediator", package: "mediator"),
                            "PaymentsActions",
                        ]
                    ),
                    .testTarget(
                        name: "PaymentsTests",
                        dependencies: [
                            .product(name: "Mediator", package: "mediator"),
                            .product(name: "MediatorTesting", package: "mediator"),
                            "Payments",
                            "PaymentsActions",
                        ]
                    ),

            Add Payments and PaymentsActions to the dependencies of your app, and pass a PaymentsModule() to its Mediator.
            """
        #expect(outcome == .success(expected))
        #expect(
            try package.files() == [
                "Package.swift",
                "Sources/Payments/PaymentsModule.swift",
                "Sources/PaymentsActions/Mediator+Payments.swift",
                "Tests/PaymentsTests/PaymentsTests.swift",
            ]
        )
        #expect(try package.text(of: "Package.swift") == "")
    }

    @Test mutating func mediatorOfTheSamePackageIsATarget() {
        package.graph.mediatorPackage = package.graph.root
        let line = """
                        dependencies: [
                            "Mediator",
                            "MediatorTesting",
                            "Payments",
                            "PaymentsActions",
                        ]
            """
        #expect(package.newModule("Payments").text.contains(line))
    }

    @Test(arguments: [
        (#".package(name: "Mediator", path: "../anyfolder")"#, "Mediator"),
        (#".package(path: "../anyfolder"), [.product(name: "MediatorConsole", package: "AnyFolder")]"#, "AnyFolder"),
        (#".package(path: "../anyfolder")"#, "anyfolder"),
        ("", "anyfolder"),
    ])
    mutating func thePackageIsNamedAsInTheManifest(_ manifest: String, _ name: String) throws {
        package.graph.mediatorPackage = "anyfolder"
        package.graph.targets = ["Mediator", "MediatorConsole"].map {
            .init(name: $0, package: "anyfolder", kind: .library, files: [], dependencies: [])
        }
        try package.write(manifest, to: "Package.swift")
        let lines = """
                            .product(name: "Mediator", package: "\(name)"),
                            .product(name: "MediatorTesting", package: "\(name)"),
            """
        #expect(package.newModule("Payments").text.contains(lines))
    }

    @Test func theFilesHoldTheContractsTheHandlersAndTheTests() throws {
        _ = package.newModule("Payments")
        let contracts = """
            public import Mediator

            extension Mediator {
                /// Typed calls to Payments.
                public var payments: PaymentsActions {
                    consuming get { PaymentsActions(mediator: self) }
                }
            }

            /// The contracts of Payments, and typed calls.
            public struct PaymentsActions: Sendable {
                let mediator: Mediator

                /// Returns the given text.
                public func example(text: String) throws -> String {
                    try mediator.perform(Self.example, text)
                }
            }

            extension PaymentsActions {
                /// The contract of `example`.
                public static let example = Action(
                    "Payments", "example", "Returns the given text.",
                    Parameter("text", String.self, "Any text."),
                    returns: String.self)

                /// All contracts, for tools and tests.
                public static var all: [any Contract] {
                    [example]
                }
            }

            """
        let implementation = """
            public import Mediator
            import PaymentsActions

            /// The implementation of Payments.
            public struct PaymentsModule: Module {
                /// Creates the module.
                public init() {}

                /// Registers the handlers of all actions.
                public func register(in registry: inout Registry) {
                    registry.handle(PaymentsActions.example) { _, text in
                        text
                    }
                }
            }

            """
        let tests = """
            import Mediator
            import MediatorTesting
            import Payments
            import PaymentsActions
            import Testing

            @Suite struct PaymentsTests {
                let mediator: Mediator

                init() throws {
                    mediator = try TestMediator(PaymentsModule()).mediator
                }

                @Test func implementsItsContracts() {
                    verify(PaymentsModule(), implements: PaymentsActions.all)
                }

                @Test func exampleReturnsItsText() throws {
                    #expect(try mediator.payments.example(text: "hi") == "hi")
                }
            }

            """
        #expect(try package.text(of: "Sources/PaymentsActions/Mediator+Payments.swift") == contracts)
        #expect(try package.text(of: "Sources/Payments/PaymentsModule.swift") == implementation)
        #expect(try package.text(of: "Tests/PaymentsTests/PaymentsTests.swift") == tests)
    }

    @Test(arguments: [
        ("Payments", "payments"), ("URLTools", "urlTools"), ("A", "a"), ("AB", "ab"), ("ABc", "aBc"), ("Pay2", "pay2"),
    ])
    func thePropertyOfTheTypedCallsIsLowercase(_ module: String, _ property: String) {
        #expect(NewModuleFiles.property(for: module) == property)
    }

    // MARK: Errors

    @Test mutating func nothingIsOverwritten() throws {
        try package.add("PaymentsActions", dependsOn: [])
        try package.write("mine", to: "Tests/PaymentsTests/PaymentsTests.swift")
        let files = try package.files()
        let expected = """
            target "PaymentsActions" already exists; to resolve: choose another module name
            folder Sources/PaymentsActions already exists; to resolve: choose another module name, or move the folder
            folder Tests/PaymentsTests already exists; to resolve: choose another module name, or move the folder
            see: swift package check-modules --help new-module
            """
        #expect(package.newModule("Payments") == .failure(expected))
        #expect(try package.files() == files)
        #expect(try package.text(of: "Tests/PaymentsTests/PaymentsTests.swift") == "mine")
    }

    @Test(arguments: ["--help", "-h"])
    func helpExplainsTheCommand(_ option: String) throws {
        #expect(package.newModule("Payments", option) == .success(NewModule.help))
        #expect(NewModule.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(try package.files() == ["Package.swift"])
    }
}
