import Foundation
import Testing

@testable import ModuleTools

@Suite struct NewModuleTests {
    private var package: SamplePackage

    init() throws {
        package = try SamplePackage()
    }

    private func expectRefusal(
        _ outcome: Outcome,
        _ problems: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = (problems + ["see: swift package new-module --help"]).joined(separator: "\n")
        #expect(outcome == .failure(text), sourceLocation: sourceLocation)
        #expect(try package.files() == ["Package.swift"], sourceLocation: sourceLocation)
    }

    // MARK: What is written

    @Test func threeFilesAreWrittenAndTheManifestLeftAlone() throws {
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

            Let your app depend on Payments and PaymentsActions, and give its Mediator a PaymentsModule().
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

    @Test mutating func whereMediatorIsATargetItIsNamedAsOne() {
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

    @Test func theFilesHoldTheContractsTheHandlersAndTheTests() throws {
        _ = package.newModule("Payments")
        let contracts = """
            public import Mediator

            extension Mediator {
                /// Typed calls to Payments.
                public var payments: PaymentsActions {
                    PaymentsActions(mediator: self)
                }
            }

            /// What Payments can be asked for.
            public struct PaymentsActions: Sendable {
                let mediator: Mediator

                /// Performs `example`: returns the text that it was given.
                public func example(text: String) throws -> String {
                    try mediator.perform(Self.example, text)
                }
            }

            extension PaymentsActions {
                /// The contract of `example`.
                public static let example = Action(
                    "Payments", "example", "Returns the text that it was given.",
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

            /// Does what Payments can be asked for.
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
    func theTypedCallsBeginSmall(_ module: String, _ property: String) {
        #expect(NewModuleFiles.property(for: module) == property)
    }

    // MARK: What is refused

    @Test(arguments: [
        ([], "no name for the module; to resolve: new-module Payments"),
        (["A", "B"], "one module at a time, found \"A\", \"B\"; to resolve: run it once for each"),
        (["A", "--force"], "unknown option \"--force\"; to resolve: leave it out"),
        (["A", "--actions"], "--actions needs names; to resolve: --actions pay,refund"),
        (
            ["A", "--actions", "a", "--actions=b"],
            "--actions stands there 2 times; to resolve: give one list, as in pay,refund"
        ),
    ])
    func wrongCommandLines(_ arguments: [String], _ problem: String) throws {
        try expectRefusal(NewModule.run(arguments, package.graph), problem)
    }

    @Test(arguments: [
        "payments", "", "9Lives", "My Module", "My-Module", "My_Module", "Zahlungen€", "Ünder", "../Up", "A/B",
    ])
    func moduleNamesAreIdentifiers(_ name: String) throws {
        try expectRefusal(
            package.newModule(name),
            "\"\(name)\" is no name for a module: it takes a capital letter, then letters and digits; "
                + "to resolve: choose one like Payments"
        )
    }

    @Test(arguments: [
        ("Class", "\"class\" is a word of Swift"),
        ("Self", "\"self\" is a word of Swift"),
        ("Any", "\"any\" is a word of Swift"),
        ("Foundation", "the toolchain has a module of that name"),
        ("Modules", "Mediator has a member \"modules\" of its own"),
        ("PaymentsActions", "Actions is added to it"),
        ("PaymentsTests", "Tests is added to it"),
        ("PaymentsModule", "Module is added to it"),
    ])
    func moduleNamesThatAreTaken(_ name: String, _ reason: String) throws {
        try expectRefusal(
            package.newModule(name),
            "\"\(name)\" is no name for a module: \(reason); to resolve: choose one like Payments"
        )
    }

    @Test func theMembersOfMediatorAreKnown() throws {
        let sources = Workspace.repository.appending(path: "Sources/Mediator")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var members: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            members.formUnion(Self.membersOfMediator(String(decoding: try Data(contentsOf: file), as: UTF8.self)))
        }
        #expect(members == ModuleRequest.mediatorMembers)
    }

    /// Returns what a file declares public in `Mediator` or an extension of it.
    private static func membersOfMediator(_ source: String) -> [String] {
        var members: [String] = []
        var depth = 0
        var isInside = false
        let tokens = Lexer.tokens(in: source)
        for (index, token) in tokens.enumerated() {
            if depth == 0, index > 0, case .word(let keyword) = tokens[index - 1].kind,
                ["class", "enum", "extension", "protocol", "struct"].contains(keyword)
            {
                isInside = token.isWord("Mediator")
            }
            if token.isSymbol("{") { depth += 1 }
            if token.isSymbol("}") { depth -= 1 }
            guard isInside, depth == 1, token.isWord("public"), index + 2 < tokens.count else { continue }
            if tokens[index + 1].isWord("func") || tokens[index + 1].isWord("var"),
                let name = tokens[index + 2].identifier
            {
                members.append(name)
            }
        }
        return members
    }

    @Test(arguments: ["Pay", "", "pay money", "pay-money", "pay_money", "2pay", "über"])
    func actionNamesAreIdentifiers(_ name: String) throws {
        try expectRefusal(
            package.newModule("Payments", "--actions", name),
            "\"\(name)\" is no name for an action: it takes a small letter, then letters and digits; "
                + "to resolve: choose one like pay"
        )
    }

    @Test(arguments: [
        ("import", "it is a word of Swift"),
        ("init", "it is a word of Swift"),
        ("mediator", "the typed calls have a property of that name"),
        ("all", "the typed calls have a property of that name"),
    ])
    func actionNamesThatAreTaken(_ name: String, _ reason: String) throws {
        try expectRefusal(
            package.newModule("Payments", "--actions", name),
            "\"\(name)\" is no name for an action: \(reason); to resolve: choose one like pay"
        )
    }

    @Test func longNamesAreRefused() throws {
        let (module, action) = ("P" + String(repeating: "a", count: 30), String(repeating: "p", count: 31))
        try expectRefusal(
            package.newModule(module, "--actions", action),
            "\"\(module)\" is no name for a module: it has over 30 letters; to resolve: shorten it",
            "\"\(action)\" is no name for an action: it has over 30 letters; to resolve: shorten it"
        )
    }

    @Test func allProblemsAreReportedAtOnce() throws {
        try expectRefusal(
            package.newModule("--fast", "pay", "--actions", "pay,pay, Refund,"),
            "unknown option \"--fast\"; to resolve: leave it out",
            "\"pay\" is no name for a module: it takes a capital letter, then letters and digits; "
                + "to resolve: choose one like Payments",
            "action \"pay\" stands there twice; to resolve: name each action once",
            "\"Refund\" is no name for an action: it takes a small letter, then letters and digits; "
                + "to resolve: choose one like pay",
            "\"\" is no name for an action: it takes a small letter, then letters and digits; "
                + "to resolve: choose one like pay"
        )
    }

    @Test mutating func nothingIsOverwritten() throws {
        try package.add("PaymentsActions", dependsOn: [])
        try package.write("mine", to: "Tests/PaymentsTests/PaymentsTests.swift")
        let files = try package.files()
        let expected = """
            there is a target "PaymentsActions" already; to resolve: choose another name for the module
            there is a folder Sources/PaymentsActions already; to resolve: choose another name for the module, or move \
            the folder away
            there is a folder Tests/PaymentsTests already; to resolve: choose another name for the module, or move the \
            folder away
            see: swift package new-module --help
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
