import Testing

@testable import ModuleTools

@Suite struct CheckModulesTests {
    private var package: SamplePackage

    init() throws {
        package = try SamplePackage()
    }

    /// Adds a module with its contracts.
    private mutating func addModule(_ name: String, dependsOn dependencies: [String] = [], _ lines: String...) throws {
        try package.add("\(name)Actions", dependsOn: ["Mediator"])
        try package.add(name, dependsOn: ["\(name)Actions"] + dependencies, lines.joined(separator: "\n"))
    }

    private func expectOffences(_ offences: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        let count = offences.count == 1 ? "1 offence" : "\(offences.count) offences"
        let lines = offences + ["\(count); for the rule: swift package check-modules --help"]
        #expect(package.check() == .failure(lines.joined(separator: "\n")), sourceLocation: sourceLocation)
    }

    // MARK: What is allowed

    @Test mutating func modulesMayKnowContractsAndLibraries() throws {
        try package.add("Prices")
        try addModule("Stock", dependsOn: ["Prices"], "import Foundation")
        try addModule("Cart", dependsOn: ["Mediator", "StockActions", "Prices"], "import StockActions")
        try package.add("Shop", as: .executable, dependsOn: ["Cart", "Stock"], "import Cart", "import Stock")
        try package.add("AppShell", dependsOn: ["Cart", "Stock"])
        try package.add("AppShellTests", as: .test, dependsOn: ["AppShell", "Cart"])
        try package.add("CartFixtures", dependsOn: ["Cart"])
        try package.add("CartTests", as: .test, dependsOn: ["Cart", "CartFixtures", "StockActions"])
        try package.add("CartActionsTests", as: .test, dependsOn: ["Cart", "CartActions"])
        try package.add("Tests", as: .test, dependsOn: ["Cart", "Stock"])
        #expect(package.check() == .success("ok: 2 modules, 2 contract targets, 12 files checked"))
    }

    @Test mutating func aPackageWithoutModulesPassesWithAHint() throws {
        try package.add("UserActions")
        try package.add("User", dependsOn: ["UserActions"])
        let hint = "no module was found; for what counts as one: swift package check-modules --help"
        #expect(package.check() == .success("ok: 0 modules, 0 contract targets, 2 files checked\n" + hint))
    }

    @Test mutating func aLibraryForTestsMayHoldAModule() throws {
        try addModule("Cart")
        try package.add("Fakes", dependsOn: ["Mediator"], "import Mediator", "import Testing", "class Fake: Module {}")
        try package.add("CartTests", as: .test, dependsOn: ["Cart", "Fakes"])
        #expect(package.check() == .success("ok: 1 module, 1 contract target, 4 files checked"))
    }

    // MARK: What is not

    @Test mutating func aModuleKnowsNoOtherModule() throws {
        try addModule("Stock")
        try addModule("Cart", dependsOn: ["Stock"], "import Stock", "import Stock")
        try package.write("// 1\n.target(name: \"Cart\", dependencies: [\n\"Stock\"])", to: "Package.swift")
        expectOffences(
            "Package.swift:3: module Cart depends on module Stock; "
                + "to resolve: depend on StockActions and call through the mediator",
            "Sources/Cart/Cart.swift:1: module Cart imports module Stock; "
                + "to resolve: import StockActions and call through the mediator",
            "Sources/Cart/Cart.swift:2: module Cart imports module Stock; "
                + "to resolve: import StockActions and call through the mediator"
        )
    }

    @Test mutating func aModuleIsKnownByItsTypeToo() throws {
        try package.add("Log", dependsOn: ["Mediator"], "import Mediator", "struct LogModule: Module {}")
        try addModule("Cart", "import Log")
        expectOffences(
            "Sources/Cart/Cart.swift:1: module Cart imports module Log; "
                + "to resolve: give Log a contract target LogActions, import that and call through the mediator"
        )
    }

    @Test mutating func aModuleIsKnownByAProtocolOfAnotherTargetToo() throws {
        try package.add("Log", dependsOn: ["Features"], "import Features", "struct LogModule: FeatureModule {}")
        try package.add(
            "Features", dependsOn: ["Mediator"], package: "kit", "import Mediator",
            "public protocol FeatureModule: Module {}")
        try addModule("Cart", dependsOn: ["Features"], "import Log")
        expectOffences(
            "Sources/Cart/Cart.swift:1: module Cart imports module Log; "
                + "to resolve: give Log a contract target LogActions, import that and call through the mediator"
        )
    }

    @Test mutating func aModuleReachesNoOtherThroughALibrary() throws {
        try addModule("Stock")
        try package.add("Base", dependsOn: ["Stock"])
        try package.add("Helpers", dependsOn: ["Base"])
        try addModule("Cart", dependsOn: ["Helpers"])
        expectOffences(
            "Package.swift:1: module Cart depends on shell Helpers, which sees module Stock; "
                + "to resolve: move what Cart needs from Helpers to a library that sees no module"
        )
    }

