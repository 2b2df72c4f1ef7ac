import Foundation
import TestSupport
import Testing

@testable import ModuleTools

/// The commands as a user runs them, in copies of packages.
///
/// They run one after another and share a build folder, since building takes most of the time. The target is in the
/// manifest only when it is named: `MEDIATOR_TARGETS=PluginTests swift test`.
@Suite(.sharedWorkspace, .serialized)
struct PluginCommandTests {
    private static let writing = "--allow-writing-to-package-directory"
    private let workspace: Workspace

    init() throws {
        workspace = try #require(Workspace.current)
    }

    // MARK: check-modules

    @Test(.timeLimit(.minutes(60)))
    func thisRepositoryHasNoViolations() async throws {
        let before = try workspace.files(in: "clone")
        let result = try await workspace.swift("package", Self.importCheck + ["check-modules"], in: "clone")
        #expect(result.status == 0, "\(result.error)")
        let expected = /ok: 8 modules, 9 contract targets, dependencies and imports of \d+ targets checked\n/
        #expect(result.output.wholeMatch(of: expected) != nil)
        #expect(Self.undeclaredImports(result) == [])
        #expect(try workspace.files(in: "clone") == before)
    }

    @Test(.timeLimit(.minutes(60)))
    func undeclaredImportsInThisRepositoryAreReported() async throws {
        // Not the core: the tool that checks is built with it.
        let imports = [
            "MediatorConsole": "public import ModuleA",
            "ModuleAActions": "import struct ModuleA.ModuleA",
            "ModuleB": "@testable import ModuleA",
        ]
        for (target, line) in imports {
            try workspace.write(line, to: "clone/Sources/\(target)/Undeclared.swift")
        }
        let result = try await workspace.swift("package", Self.importCheck + ["check-modules"], in: "clone")
        for target in imports.keys {
            try workspace.remove("clone/Sources/\(target)/Undeclared.swift")
        }
        #expect(result.status == 1)
        #expect(
            result.output == """
                Sources/MediatorConsole/Undeclared.swift:1: framework target MediatorConsole imports module ModuleA, on which \
                it does not depend; to resolve: remove the import; MediatorConsole may depend only on Mediator and its products
                Sources/ModuleAActions/Undeclared.swift:1: contract target ModuleAActions imports module ModuleA, on which it \
                does not depend; to resolve: remove the import; keep only contracts and typed calls in ModuleAActions; it may \
                depend only on Mediator, its products and vocabulary targets
                Sources/ModuleB/Undeclared.swift:1: module ModuleB imports module ModuleA, on which it does not depend; to \
                resolve: remove the import; depend on ModuleAActions and call through the mediator
                3 violations; for the rules: swift package check-modules --help

                """)
        #expect(
            Self.undeclaredImports(result) == [
                Self.undeclared("ModuleA", in: "MediatorConsole"),
                Self.undeclared("ModuleA", in: "ModuleAActions"),
                Self.undeclared("ModuleA", in: "ModuleB"),
            ]
        )
    }

    @Test(.timeLimit(.minutes(60)))
    func typedCallsThatTheCommandWritesCompileAndFitTheirContracts() async throws {
        let (cart, shipping) = (
            "clone/Sources/ModuleBActions/Mediator+Cart.swift", "clone/Sources/ModuleCActions/Mediator+Shipping.swift"
        )
        let (cartText, shippingText) = (try workspace.text(of: cart), try workspace.text(of: shipping))
        try workspace.replace("quantity: Int = 1) throws", with: "quantity: Int = 2) throws", in: cart)
        let calls = try #require(
            shippingText.firstMatch(of: /(?s)    let mediator: Mediator\n(.*?)\n}\n/), "the calls of ShippingActions")
        try workspace.replace(String(calls.1), with: "", in: shipping)
        let command = ["check-modules", "--from", "docs/catalog.json"]
        let result = try await workspace.swift("package", command, in: "clone")
        try workspace.write(cartText, to: cart)
        #expect(result.status == 1)
        let add = try #require(cartText.firstRange(of: "public func add(")).lowerBound
        let line = cartText[..<add].count { $0 == "\n" } + 1
        let difference = """
            Sources/ModuleBActions/Mediator+Cart.swift:\(line): CartActions.add has the default 2 for quantity, and its contract 1; to \
            resolve: correct one of them, the contract gives

            """
        #expect(result.output.hasPrefix(difference), "\(result.output)\(result.error)")
        let written = try #require(result.output.firstMatch(of: /(?s)\nextension ShippingActions {.*?\n}\n/))
        try workspace.write("public import Mediator\n\(written.0)", to: "clone/Sources/ModuleCActions/Calls.swift")
        let repaired = try await workspace.swift("package", command, in: "clone")
        try workspace.remove("clone/Sources/ModuleCActions/Calls.swift")
        try workspace.write(shippingText, to: shipping)
        #expect(repaired.status == 0, "\(repaired.error)")
        let end = /, dependencies and imports of \d+ targets checked, (\d+) typed calls compared\n/
        // Of the targets whose contracts are public, and the one of ClubApp that has the names of the demo's.
        let count = DemoCatalog.count(without: ["Session", "Shop"]) + 1
        #expect(repaired.output.firstMatch(of: end)?.1 == "\(count)", "\(repaired.output)")
    }

    /// SwiftPM builds each target whose symbol graph a plugin asks for.
    @Test(.timeLimit(.minutes(60)))
    func onlyLibrariesAreBuiltForTheirTypedCalls() async throws {
        try workspace.copyFixture("GoodShop", to: "built", dependingOn: "clone")
        try workspace.replace(
            "        // new modules", with: #"        .executableTarget(name: "RunActions"),"#,
            in: "built/Package.swift")
        try workspace.write("print(1)", to: "built/Sources/RunActions/main.swift")
        try workspace.write(workspace.text(of: "clone/docs/catalog.json"), to: "built/catalog.json")
        let result = try await workspace.swift("package", "check-modules", "--from", "catalog.json", in: "built")
        #expect(
            result.output == """
                Sources/OrdersActions/Mediator+Orders.swift:18: note: OrdersActions.place is no contract of catalog.json
                Sources/StockActions/Mediator+Stock.swift:18: note: StockActions.take is no contract of catalog.json
                ok: 2 modules, 2 contract targets, dependencies and imports of 8 targets checked, 0 typed calls compared

                """, "\(result.error)")
        let built = result.error.matches(of: /Build of target: '(\w+)'/).map { String($0.1) }
        #expect(built == ["StockActions", "OrdersActions"])
    }

    @Test(.timeLimit(.minutes(60)))
    func anotherPackageHasNoViolations() async throws {
        try workspace.copyFixture("GoodShop", to: "checked", dependingOn: "clone")
        let before = try workspace.files(in: "checked")
        let result = try await workspace.swift("package", Self.importCheck + ["check-modules"], in: "checked")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == "ok: 2 modules, 2 contract targets, dependencies and imports of 7 targets checked\n")
        #expect(Self.undeclaredImports(result) == [])
        #expect(try workspace.files(in: "checked") == before)
    }

    @Test(.timeLimit(.minutes(60)))
    func allViolationsOfAnotherPackageAreReported() async throws {
        try workspace.copyFixture("BadShop", to: "broken", dependingOn: "clone")
        let result = try await workspace.swift("package", Self.importCheck + ["check-modules"], in: "broken")
        #expect(result.status == 1)
        #expect(try result.output == workspace.text(of: "broken/violations.txt"))
        #expect(
            Self.undeclaredImports(result) == [
                Self.undeclared("Stock", in: "Audit"),
                Self.undeclared("Stock", in: "Ledger"),
                Self.undeclared("Shop", in: "Orders"),
                Self.undeclared("Orders", in: "OrdersActions"),
                Self.undeclared("Stock", in: "StockActions"),
            ]
        )
        #expect(result.error.hasSuffix("error: check-modules failed\n"))
    }

    @Test(.timeLimit(.minutes(60)))
    func helpOfBothCommandsNeedsNoPermission() async throws {
        try workspace.copyFixture("GoodShop", to: "helped", dependingOn: "clone")
        let result = try await workspace.swift("package", "check-modules", "--help", in: "helped")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == CheckModules.help + "\n")

        // The command that new-module names in its messages, word for word.
        let help = try await workspace.swift("package", "check-modules", "--help", "new-module", in: "helped")
        #expect(help.status == 0, "\(help.error)")
        let beginning = """
            OVERVIEW: Writes a new module: its contracts, its implementation and its tests.

            USAGE: swift package --allow-writing-to-package-directory new-module NAME [--actions LIST | --from FILE]
                   swift package --allow-writing-to-package-directory new-module NAME --vocabulary

            """
        #expect(help.output.hasPrefix(beginning), "\(help.output)")
    }

    /// The option with which SwiftPM reports imports of targets that are not declared as dependencies.
    private static let importCheck = ["--explicit-target-dependency-import-check", "error"]

    private static func undeclared(_ imported: String, in target: String) -> String {
        "error: Target \(target) imports another target (\(imported)) in the package without declaring it a dependency."
    }

    /// Returns what SwiftPM reports about imports, sorted, since its order varies.
    private static func undeclaredImports(_ result: Program.Run) -> [String] {
        result.error.split(separator: "\n").map(String.init).filter { $0.contains("imports another target") }.sorted()
    }

    // MARK: new-module

    @Test(.timeLimit(.minutes(60)))
    func nothingIsWrittenWithoutPermissionOrOverATarget() async throws {
        try workspace.copyFixture("GoodShop", to: "kept", dependingOn: "clone")
        let before = try workspace.files(in: "kept")
        let asking = try await workspace.swift("package", "new-module", "Payments", in: "kept")
        let permission = """
            error: Plugin ‘NewModule’ wants permission to write to the package directory.
            Stated reason: “new-module NAME [--actions LIST | --from FILE | --vocabulary] writes a new module; its help needs no \
            permission: swift package check-modules --help new-module”.
            Use `\(Self.writing)` to allow this.

            """
        #expect(asking.status == 1)
        #expect(asking.error.hasSuffix(permission))

        // SwiftPM asks for the permission before it runs the plugin, whatever the arguments are.
        let helping = try await workspace.swift("package", "new-module", "--help", in: "kept")
        #expect(helping.status == 1)
        #expect(helping.error.hasSuffix(permission))
        for command in [[Self.writing, "new-module", "--help"], ["check-modules", "--help", "new-module"]] {
            let help = try await workspace.swift("package", command, in: "kept")
            #expect(help.status == 0, "\(help.error)")
            #expect(help.output == NewModule.help + "\n")
        }

        let taken = try await workspace.swift("package", Self.writing, "new-module", "Orders", in: "kept")
        let expected = """
            target "OrdersActions" already exists; to resolve: choose another module name
            target "Orders" already exists; to resolve: choose another module name
            target "OrdersTests" already exists; to resolve: choose another module name
            folder Sources/OrdersActions already exists; to resolve: choose another module name, or move the folder
            folder Sources/Orders already exists; to resolve: choose another module name, or move the folder
            folder Tests/OrdersTests already exists; to resolve: choose another module name, or move the folder
            see: swift package check-modules --help new-module

            """
        #expect(taken.status == 1)
        #expect(taken.output == expected)
        #expect(taken.error.hasSuffix("error: new-module failed\n"))
        #expect(try workspace.files(in: "kept") == before)
    }

    @Test(.timeLimit(.minutes(60)))
    func newModulesPassTheCheckTheLintAndTheirTests() async throws {
        try workspace.copyFixture("GoodShop", to: "extended", dependingOn: "clone")
        // The fixture builds targets whose names begin with Strict with all upcoming features. These names have the
        // maximum length.
        let longest = "Strict" + String(repeating: "Long", count: 6)
        let actions = ["a", "b", "c", "s"].map { $0 + longest.dropFirst() } + ["short"]
        try await addModule(in: "extended", "Payments", "--actions", "pay,refund")
        try await addModule(in: "extended", longest, "--actions=\(actions.joined(separator: ","))")
        try await addModule(in: "extended", "StrictDefaults")
        try await addModule(in: "extended", "Strict", "--vocabulary", using: "MediatorCoding")

        try await expectChecked(
            "extended", "ok: 5 modules, 5 contract targets, dependencies and imports of 18 targets checked\n")

        let tests = try await workspace.swift("test", in: "extended")
        #expect(tests.status == 0, "\(tests.output)\(tests.error)")
        #expect(tests.output.contains("Test run with 13 tests in 4 suites passed"), "\(tests.output)")
    }

    /// What new-module writes from a document exports the document again: the demo's catalog, and one of OpenRPC that
    /// has each type.
    @Test(.timeLimit(.minutes(60)))
    func modulesOfDocumentsExportThemAgain() async throws {
        try workspace.copyFixture("GoodShop", to: "documented", dependingOn: "clone")
        let documents = ["docs/catalog.json", "Tests/MediatorCatalogTests/Fixtures/openrpc.json"].map {
            repository.appending(path: $0)
        }
        let texts = try documents.map { try String(contentsOf: $0, encoding: .utf8) }
        for (text, name) in zip(texts, ["demo.json", "shop.json"]) {
            try workspace.write(text, to: "documented/\(name)")
        }
        try await addModule(in: "documented", "Demo", "--from", "demo.json")
        try await addModule(in: "documented", "StrictRemote", "--from", "shop.json")

        try await expectChecked(
            "documented", "ok: 4 modules, 4 contract targets, dependencies and imports of 15 targets checked\n")

        let tests = try await workspace.swift("test", in: "documented")
        #expect(tests.status == 0, "\(tests.output)\(tests.error)")
        let demo = try await workspace.swift("run", "--skip-build", "DemoExample", "export", in: "documented")
        // A catalog does not describe the methods of a service.
        try expectSame(demo.output, texts[0], except: "services")
        let shop = try await workspace.swift(
            "run", "--skip-build", "StrictRemoteExample", "export", "--format", "openrpc", in: "documented")
        try expectSame(shop.output, texts[1], except: "info")
    }

    /// Expects that a package passes `check-modules` with an output, and the lint of this repository.
    private func expectChecked(_ package: String, _ output: String) async throws {
        let check = try await workspace.swift("package", Self.importCheck + ["check-modules"], in: package)
        #expect(Self.undeclaredImports(check) == [])
        #expect(check.output == output)
        let lint = try await workspace.run(
            [
                "swift", "format", "lint", "--strict", "--recursive", "--configuration",
                repository.appending(path: ".swift-format").path, "Sources", "Tests",
            ],
            in: package)
        #expect(lint.status == 0, "\(lint.error)")
    }

    private func expectSame(_ one: String, _ other: String, except key: String) throws {
        let objects = try [one, other].map { text in
            var object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            object[key] = nil
            return object as NSDictionary
        }
        #expect(objects[0] == objects[1])
    }

    /// The README shows the commands and the product that the tests above use.
    @Test func theReadmeShowsTheCommandsAndTheDependency() throws {
        let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("`swift package check-modules`"))
        #expect(readme.contains("    swift package \(Self.writing) new-module Basket --actions add\n"))
        for fixture in ["GoodShop", "BadShop"] {
            let name = "readme-\(fixture)"
            try workspace.copyFixture(fixture, to: name, dependingOn: "Mediator")
            let manifest = try workspace.text(of: "\(name)/Package.swift")
            let product = #".product(name: "Mediator", package: "Mediator")"#
            #expect(readme.contains(" = Target.Dependency\(product)\n"))
            #expect(manifest.contains(product))
        }
    }

    /// The five steps of the README, as a reader takes them: its manifest, its command and its files.
    @Test(.timeLimit(.minutes(60)))
    func theStepsOfTheReadmeMakeItsShop() async throws {
        let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
        let indented = readme.components(separatedBy: "\n").drop { !$0.hasPrefix("    // swift-tools-version:") }
        let manifest = indented.prefix { $0.isEmpty || $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
            .joined(separator: "\n")
            .replacing(
                #"url: "https://github.com/OWNER/Mediator.git", .upToNextMinor(from: "0.2.0")"#,
                with: #"name: "Mediator", path: "../clone""#)
        func fenced(_ language: String, containing text: String) throws -> String {
            let blocks = readme.components(separatedBy: "\n```\(language)\n").dropFirst()
                .compactMap { $0.components(separatedBy: "\n```").first }
            return try #require(blocks.first { $0.contains(text) }) + "\n"
        }

        // Step 1, with the lists of the manifest empty, and the printed targets pasted.
        let empty = manifest.replacing(/products: \[.*\],/) { _ in "products: []," }
            .replacing(/targets: \[\n(.|\n)*\]\)/) { _ in "targets: [\n        // new modules\n    ])" }
        #expect(empty.contains("products: [],\n") && empty.contains("../clone"))
        try workspace.write(empty, to: "shop/Package.swift")
        try await addModule(in: "shop", "Basket", "--actions", "add")
        try await addModule(in: "shop", "Stock", "--actions", "take")
        try workspace.remove("shop/Tests/StockTests")

        // Steps 2 to 4, with the whole manifest, and the files of the stock, to which the README links.
        try workspace.write(manifest, to: "shop/Package.swift")
        let files = [
            "BasketActions/Mediator+Basket.swift": try fenced("swift", containing: "public struct BasketActions"),
            "Basket/BasketModule.swift": try fenced("swift", containing: "public struct BasketModule"),
            "Shop/main.swift": try fenced("swift", containing: "let shop = try Mediator"),
        ]
        for (path, text) in files { try workspace.write(text, to: "shop/Sources/\(path)") }
        for path in ["StockActions/Mediator+Stock.swift", "Stock/StockModule.swift"] {
            let file = repository.appending(path: "Examples/Shop/\(path)")
            try workspace.write(String(contentsOf: file, encoding: .utf8), to: "shop/Sources/\(path)")
        }
        try workspace.write(
            fenced("swift", containing: "func addTakesItemsFromTheStock"),
            to: "shop/Tests/BasketTests/BasketTests.swift")

        // Step 5.
        let run = try await workspace.swift("run", "Shop", in: "shop")
        #expect(run.output == (try fenced("text", containing: "tooFew")), "\(run.error)")
        try await expectChecked(
            "shop", "ok: 2 modules, 2 contract targets, dependencies and imports of 6 targets checked\n")
        let tests = try await workspace.swift("test", in: "shop")
        #expect(tests.output.contains("Test run with 1 test in 0 suites passed"), "\(tests.output)\(tests.error)")
    }

    /// Writes a module and adds the printed lines to the manifest.
    private func addModule(
        in package: String,
        _ arguments: String...,
        using product: String = "MediatorTesting"
    ) async throws {
        let result = try await workspace.swift(
            "package",
            [Self.writing, "new-module"] + arguments,
            in: package
        )
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains(#".product(name: "\#(product)", package: "Mediator"),"#))
        let lines = result.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("        ") }
        let marker = "        // new modules"
        let manifest = "\(package)/Package.swift"
        try workspace.replace(marker, with: (lines + [marker]).joined(separator: "\n"), in: manifest)
    }
}
