import Foundation
import TestSupport
import Testing

@testable import ModuleTools

@Suite struct ToolsNewModuleTests {
    private var package: SamplePackage

    init() throws {
        package = try SamplePackage()
    }

    // MARK: What is written

    @Test func threeFilesAreWrittenAndTheManifestIsUnchanged() throws {
        let output = try package.newModule("Payments", "--actions", "pay,refund")
        let products = ["Mediator", "MediatorTesting"].map { #".product(name: "\#($0)", package: "mediator")"# }
        #expect(output == expected(products[0], products[1]))
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

    /// Returns the whole output for a module Payments, with these dependencies on Mediator and on MediatorTesting.
    private func expected(_ mediator: String, _ testing: String) -> String {
        """
        wrote Sources/PaymentsActions/Mediator+Payments.swift
        wrote Sources/Payments/PaymentsModule.swift
        wrote Tests/PaymentsTests/PaymentsTests.swift

        Add to the targets of Package.swift, with the settings of your other targets:

                .target(
                    name: "PaymentsActions",
                    dependencies: [
                        \(mediator),
                    ]
                ),
                .target(
                    name: "Payments",
                    dependencies: [
                        \(mediator),
                        "PaymentsActions",
                    ]
                ),
                .testTarget(
                    name: "PaymentsTests",
                    dependencies: [
                        \(mediator),
                        \(testing),
                        "Payments",
                        "PaymentsActions",
                    ]
                ),

        Add Payments and PaymentsActions to the dependencies of your app, and pass PaymentsModule() to its Mediator.
        """
    }

    /// The guide to a first module shows the lines that the command prints, with the package as an app names it.
    @Test func theGuideShowsTheLinesForTheManifest() throws {
        let printed = try package.newModule("Wishlist", "--actions", "add").replacing(
            #"package: "mediator""#, with: #"package: "Mediator""#)
        let file = repository.appending(path: "Sources/Mediator/Mediator.docc/FirstModule.md")
        let guide = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(printed.range(of: "        .target("))
        let end = try #require(printed.range(of: "        ),\n\nAdd "))
        #expect(guide.contains("\n\n" + printed[start.lowerBound..<end.lowerBound] + "        ),\n\n"))
    }

    @Test mutating func mediatorOfTheSamePackageIsATarget() throws {
        package.graph.mediatorPackage = package.graph.root
        #expect(try package.newModule("Payments") == expected(#""Mediator""#, #""MediatorTesting""#))
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
        let products = ["Mediator", "MediatorTesting"].map { #".product(name: "\#($0)", package: "\#(name)")"# }
        #expect(try package.newModule("Payments") == expected(products[0], products[1]))
    }

    @Test func theFilesHoldTheContractsTheHandlersAndTheTests() throws {
        _ = try package.newModule("Payments")
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
                ///
                /// - Parameters:
                ///   - text: Any text.
                /// - Throws: `MediatorError` when no module registered the action.
                public func example(text: String) throws -> String {
                    try mediator.perform(Self.example, text)
                }
            }

            extension PaymentsActions {
                /// The contract of `example`.
                public static let example = Action(
                    "Payments",
                    "example",
                    "Returns the given text.",
                    Parameter("text", String.self, "Any text."),
                    returns: String.self
                )

                /// All contracts, for tools and tests.
                public static var all: [any Contract] {
                    [example]
                }
            }

            """
        let implementation = """
            public import Mediator
            import PaymentsActions

            /// The implementation of Payments; its handlers are placeholders until they are written.
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

                @Test func exampleIsHandled() throws {
                    #expect(try mediator.payments.example(text: "text") == "text")
                }
            }

            """
        #expect(try package.text(of: "Sources/PaymentsActions/Mediator+Payments.swift") == contracts)
        #expect(try package.text(of: "Sources/Payments/PaymentsModule.swift") == implementation)
        #expect(try package.text(of: "Tests/PaymentsTests/PaymentsTests.swift") == tests)
    }

    @Test(arguments: [
        (26, "        [\(names(26).joined(separator: ", "))]"),
        (27, "        [\n\(names(27).map { "            \($0),\n" }.joined())        ]"),
    ])
    func aListOfMoreThan120ColumnsIsBroken(_ length: Int, _ list: String) throws {
        _ = try package.newModule("Payments", "--actions", Self.names(length).joined(separator: ","))
        let text = try package.text(of: "Sources/PaymentsActions/Mediator+Payments.swift")
        let end = """

                /// All contracts, for tools and tests.
                public static var all: [any Contract] {
            \(list)
                }
            }

            """
        #expect(text.hasSuffix(end), "\(text)")
        #expect(Self.names(26).joined(separator: ", ").count + 10 == 120)
    }

    /// Four names, the last of a length; the others have 26 characters.
    private static func names(_ length: Int) -> [String] {
        zip("abcd", [26, 26, 26, length]).map { letter, length in String(repeating: letter, count: length) }
    }

    // MARK: Vocabulary

    @Test func aVocabularyTargetIsWritten() throws {
        let output = try package.newModule("Money", "--vocabulary")
        let expected = """
            wrote Sources/MoneyVocabulary/Money.swift
            wrote Tests/MoneyVocabularyTests/MoneyTests.swift

            Add to the targets of Package.swift, with the settings of your other targets:

                    .target(
                        name: "MoneyVocabulary",
                        dependencies: [
                            .product(name: "Mediator", package: "mediator"),
                            .product(name: "MediatorCoding", package: "mediator"),
                        ]
                    ),
                    .testTarget(
                        name: "MoneyVocabularyTests",
                        dependencies: [
                            .product(name: "Mediator", package: "mediator"),
                            .product(name: "MediatorCoding", package: "mediator"),
                            "MoneyVocabulary",
                        ]
                    ),

            Add MoneyVocabulary to the dependencies of the contract targets and the modules that use Money.
            """
        #expect(output == expected)
        let files = ["Sources/MoneyVocabulary/Money.swift", "Tests/MoneyVocabularyTests/MoneyTests.swift"]
        #expect(try package.files() == ["Package.swift"] + files)
        let value = """
            import Mediator
            public import MediatorCoding

            /// A value that modules share.
            public struct Money: Codable, Sendable, Hashable {
                /// Any text.
                public var text: String

                /// Creates a value.
                public init(text: String) {
                    self.text = text
                }
            }

            extension Money: CodableRecord {}

            """
        #expect(try package.text(of: files[0]) == value)
        let tests = """
            import Mediator
            import MediatorCoding
            import MoneyVocabulary
            import Testing

            @Suite struct MoneyTests {
                @Test func crossesAsADictionary() throws {
                    let value = Money(text: "hi")
                    #expect(value.parameterValue == ["text": "hi"])
                    #expect(try Money(parameterValue: ["text": "hi"]) == value)
                }
            }

            """
        #expect(try package.text(of: files[1]) == tests)
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
        #expect(throws: CommandError(expected)) { try package.newModule("Payments") }
        #expect(try package.files() == files)
        #expect(try package.text(of: "Tests/PaymentsTests/PaymentsTests.swift") == "mine")
    }

    /// Without this the next run would report that the module already exists.
    @Test func whatIsWrittenIsRemovedAfterAnError() throws {
        try package.write("no folder", to: "Tests")
        let error = #expect(throws: CommandError.self) { try package.newModule("Payments") }
        #expect(error?.text.hasPrefix("cannot write the files: ") == true)
        #expect(error?.text.hasSuffix("; to resolve: make the folders of the package writable") == true)
        #expect(try package.files() == ["Package.swift", "Tests"])
        #expect(!FileManager.default.fileExists(atPath: package.graph.directory + "/Sources"))
        #expect(try package.text(of: "Tests") == "no folder")
        try FileManager.default.removeItem(atPath: package.graph.directory + "/Tests")
        _ = try package.newModule("Payments")
    }

    /// The command removes only folders that it made.
    @Test func otherFilesStayAfterAnError() throws {
        try package.write("mine", to: "Sources/Orders/Orders.swift")
        try package.write("no folder", to: "Tests")
        #expect(throws: CommandError.self) { try package.newModule("Payments") }
        #expect(try package.files() == ["Package.swift", "Sources/Orders/Orders.swift", "Tests"])
    }

    @Test(arguments: ["--help", "-h"])
    func helpExplainsTheCommand(_ option: String) throws {
        #expect(try package.newModule("Payments", option) == NewModule.help)
        #expect(NewModule.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(try package.files() == ["Package.swift"])
    }
}
