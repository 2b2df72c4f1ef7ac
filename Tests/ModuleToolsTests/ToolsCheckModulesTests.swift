import Foundation
import TestSupport
import Testing

@testable import ModuleTools

@Suite struct ToolsCheckModulesTests {
    private var package: SamplePackage

    init() throws {
        package = try SamplePackage()
    }

    /// Adds a module with its contracts.
    private mutating func addModule(_ name: String, dependsOn dependencies: [String] = []) throws {
        try package.add("\(name)Actions", dependsOn: ["Mediator"])
        try package.add(name, dependsOn: ["\(name)Actions"] + dependencies)
    }

    private func expectViolations(_ violations: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        let count = violations.count == 1 ? "1 violation" : "\(violations.count) violations"
        let lines =
            violations.map { "Package.swift:1: " + $0 }
            + ["\(count); for the rules: swift package check-modules --help"]
        #expect(throws: CommandError(lines.joined(separator: "\n")), sourceLocation: sourceLocation) {
            try package.check()
        }
    }

    // MARK: Allowed dependencies

    @Test mutating func modulesMayDependOnContractsAndLibraries() throws {
        try package.add("Prices")
        try addModule("Stock", dependsOn: ["Prices"])
        try addModule("Cart", dependsOn: ["Mediator", "StockActions", "Prices"])
        try package.add("Shop", as: .executable, dependsOn: ["Cart", "Stock"])
        try package.add("AppShell", dependsOn: ["Cart", "Stock"])
        try package.add("AppShellTests", as: .test, dependsOn: ["AppShell", "Cart"])
        try package.add("CartFixtures", dependsOn: ["Cart"])
        try package.add("CartTests", as: .test, dependsOn: ["Cart", "CartFixtures", "StockActions"])
        try package.add("CartActionsTests", as: .test, dependsOn: ["Cart", "CartActions"])
        try package.add("Tests", as: .test, dependsOn: ["Cart", "Stock"])
        #expect(
            try package.check() == "ok: 2 modules, 2 contract targets, dependencies and imports of 12 targets checked")
    }

    @Test mutating func aPackageWithoutModulesPassesWithAHint() throws {
        try package.add("UserActions")
        try package.add("User", dependsOn: ["UserActions"])
        let expected = """
            ok: 0 modules, 0 contract targets, dependencies and imports of 2 targets checked
            no module was found; for what counts as one: swift package check-modules --help
            """
        #expect(try package.check() == expected)
    }

    @Test mutating func aLibraryForTestsMayContainAModule() throws {
        try package.add("MediatorTesting", dependsOn: ["Mediator"], package: "mediator")
        try addModule("Cart")
        try package.add("Fakes", dependsOn: ["MediatorTesting"], "class Fake: Module {}")
        try package.add("CartTests", as: .test, dependsOn: ["Cart", "Fakes"])
        #expect(try package.check() == "ok: 1 module, 1 contract target, dependencies and imports of 4 targets checked")
    }

    @Test mutating func aLibraryThatDoesNotDependOnMediatorIsNoModule() throws {
        try package.add("Build", "struct Cart: Module {}")
        try addModule("Cart", dependsOn: ["Build"])
        #expect(try package.check() == "ok: 1 module, 1 contract target, dependencies and imports of 3 targets checked")
    }

    @Test mutating func contractsAndModulesMayDependOnVocabulary() throws {
        try package.add("MediatorCoding", dependsOn: ["Mediator"], package: "mediator")
        try package.add("KitVocabulary", package: "kit")
        try package.add("MoneyVocabulary", dependsOn: ["Mediator", "MediatorCoding", "KitVocabulary"])
        try package.add("UserVocabulary", dependsOn: ["MoneyVocabulary"])
        try package.add("CartActions", dependsOn: ["Mediator", "MoneyVocabulary", "KitVocabulary"])
        try package.add("Cart", dependsOn: ["CartActions", "UserVocabulary"])
        try package.add("CartTests", as: .test, dependsOn: ["Cart", "UserVocabulary"])
        try package.add("MoneyVocabularyTests", as: .test, dependsOn: ["MoneyVocabulary"])
        #expect(try package.check() == "ok: 1 module, 1 contract target, dependencies and imports of 6 targets checked")
    }

    @Test mutating func importsOfDependenciesOfDependenciesAreAllowed() throws {
        try package.add("Prices", "public struct Price {}")
        try addModule("Stock", dependsOn: ["Prices"])
        try package.add(
            "Shop", as: .executable, dependsOn: ["Stock"], "import Foundation", "import Prices",
            "@testable import struct Stock.Item")
        #expect(try package.check() == "ok: 1 module, 1 contract target, dependencies and imports of 4 targets checked")
    }

    @Test mutating func aConditionalImportMayHaveAConditionalDependency() throws {
        try package.write(
            """
            .target(
                name: "Shop",
                dependencies: [.target(name: "Touch", condition: .when(platforms: [.iOS]))])
            """, to: "Package.swift")
        try package.add("Touch")
        try package.add("Screens", package: "kit")
        try addModule("Stock")
        try package.add("Shop", "#if os(iOS)", "import Touch", "import Screens", "import Stock", "#endif")
        let expected = """
            Sources/Shop/Shop.swift:4: library Shop imports module Stock, on which it does not depend; to resolve: add Stock \
            to the dependencies of Shop, or remove the import
            1 violation; for the rules: swift package check-modules --help
            """
        #expect(throws: CommandError(expected)) { try package.check() }
    }

    // MARK: Getters of typed calls

    @Test(arguments: [
        "public var cart: CartActions { CartActions(mediator: self) }",
        "public var cart: CartActions { return CartActions(mediator: self) }",
        "@inlinable public var cart: CartActions { get { CartActions(mediator: self) } }",
        "public var cart: CartActions {\n        CartActions(mediator: self)\n    }",
        "nonisolated public var cart: CartActions { CartActions(mediator: self) }",
        "public nonisolated var cart: CartActions { CartActions(mediator: self) }",
        "public var cart: CartActions { .init(mediator: self) }",
        "public var cart: CartActions { CartActions.init(mediator: self) }",
        "@available(iOS 18, *) public var cart: CartActions { CartActions(mediator: self) }",
    ])
    mutating func aGetterThatKeepsTheMediatorIsNoted(_ getter: String) throws {
        try package.add("Cart", dependsOn: ["CartActions"])
        try package.add("CartActions", dependsOn: ["Mediator"], "extension Mediator {", "    \(getter)", "}")
        let expected = """
            Sources/CartActions/CartActions.swift:2: note: each call through cart counts a reference to the mediator, so that two \
            threads make about as many calls as one; to resolve: write var cart: CartActions { consuming get { \
            CartActions(mediator: self) } }
            ok: 1 module, 1 contract target, dependencies and imports of 2 targets checked
            """
        #expect(try package.check() == expected)
    }

    @Test(arguments: [
        "public var cart: CartActions { consuming get { CartActions(mediator: self) } }",
        "/// var cart: CartActions { CartActions(mediator: self) }",
        "public func cart() -> CartActions { CartActions(mediator: self) }",
    ])
    mutating func otherDeclarationsAreNotNoted(_ declaration: String) throws {
        try package.add("Cart", dependsOn: ["CartActions"])
        try package.add("CartActions", dependsOn: ["Mediator"], "extension Mediator {", "    \(declaration)", "}")
        #expect(try package.check() == "ok: 1 module, 1 contract target, dependencies and imports of 2 targets checked")
    }

    @Test mutating func aNoteStandsBelowTheViolations() throws {
        try addModule("Stock")
        try package.add("Cart", dependsOn: ["CartActions", "Stock"])
        try package.add(
            "CartActions", dependsOn: ["Mediator"],
            "extension Mediator { ", "    var cart: CartActions { CartActions(mediator: self) }", "}")
        let expected = """
            Package.swift:1: module Cart depends on module Stock; to resolve: depend on StockActions and call through the mediator
            Sources/CartActions/CartActions.swift:2: note: each call through cart counts a reference to the mediator, so that two \
            threads make about as many calls as one; to resolve: write var cart: CartActions { consuming get { \
            CartActions(mediator: self) } }
            1 violation; for the rules: swift package check-modules --help
            """
        #expect(throws: CommandError(expected)) { try package.check() }
    }

    // MARK: Violations

    @Test mutating func vocabularyDependsOnNothingButValues() throws {
        try package.add("MediatorGateway", dependsOn: ["Mediator"], package: "mediator")
        try package.add("Prices")
        try addModule("Stock")
        try package.add("MoneyVocabulary", dependsOn: ["MediatorGateway", "Prices", "Stock", "StockActions"])
        let recoverySuggestion =
            "to resolve: keep only plain values in MoneyVocabulary; it may depend only on Mediator, MediatorCoding and other "
            + "vocabulary targets"
        expectViolations(
            "vocabulary target MoneyVocabulary depends on contract target StockActions; \(recoverySuggestion)",
            "vocabulary target MoneyVocabulary depends on framework target MediatorGateway; \(recoverySuggestion)",
            "vocabulary target MoneyVocabulary depends on library Prices; \(recoverySuggestion)",
            "vocabulary target MoneyVocabulary depends on module Stock; \(recoverySuggestion)"
        )
    }

    @Test mutating func anUndeclaredImportIsNamedWithItsLineAndTheRemedy() throws {
        try package.add("Prices")
        try package.add("my-kit")
        try addModule("Stock")
        try package.add("MoneyVocabulary", "import Prices")
        try package.add("OrdersActions", dependsOn: ["Mediator"], "import Mediator", "public import Prices")
        try package.add(
            "Orders", dependsOn: ["OrdersActions"], "", "// import Prices", "import struct Stock.Item; import my_kit")
        try package.add("OrdersTests", as: .test, dependsOn: ["Orders"], "@testable import Stock")
        let expected = """
            Sources/MoneyVocabulary/MoneyVocabulary.swift:1: vocabulary target MoneyVocabulary imports library Prices, on which \
            it does not depend; to resolve: remove the import; keep only plain values in MoneyVocabulary; it may depend only \
            on Mediator, MediatorCoding and other vocabulary targets
            Sources/Orders/Orders.swift:3: module Orders imports library my-kit, on which it does not depend; to resolve: add \
            my-kit to the dependencies of Orders, or remove the import
            Sources/Orders/Orders.swift:3: module Orders imports module Stock, on which it does not depend; to resolve: remove \
            the import; depend on StockActions and call through the mediator
            Sources/OrdersActions/OrdersActions.swift:2: contract target OrdersActions imports library Prices, on which it does \
            not depend; to resolve: remove the import; move the plain values that OrdersActions needs to a vocabulary target, \
            such as PricesVocabulary; it may depend only on Mediator, its products and vocabulary targets
            Sources/OrdersTests/OrdersTests.swift:1: OrdersTests, the tests of module Orders, imports module Stock, on which it \
            does not depend; to resolve: remove the import; depend on StockActions and stub its actions
            5 violations; for the rules: swift package check-modules --help
            """
        #expect(throws: CommandError(expected)) { try package.check() }
    }

    // MARK: Documents

    /// Expects that a document has a block of the first line that the command prints.
    private func expectFirstLine(in path: String) throws {
        let line = package.checkOutput().prefix { $0 != "\n" }
        let document = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
        #expect(document.contains("\n```text\n\(line)\n```\n"), "\(line)")
    }

    @Test mutating func theGuideToVocabularyShowsTheViolation() throws {
        try package.add("Prices")
        try package.add("MoneyVocabulary", dependsOn: ["Prices"])
        let declaration = #".target(name: "MoneyVocabulary", dependencies: ["Prices"])"#
        try package.write(String(repeating: "\n", count: 11) + declaration, to: "Package.swift")
        try expectFirstLine(in: "Sources/Mediator/Mediator.docc/SharedVocabulary.md")
    }

    @Test mutating func theSpecificationShowsTheUndeclaredImport() throws {
        try addModule("Stock")
        try package.add("OrdersActions", dependsOn: ["Mediator"])
        try package.add(
            "Orders", dependsOn: ["OrdersActions"], file: "OrdersModule.swift", "import Mediator",
            "import OrdersActions",
            "import Stock")
        try expectFirstLine(in: "docs/Specifications/ModuleBoundaries.md")
    }

    // MARK: Names and types

    @Test mutating func foreignNamesCannotChangeTheTerminal() throws {
        try addModule("Stock\u{202E}")
        try addModule("Cart", dependsOn: ["Stock\u{202E}"])
        expectViolations(
            #"module Cart depends on module Stock\u202e; to resolve: depend on Stock\u202eActions and call through the "#
                + "mediator")
    }

    @Test mutating func aModuleDependsOnNoOtherModule() throws {
        try addModule("Stock")
        try addModule("Cart", dependsOn: ["Stock"])
        try package.write(".target(\n    name: \"Cart\", dependencies: [\n\"Stock\"])", to: "Package.swift")
        let expected = """
            Package.swift:3: module Cart depends on module Stock; to resolve: depend on StockActions and call through \
            the mediator
            1 violation; for the rules: swift package check-modules --help
            """
        #expect(throws: CommandError(expected)) { try package.check() }
    }

    @Test(arguments: ["struct LogModule: Module {}", "struct LogModule: FeatureModule {}"])
    mutating func aModuleWithoutContractsIsRecognizedByItsType(_ declaration: String) throws {
        try package.add("Features", dependsOn: ["Mediator"], "public protocol FeatureModule: Module {}")
        try package.add("Log", dependsOn: ["Features"], "import Features", declaration)
        try addModule("Cart", dependsOn: ["Log"])
        expectViolations(
            "module Cart depends on module Log; to resolve: add a contract target LogActions, depend on it and call "
                + "through the mediator"
        )
    }

    @Test mutating func aModuleReachesNoOtherThroughALibrary() throws {
        try addModule("Stock")
        try package.add("Base", dependsOn: ["Stock"])
        try package.add("Helpers", dependsOn: ["Base"])
        try addModule("Cart", dependsOn: ["Helpers"])
        expectViolations(
            "module Cart depends on app target Helpers, which depends on module Stock; to resolve: move what Cart uses "
                + "from Helpers to a library that depends on no module"
        )
    }

    @Test mutating func aModuleDependsOnNoModuleOfAnotherPackage() throws {
        try package.add("StockActions", dependsOn: ["Mediator"], package: "kit")
        try package.add("Stock", package: "kit")
        try package.add("Log", dependsOn: ["Mediator"], package: "kit", "enum Log: Module {}")
        try addModule("Cart")
        package.addDependency(onProduct: "Kit", with: ["StockActions", "Stock"])
        package.addDependency(onProduct: "Log", with: ["Log"])
        expectViolations(
            "module Cart depends on module Log; to resolve: add a contract target LogActions, depend on it and call "
                + "through the mediator",
            "module Cart depends on product Kit, which contains module Stock; to resolve: depend on StockActions and "
                + "call through the mediator"
        )
    }

    @Test mutating func violationsInOtherPackagesAreNotReported() throws {
        try package.add("StockActions", dependsOn: ["Mediator", "Stock"], package: "kit")
        try package.add("Stock", package: "kit")
        try addModule("Cart")
        #expect(try package.check() == "ok: 1 module, 1 contract target, dependencies and imports of 2 targets checked")
    }

    @Test mutating func aModuleDependsOnNoAppTarget() throws {
        try package.add("Tool", as: .executable)
        try addModule("Cart", dependsOn: ["Tool"])
        expectViolations(
            "module Cart depends on app target Tool; to resolve: move what Cart uses from Tool to a library that "
                + "depends on no module"
        )
    }

    @Test mutating func aContractDependsOnlyOnMediator() throws {
        try package.add("Prices")
        try addModule("Stock")
        try package.add("CartActions", dependsOn: ["Mediator", "Prices", "Stock", "StockActions"])
        let allowed = "it may depend only on Mediator, its products and vocabulary targets"
        let recoverySuggestion = "to resolve: keep only contracts and typed calls in CartActions; \(allowed)"
        expectViolations(
            "contract target CartActions depends on contract target StockActions; \(recoverySuggestion)",
            "contract target CartActions depends on library Prices; to resolve: move the plain values that "
                + "CartActions needs to a vocabulary target, such as PricesVocabulary; \(allowed)",
            "contract target CartActions depends on module Stock; \(recoverySuggestion)"
        )
    }

    @Test mutating func theTestsOfAModuleDependOnNoOther() throws {
        try addModule("Stock")
        try addModule("Cart")
        try package.add("Shop", as: .executable, dependsOn: ["Stock"])
        try package.add("CartTests", as: .test, dependsOn: ["Cart", "Stock", "Shop"])
        try package.add("CartActionsTests", as: .test, dependsOn: ["CartActions", "Stock", "CartTests"])
        expectViolations(
            "CartActionsTests, the tests of module Cart, depends on module Stock; to resolve: depend on StockActions "
                + "and stub its actions",
            "CartActionsTests, the tests of module Cart, depends on tests CartTests; to resolve: move what "
                + "CartActionsTests uses from CartTests to a library that depends on no other module",
            "CartTests, the tests of module Cart, depends on app target Shop, which depends on module Stock; "
                + "to resolve: move what CartTests uses from Shop to a library that depends on no other module",
            "CartTests, the tests of module Cart, depends on module Stock; to resolve: depend on StockActions and stub "
                + "its actions"
        )
    }

    @Test mutating func theFrameworkDependsOnNothingAboveIt() throws {
        package.graph.mediatorPackage = "sample"
        package.graph.targets = []
        try package.add("Mediator", dependsOn: ["CMediatorThreads", "Base"])
        try package.add("CMediatorThreads")
        try package.add("Base")
        try package.add("MediatorConsole", dependsOn: ["Mediator", "CartActions"])
        try package.add("Mediators", dependsOn: ["Mediator", "CartActions"])
        try addModule("Cart")
        expectViolations(
            "framework target Mediator depends on library Base; to resolve: remove the dependency; Mediator may depend "
                + "only on its C targets",
            "framework target MediatorConsole depends on contract target CartActions; to resolve: remove the "
                + "dependency; MediatorConsole may depend only on Mediator and its products"
        )
    }

    // MARK: The command line

    @Test func unknownArgumentsAreErrors() {
        let expected = """
            unknown option "--fix"; to resolve: remove it
            unknown argument "Cart"; to resolve: remove it
            see: swift package check-modules --help
            """
        #expect(throws: CommandError(expected)) { try package.check("--fix", "Cart") }
    }

    @Test(arguments: ["--help", "-h"])
    func helpExplainsTheRules(_ option: String) throws {
        #expect(try package.check(option) == CheckModules.help)
        #expect(try package.check(option, "new-module") == NewModule.help)
        #expect(CheckModules.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
}
