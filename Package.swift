// swift-tools-version: 6.2
import PackageDescription

// CI sets it for all of its builds.
let warnings: [SwiftSetting] =
    Context.environment["MEDIATOR_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
    warnings + [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
    ]

// Each use of what is unsafe is marked in the sources; tests may be shorter.
let sourceSettings = settings + [.strictMemorySafety()]

// Lets the linker leave out of a program what it does not call: without the second, the compiler marks all that is public
// as used.
let librarySettings =
    sourceSettings + [
        .unsafeFlags(
            ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
            .when(platforms: [.linux], configuration: .release))
    ]

// Apple's systems read it from the resources of a target. Elsewhere it would only add a folder beside each program.
#if canImport(Darwin)
    let privacyManifest = (excluded: [String](), resources: [Resource.process("PrivacyInfo.xcprivacy")])
#else
    let privacyManifest = (excluded: ["PrivacyInfo.xcprivacy"], resources: [Resource]())
#endif

// Programs that tests run need it as the tests do, and only under the thread sanitizer.
let sanitizerSupport: [Target.Dependency] =
    Context.environment["MEDIATOR_THREAD_SANITIZER"] == nil ? [] : ["ThreadSanitizerSupport"]

/// Returns a product of the package: a library of one target of its name.
///
/// - Parameters:
///   - pages: The styles and scripts of its pages, of which `.ci/write-texts` makes sources.
///   - hasCommands: Whether `MediatorCommands` and its tests have a folder for it.
func library(
    _ name: String,
    _ dependencies: [Target.Dependency],
    pages: [String] = [],
    hasCommands: Bool = false
) -> (product: Product, target: Target, hasCommands: Bool) {
    (
        .library(name: name, targets: [name]),
        .target(
            name: name, dependencies: dependencies, exclude: pages.map { "Pages/" + $0 }, swiftSettings: librarySettings
        ),
        hasCommands
    )
}

/// Returns the tests of a target.
///
/// - Parameter onOneThread: Folders that are not built for the thread sanitizer, which would find nothing there.
func tests(
    of name: String,
    _ dependencies: [Target.Dependency] = [],
    exclude: [String] = [],
    onOneThread: [String] = []
) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [.byName(name: name), "TestSupport"] + dependencies + sanitizerSupport,
        exclude: exclude + (sanitizerSupport.isEmpty ? [] : onOneThread),
        swiftSettings: settings)
}

// The core, and the products around it. None but the core is built for an app that imports the core alone.
let products = [
    library("Mediator", ["CMediatorThreads"]),
    library("MediatorCoding", ["Mediator"]),
    library("MediatorEvents", ["Mediator", "MediatorCoding"], hasCommands: true),
    library("MediatorServices", ["Mediator"], hasCommands: true),
    library(
        "MediatorTrace", ["Mediator", "MediatorCoding", "MediatorPages"],
        pages: ["trace.css", "spans.js", "timeline.js", "tree.js", "trace.js"], hasCommands: true),
    library(
        "MediatorGateway", ["Mediator", "MediatorCoding", "MediatorEvents", "MediatorMessages"], hasCommands: true),
    library(
        "MediatorRedirects", ["Mediator", "MediatorCoding", "MediatorGateway", "MediatorSystem"], hasCommands: true),
    library(
        "MediatorCatalog",
        [
            "Mediator", "MediatorCoding", "MediatorEvents", "MediatorServices", "MediatorGateway", "MediatorPages",
        ],
        pages: ["catalog.css", "graph.js", "catalog.js", "difference.css", "difference.js"], hasCommands: true),
    library(
        "MediatorAgents",
        [
            "Mediator", "MediatorCoding", "MediatorEvents", "MediatorMessages", "MediatorGateway", "MediatorCatalog",
            "MediatorSystem",
        ],
        hasCommands: true),
    library(
        "MediatorRemote",
        ["Mediator", "MediatorCoding", "MediatorEvents", "MediatorMessages", "MediatorGateway", "MediatorSystem"],
        hasCommands: true),
    library("MediatorConsole", ["Mediator", "MediatorCoding", "MediatorSystem", "MediatorTerminal"]),
    library(
        "MediatorTesting",
        ["Mediator", "MediatorCoding", "MediatorEvents", "MediatorServices", "MediatorTrace", "MediatorSystem"]),
    library(
        "MediatorTransportTesting",
        ["Mediator", "MediatorEvents", "MediatorGateway", "MediatorRemote", "MediatorTesting"]),
]