    @Test mutating func aModuleKnowsNoModuleOfAnotherPackage() throws {
        try package.add("StockActions", dependsOn: ["Mediator"], package: "kit")
        try package.add("Stock", package: "kit")
        try package.add("Log", dependsOn: ["Mediator"], package: "kit", "import Mediator", "enum Log: Module {}")
        try addModule("Cart", "import StockActions", "import Log")
        package.addDependency(onProduct: "Kit", with: ["StockActions", "Stock"])
        expectOffences(
            "Package.swift:1: module Cart depends on product Kit, which holds module Stock; "
                + "to resolve: depend on StockActions and call through the mediator",
            "Sources/Cart/Cart.swift:2: module Cart imports module Log; "
                + "to resolve: give Log a contract target LogActions, import that and call through the mediator"
        )
    }

    @Test mutating func offencesInsideOfOtherPackagesAreTheirs() throws {
        try package.add("StockActions", dependsOn: ["Mediator"], package: "kit", "import Stock")
        try package.add("Stock", package: "kit")
        try addModule("Cart")
        #expect(package.check() == .success("ok: 1 module, 1 contract target, 2 files checked"))
    }

    @Test mutating func aModuleDoesNotKnowWhatStartsIt() throws {
        try package.add("Tool", as: .executable)
        try addModule("Cart", dependsOn: ["Tool"])
        expectOffences(
            "Package.swift:1: module Cart depends on shell Tool; to resolve: a module knows nothing of what starts it; "
                + "move what it needs to a library of its own"
        )
    }

    @Test mutating func aContractKnowsMediatorAlone() throws {
        try package.add("Prices")
        try addModule("Stock")
        try package.add("CartActions", dependsOn: ["Mediator", "Prices"], "import Stock", "import StockActions")
        expectOffences(
            "Package.swift:1: contract target CartActions depends on library Prices; "
                + "to resolve: keep only contracts and typed calls in CartActions: it may know Mediator alone",
            "Sources/CartActions/CartActions.swift:1: contract target CartActions imports module Stock; "
                + "to resolve: keep only contracts and typed calls in CartActions: it may know Mediator alone",
            "Sources/CartActions/CartActions.swift:2: contract target CartActions imports contract target StockActions; "
                + "to resolve: keep only contracts and typed calls in CartActions: it may know Mediator alone"
        )
    }

    @Test mutating func theTestsOfAModuleKnowNoOther() throws {
        try addModule("Stock")
        try addModule("Cart")
        try package.add("Shop", as: .executable, dependsOn: ["Stock"])
        try package.add("CartTests", as: .test, dependsOn: ["Cart", "Stock"], "@testable import Shop")
        try package.add("CartActionsTests", as: .test, dependsOn: ["CartActions"], "import Stock", "import CartTests")
        expectOffences(
            "Package.swift:1: CartTests, which tests module Cart, depends on module Stock; "
                + "to resolve: depend on StockActions and stub its actions",
            "Sources/CartActionsTests/CartActionsTests.swift:1: CartActionsTests, which tests module Cart, imports "
                + "module Stock; to resolve: import StockActions and stub its actions",
            "Sources/CartActionsTests/CartActionsTests.swift:2: CartActionsTests, which tests module Cart, imports "
                + "tests CartTests; to resolve: move what CartActionsTests needs from CartTests to a library that sees "
                + "no other module",
            "Sources/CartTests/CartTests.swift:1: CartTests, which tests module Cart, imports shell Shop, which sees "
                + "module Stock; to resolve: move what CartTests needs from Shop to a library that sees no other module"
        )
    }

    @Test mutating func theFrameworkKnowsNothingAboveIt() throws {
        package.graph.mediatorPackage = "sample"
        package.graph.targets = []
        try package.add(
            "Mediator", dependsOn: ["CMediatorThreads"], "import MediatorConsole", "import CMediatorThreads")
        try package.add("CMediatorThreads")
        try package.add("MediatorConsole", dependsOn: ["Mediator", "CartActions"], "import Mediator")
        try package.add("Mediators", dependsOn: ["Mediator", "CartActions"])
        try addModule("Cart")
        expectOffences(
            "Package.swift:1: framework target MediatorConsole depends on contract target CartActions; "
                + "to resolve: MediatorConsole may know Mediator alone",
            "Sources/Mediator/Mediator.swift:1: framework target Mediator imports framework target MediatorConsole; "
                + "to resolve: Mediator knows nothing of what is built on it"
        )
    }

    // MARK: The command line

    @Test func unknownArgumentsAreRefused() {
        #expect(
            package.check("--fix", "Cart")
                == .failure(
                    """
                    unknown argument "--fix"; to resolve: leave it out
                    unknown argument "Cart"; to resolve: leave it out
                    see: swift package check-modules --help
                    """
                )
        )
    }

    @Test(arguments: ["--help", "-h"])
    func helpExplainsTheRule(_ option: String) {
        #expect(package.check(option) == .success(CheckModules.help))
        #expect(CheckModules.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test mutating func aFileThatCannotBeReadIsNamed() throws {
        try addModule("Cart")
        package.graph.targets[2].files.append(package.graph.directory + "/Sources/Cart/Gone.swift")
        expectOffences("Sources/Cart/Gone.swift:1: it cannot be read; to resolve: make it readable")
    }
}
