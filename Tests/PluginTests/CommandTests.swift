import Foundation
import Testing

/// The commands as a user runs them, in copies of packages.
///
/// They run one after another, and share what they build, since building is what takes the time.
@Suite(.sharedWorkspace, .serialized, .enabled(if: !Shell.isUnderThreadSanitizer))
struct CommandTests {
    private static let writing = "--allow-writing-to-package-directory"
    private let workspace: Workspace

    init() throws {
        workspace = try #require(Workspace.current)
    }

    // MARK: check-modules

    @Test(.timeLimit(.minutes(5)))
    func thisRepositoryIsInOrder() async throws {
        let before = try workspace.files(in: "clone")
        let result = try await workspace.swift("package", "check-modules", in: "clone")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.wholeMatch(of: /ok: 2 modules, 2 contract targets, \d+ files checked\n/) != nil)
        #expect(try workspace.files(in: "clone") == before)
    }

    @Test(.timeLimit(.minutes(5)))
    func offencesInThisRepositoryAreFound() async throws {
        let offences = [
            "Mediator": "import ModuleAActions",
            "MediatorConsole": "import ModuleA",
            "ModuleAActions": "import ModuleA",
            "ModuleB": "@testable import ModuleA",
        ]
        for (target, line) in offences {
            try workspace.write(line, to: "clone/Sources/\(target)/Offence.swift")
        }
        let result = try await workspace.swift("package", "check-modules", in: "clone")
        for target in offences.keys {
            try workspace.remove("clone/Sources/\(target)/Offence.swift")
        }
        let expected = """
            Sources/Mediator/Offence.swift:1: framework target Mediator imports contract target ModuleAActions; \
            to resolve: Mediator knows nothing of what is built on it
            Sources/MediatorConsole/Offence.swift:1: framework target MediatorConsole imports module ModuleA; \
            to resolve: MediatorConsole may know Mediator alone
            Sources/ModuleAActions/Offence.swift:1: contract target ModuleAActions imports module ModuleA; \
            to resolve: keep only contracts and typed calls in ModuleAActions: it may know Mediator alone
            Sources/ModuleB/Offence.swift:1: module ModuleB imports module ModuleA; \
            to resolve: import ModuleAActions and call through the mediator
            4 offences; for the rule: swift package check-modules --help

            """
        #expect(result.status == 1)
        #expect(result.output == expected)
        #expect(result.errors.hasSuffix("error: check-modules failed\n"))
    }

    @Test(.timeLimit(.minutes(5)))
    func anotherPackageIsInOrder() async throws {
        try workspace.copyFixture("GoodShop", to: "checked", dependingOn: "clone")
        let before = try workspace.files(in: "checked")
        let result = try await workspace.swift("package", "check-modules", in: "checked")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "ok: 2 modules, 2 contract targets, 7 files checked\n")
        #expect(try workspace.files(in: "checked") == before)
    }

    @Test(.timeLimit(.minutes(5)))
    func allOffencesOfAnotherPackageAreListed() async throws {
        try workspace.copyFixture("BadShop", to: "broken", dependingOn: "clone")
        let result = try await workspace.swift("package", "check-modules", in: "broken")
        #expect(result.status == 1)
        #expect(try result.output == workspace.text(of: "broken/offences.txt"))
    }

    // MARK: new-module

    @Test(.timeLimit(.minutes(5)))
    func nothingIsWrittenWithoutPermissionOrOverATarget() async throws {
        try workspace.copyFixture("GoodShop", to: "kept", dependingOn: "clone")
        let before = try workspace.files(in: "kept")
        let asking = try await workspace.swift("package", "new-module", "Payments", in: "kept")
        #expect(asking.status == 1)
        #expect(asking.errors.contains("Use `\(Self.writing)` to allow this."))

        let taken = try await workspace.swift("package", Self.writing, "new-module", "Orders", in: "kept")
        let expected = """
            there is a target "OrdersActions" already; to resolve: choose another name for the module
            there is a target "Orders" already; to resolve: choose another name for the module
            there is a target "OrdersTests" already; to resolve: choose another name for the module
            there is a folder Sources/OrdersActions already; to resolve: choose another name for the module, or move \
            the folder away
            there is a folder Sources/Orders already; to resolve: choose another name for the module, or move the \
            folder away
            there is a folder Tests/OrdersTests already; to resolve: choose another name for the module, or move the \
            folder away
            see: swift package new-module --help

            """
        #expect(taken.status == 1)
        #expect(taken.output == expected)
        #expect(taken.errors.hasSuffix("error: new-module failed\n"))
        #expect(try workspace.files(in: "kept") == before)
    }

    @Test(.timeLimit(.minutes(5)))
    func whatIsWrittenPassesTheCheckTheLintAndItsTests() async throws {
        try workspace.copyFixture("GoodShop", to: "extended", dependingOn: "clone")
        // The fixture builds targets whose names begin with Strict with all upcoming features. These names are as long
        // as names may be.
        let longest = "Strict" + String(repeating: "Long", count: 6)
        let actions = ["a", "b", "c", "s"].map { $0 + longest.dropFirst() } + ["short"]
        try await addModule("Payments", "--actions", "pay,refund")
        try await addModule(longest, "--actions=\(actions.joined(separator: ","))")
        try await addModule("StrictDefaults")

        let check = try await workspace.swift("package", "check-modules", in: "extended")
        #expect(check.output == "ok: 5 modules, 5 contract targets, 16 files checked\n")

        let lint = try await Shell.run(
            "swift", "format", "lint", "--strict", "--recursive", "--configuration",
            Workspace.repository.appending(path: ".swift-format").path, "Sources", "Tests",
            in: workspace.folder("extended")
        )
        #expect(lint.status == 0, "\(lint.errors)")

        let tests = try await workspace.swift("test", in: "extended")
        #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
        #expect(tests.output.contains("Test run with 12 tests in 3 suites passed"), "\(tests.output)")
    }

    /// What the README tells its readers to run, and to write into a manifest, is what the tests above do.
    @Test func theReadmeNamesTheCommandsAndTheDependency() throws {
        let readme = try String(contentsOf: Workspace.repository.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("    swift package check-modules\n"))
        #expect(readme.contains("    swift package \(Self.writing) new-module Payments --actions pay,refund\n"))
        for fixture in ["GoodShop", "BadShop"] {
            let name = "readme-\(fixture)"
            try workspace.copyFixture(fixture, to: name, dependingOn: "Mediator")
            let manifest = try workspace.text(of: "\(name)/Package.swift")
            let product = #".product(name: "Mediator", package: "Mediator")"#
            for line in [#".package(name: "Mediator", path: "../Mediator")"#, product] {
                #expect(readme.contains("    \(line) "))
                #expect(manifest.contains(line))
            }
        }
    }

    /// Writes a module, and puts the lines that are printed for the manifest into it.
    private func addModule(_ arguments: String...) async throws {
        let result = try await workspace.swift(
            "package",
            [Self.writing, "new-module"] + arguments,
            in: "extended"
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains(#".product(name: "MediatorTesting", package: "Mediator"),"#))
        let lines = result.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("        ") }
        let marker = "        // new modules"
        let manifest = "extended/Package.swift"
        try workspace.replace(marker, with: (lines + [marker]).joined(separator: "\n"), in: manifest)
    }
}