let commanded = products.filter(\.hasCommands).map { Target.Dependency.byName(name: $0.target.name) }
let libraries =
    products + [
        library(
            "MediatorCommands",
            [
                "Mediator", "MediatorCoding", "MediatorMessages", "MediatorSystem", "MediatorTerminal",
                "MediatorConsole",
            ] + commanded)
    ]

let package = Package(
    name: "Mediator",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: libraries.map(\.product) + [
        .executable(name: "DemoApp", targets: ["DemoApp"]),
        .plugin(name: "CheckModules", targets: ["CheckModules"]),
        .plugin(name: "NewModule", targets: ["NewModule"]),
    ],
    targets: libraries.map(\.target) + [
        .target(name: "CMediatorThreads"),
        // Descriptors and files, for the products that need them; no product of its own.
        .target(
            name: "MediatorSystem", exclude: privacyManifest.excluded, resources: privacyManifest.resources,
            swiftSettings: sourceSettings),
        // One side of a connection of JSON-RPC, for the products that have one; no product of its own.
        .target(
            name: "MediatorMessages", dependencies: ["Mediator", "MediatorCoding"], swiftSettings: librarySettings),
        // The frame of pages of HTML, for the products that write some; no product of its own.
        .target(
            name: "MediatorPages",
            dependencies: ["Mediator"],
            exclude: ["page.css", "page.js"],
            swiftSettings: sourceSettings),
        // The lines of a terminal, for the console; no product of its own.
        .target(
            name: "MediatorTerminal", dependencies: ["Mediator", "MediatorCoding", "MediatorSystem"],
            swiftSettings: sourceSettings),
        .target(name: "ModuleAActions", dependencies: ["Mediator"], swiftSettings: sourceSettings),
        .target(
            name: "ModuleA",
            dependencies: ["Mediator", "MediatorCoding", "MediatorGateway", "ModuleAActions"],
            swiftSettings: sourceSettings
        ),
        .target(
            name: "ModuleBActions",
            dependencies: ["Mediator", "MediatorEvents"],
            swiftSettings: sourceSettings),
        .target(
            name: "ModuleB",
            dependencies: [
                "Mediator", "MediatorEvents", "MediatorServices", "MediatorGateway", "ModuleBActions",
                "ModuleAActions",
            ],
            swiftSettings: sourceSettings
        ),
        .target(
            name: "ModuleCActions",
            dependencies: ["Mediator", "MediatorEvents"],
            swiftSettings: sourceSettings),
        .target(
            name: "ModuleC",
            dependencies: ["Mediator", "MediatorEvents", "ModuleCActions"],
            swiftSettings: sourceSettings
        ),
        .executableTarget(
            name: "DemoApp",
            dependencies: [
                "Mediator", "MediatorEvents", "MediatorServices", "MediatorGateway", "MediatorRedirects",
                "MediatorRemote", "MediatorAgents", "MediatorConsole", "MediatorCommands", "ModuleA", "ModuleAActions",
                "ModuleB", "ModuleBActions", "ModuleC", "ModuleCActions",
            ] + sanitizerSupport,
            swiftSettings: sourceSettings
        ),
        // The shop of the README and of the tutorial.
        .target(
            name: "StockActions", dependencies: ["Mediator"], path: "Examples/Shop/StockActions",
            swiftSettings: sourceSettings),
        .target(
            name: "Stock", dependencies: ["Mediator", "StockActions"], path: "Examples/Shop/Stock",
            swiftSettings: sourceSettings),
        .target(
            name: "BasketActions", dependencies: ["Mediator"], path: "Examples/Shop/BasketActions",
            swiftSettings: sourceSettings),
        .target(
            name: "Basket", dependencies: ["Mediator", "BasketActions", "StockActions"], path: "Examples/Shop/Basket",
            swiftSettings: sourceSettings),
        .executableTarget(
            name: "Shop", dependencies: ["Mediator", "BasketActions", "Basket", "Stock"], path: "Examples/Shop/Shop",
            swiftSettings: sourceSettings),
        .testTarget(
            name: "BasketTests",
            dependencies: ["Mediator", "MediatorTesting", "BasketActions", "Basket", "StockActions"],
            path: "Examples/Shop/BasketTests", swiftSettings: settings),
        // The modules of the guide "Your first module".
        .target(
            name: "WishlistActions", dependencies: ["Mediator"], path: "Examples/Wishlist/WishlistActions",
            swiftSettings: sourceSettings),
        .target(
            name: "Wishlist", dependencies: ["Mediator", "WishlistActions"], path: "Examples/Wishlist/Wishlist",
            swiftSettings: sourceSettings),
        .testTarget(
            name: "WishlistTests", dependencies: ["Mediator", "MediatorTesting", "Wishlist", "WishlistActions"],
            path: "Examples/Wishlist/WishlistTests", swiftSettings: settings),
        .target(
            name: "GiftsActions", dependencies: ["Mediator"], path: "Examples/Wishlist/GiftsActions",
            swiftSettings: sourceSettings),
        .target(
            name: "Gifts", dependencies: ["Mediator", "GiftsActions", "WishlistActions"],
            path: "Examples/Wishlist/Gifts", swiftSettings: sourceSettings),
        // The login of the example app, for the tests of the guide to apps with UIKit.
        .target(
            name: "SessionActions", dependencies: ["Mediator"], path: "Examples/ClubApp/Sources/SessionActions",
            swiftSettings: sourceSettings),
        .target(
            name: "Session", dependencies: ["Mediator", "SessionActions"], path: "Examples/ClubApp/Sources/Session",
            swiftSettings: sourceSettings),
        // An app before and after its move from CTMediator.
        .testTarget(
            name: "MovingTests", dependencies: ["Mediator", "MediatorCoding", "MediatorGateway", "MediatorTesting"],
            path: "Examples/Moving", exclude: ["README.md"], swiftSettings: settings),
        .executableTarget(
            name: "Server",
            dependencies: ["Mediator", "MediatorEvents", "MediatorConsole", "MediatorCommands"] + sanitizerSupport,
            path: "Examples/Server",
            swiftSettings: sourceSettings
        ),
        // A module in a process of its own.
        .target(
            name: "SpellingActions", dependencies: ["Mediator"], path: "Examples/TwoProcesses/Actions",
            swiftSettings: sourceSettings),
        .executableTarget(
            name: "SpellingWorker",
            dependencies: ["Mediator", "MediatorGateway", "MediatorRemote", "SpellingActions"] + sanitizerSupport,
            path: "Examples/TwoProcesses/Worker", swiftSettings: sourceSettings),
        .executableTarget(
            name: "TwoProcesses",
            dependencies: ["Mediator", "MediatorRemote", "SpellingActions"] + sanitizerSupport,
            path: "Examples/TwoProcesses/App", swiftSettings: sourceSettings),
        .executableTarget(
            name: "ModuleTools", dependencies: ["Mediator", "MediatorCoding", "MediatorEvents"],
            swiftSettings: sourceSettings),
        .plugin(
            name: "CheckModules",
            capability: .command(
                intent: .custom(
                    verb: "check-modules", description: "Checks that the modules do not depend on one another.")
            ),
            dependencies: ["ModuleTools"]
        ),
        .plugin(
            name: "NewModule",
            capability: .command(
                intent: .custom(verb: "new-module", description: "Writes a new module, its contracts and its tests."),
                permissions: [
                    .writeToPackageDirectory(
                        reason: "new-module NAME [--actions LIST | --from FILE | --vocabulary] writes a new module; "
                            + "its help needs no permission: swift package check-modules --help new-module")
                ]
            ),
            dependencies: ["ModuleTools"]
        ),
        .target(name: "ThreadSanitizerSupport", path: "Tests/ThreadSanitizerSupport"),
        .target(
            name: "TestSupport",
            dependencies: ["Mediator", "MediatorEvents"],
            path: "Tests/TestSupport",
            swiftSettings: settings),
        .target(name: "SameNames", path: "Tests/SameNames", swiftSettings: settings),
        tests(
            of: "Mediator", ["MediatorCoding", "MediatorTrace", "SameNames"],
            onOneThread: ["Contracts", "Errors", "Values"]),
        // What calls and updates of the core keep, and when it is freed.
        .testTarget(
            name: "MediatorMemoryTests",
            dependencies: ["Mediator", "MediatorCoding", "TestSupport"] + sanitizerSupport,
            swiftSettings: settings),
        tests(of: "MediatorCoding", ["Mediator"]),
        tests(of: "MediatorEvents", ["Mediator", "MediatorCoding"]),
        tests(of: "MediatorServices", ["Mediator", "MediatorEvents"]),
        tests(of: "MediatorTrace", ["Mediator", "MediatorCoding", "MediatorEvents", "MediatorServices"]),
        tests(
            of: "MediatorGateway",
            [
                "Mediator", "MediatorCoding", "MediatorEvents", "MediatorMessages", "MediatorRedirects",
                "MediatorTesting", "MediatorTrace",
            ],
            onOneThread: ["Routes"]),
        tests(
            of: "MediatorAgents",
            ["Mediator", "MediatorCoding", "MediatorEvents", "MediatorGateway", "MediatorRedirects"]),
        tests(of: "MediatorRedirects", ["Mediator", "MediatorCoding", "MediatorGateway"]),
        tests(
            of: "MediatorCatalog",
            ["Mediator", "MediatorCoding", "MediatorEvents", "MediatorServices", "MediatorGateway"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "PageTests",
            dependencies: [
                "Mediator", "MediatorCoding", "MediatorEvents", "MediatorServices", "MediatorTrace",
                "MediatorCatalog", "MediatorPages", "DemoApp", "TestSupport",
            ],
            swiftSettings: settings
        ),
        tests(
            of: "MediatorRemote",
            [
                "Mediator", "MediatorCoding", "MediatorEvents", "MediatorTrace", "MediatorGateway", "MediatorRedirects",
                "MediatorServices", "MediatorMessages", "MediatorTesting", "MediatorTransportTesting", "MediatorSystem",
                "ModuleC", "ModuleCActions", "RemoteSample",
            ]),
        tests(
            of: "MediatorTransportTesting",
            ["Mediator", "MediatorGateway", "MediatorRemote", "MediatorTesting"]),
        .executableTarget(
            name: "RemoteSample",
            dependencies: [
                "Mediator", "MediatorGateway", "MediatorRemote", "MediatorTransportTesting", "ModuleC",
                "ModuleCActions",
            ] + sanitizerSupport,
            path: "Tests/RemoteSample",
            swiftSettings: settings
        ),
        tests(of: "MediatorMessages", ["Mediator", "MediatorCoding", "MediatorTesting"]),
        tests(of: "MediatorSystem"),
        tests(of: "MediatorTerminal", ["MediatorCoding", "MediatorSystem"]),
        // The consoles of the tests of both.
        .target(
            name: "ConsoleTestSupport", dependencies: ["Mediator", "MediatorConsole"], path: "Tests/ConsoleTestSupport",
            swiftSettings: settings),
        tests(
            of: "MediatorConsole",
            ["Mediator", "MediatorCoding", "MediatorTerminal", "ConsoleTestSupport"],
            exclude: ["Transcripts"]),
        tests(
            of: "MediatorCommands",
            [
                "Mediator", "MediatorCoding", "MediatorMessages", "MediatorSystem", "MediatorTerminal",
                "MediatorConsole", "ConsoleTestSupport",
            ] + commanded,
            exclude: ["Transcripts"],
            onOneThread: ["Agents", "Catalog", "Redirects", "Services"]),
        tests(
            of: "MediatorTesting",
            ["Mediator", "MediatorCoding", "MediatorEvents", "MediatorMessages", "MediatorServices"]),
        .target(name: "PseudoTerminal", path: "Tests/PseudoTerminal"),
        .executableTarget(
            name: "TerminalSample",
            dependencies: ["Mediator", "MediatorConsole", "MediatorCommands"] + sanitizerSupport,
            path: "Tests/TerminalSample",
            swiftSettings: settings
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "MediatorConsole", "MediatorCommands", "MediatorSystem", "MediatorTerminal", "DemoApp",
                "TerminalSample", "PseudoTerminal", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModuleATests",
            dependencies: [
                "Mediator", "MediatorCoding", "MediatorTesting", "ModuleA", "ModuleAActions", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModuleBTests",
            dependencies: [
                "Mediator", "MediatorEvents", "MediatorServices", "MediatorTesting", "ModuleB", "ModuleBActions",
                "ModuleAActions",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModuleCTests",
            dependencies: [
                "Mediator", "MediatorEvents", "MediatorGateway", "MediatorRemote", "MediatorTesting", "ModuleC",
                "ModuleCActions", "RemoteSample",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DemoAppTests",
            dependencies: [
                "Mediator", "MediatorEvents", "MediatorServices", "MediatorConsole", "MediatorCommands",
                "MediatorTesting", "DemoApp", "Server", "TwoProcesses", "SpellingWorker", "TestSupport",
                "ModuleA", "ModuleAActions", "ModuleB", "ModuleBActions",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ReadmeTests",
            dependencies: [
                "Mediator", "MediatorCoding", "MediatorEvents", "MediatorTrace", "MediatorGateway", "MediatorRedirects",
                "MediatorCatalog", "MediatorAgents", "MediatorRemote", "MediatorConsole", "MediatorCommands",
                "MediatorSystem", "MediatorTesting", "ModuleA", "ModuleAActions", "ModuleB", "ModuleBActions",
                "ModuleCActions", "DemoApp", "Shop", "Basket", "BasketActions", "Stock", "TestSupport", "Wishlist",
                "WishlistActions", "Gifts", "GiftsActions",
            ],
            swiftSettings: settings
        ),
        // A module and its tests in the language mode and with the features of Swift 5.
        .testTarget(
            name: "SwiftFiveTests",
            dependencies: ["Mediator", "MediatorTesting"],
            swiftSettings: warnings + [.swiftLanguageMode(.v5)]
        ),
        // Modules, a caller and tests in a target whose code is on the main actor by default.
        .testTarget(
            name: "MainActorByDefaultTests",
            dependencies: ["Mediator", "MediatorTesting"],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]
        ),
        .testTarget(
            name: "DiagnosticsTests",
            dependencies: [
                "Mediator", "MediatorCoding", "MediatorTesting", "Basket", "BasketActions", "Stock", "StockActions",
                "TestSupport",
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "InterfaceTests",
            dependencies: [
                "Mediator", "MediatorEvents", "MediatorGateway", "ModuleA", "ModuleB", "ModuleBActions", "Session",
                "SessionActions",
            ],
            swiftSettings: settings
        ),
        tests(
            of: "ModuleTools",
            ["Mediator", "MediatorCoding", "MediatorEvents", "MediatorGateway", "MediatorTesting"]),
        // What hostile input gets to: `Fuzz/run` builds it with the fuzzer.
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "Mediator", "MediatorCoding", "MediatorEvents", "MediatorGateway", "MediatorRedirects",
                "MediatorCatalog", "MediatorAgents", "MediatorTerminal", "MediatorConsole", "MediatorCommands",
                "MediatorRemote", "MediatorSystem", "MediatorTrace",
            ],
            path: "Fuzz/Sources", swiftSettings: settings),
        // The plugins, on packages that these tests build. That takes minutes: `MEDIATOR_TARGETS=PluginTests swift test`.
        .testTarget(
            name: "PluginTests",
            dependencies: ["ModuleTools", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
    ]
)

// For short builds while developing: `MEDIATOR_TARGETS="MediatorGatewayTests ModuleATests" swift test` builds these targets
// and those that they depend on.
if let names = Context.environment["MEDIATOR_TARGETS"] {
    var kept: Set<String> = []
    var pending = names.split(whereSeparator: \.isWhitespace).map(String.init)
    while let name = pending.popLast() {
        guard kept.insert(name).inserted else { continue }
        let target = package.targets.first { $0.name == name }
        for case .byNameItem(let dependency, _) in target?.dependencies ?? [] { pending.append(dependency) }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    // It uses `Task.immediate`.
    if kept.contains("Fuzz") { package.platforms = [.macOS("26.0")] }
    package.products = package.products.filter { $0 is Product.Library && kept.contains($0.name) }
} else {
    package.targets.removeAll { ["PluginTests", "Fuzz"].contains($0.name) }
}
