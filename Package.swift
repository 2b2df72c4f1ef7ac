// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

// Programs that tests run need it as the tests do, and only under the thread sanitizer.
let sanitizerSupport: [Target.Dependency] =
    Context.environment["MEDIATOR_THREAD_SANITIZER"] == nil ? [] : ["ThreadSanitizerSupport"]

let package = Package(
    name: "Mediator",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Mediator", targets: ["Mediator"]),
        .library(name: "MediatorConsole", targets: ["MediatorConsole"]),
        .library(name: "MediatorTesting", targets: ["MediatorTesting"]),
        .executable(name: "DemoApp", targets: ["DemoApp"]),
        .plugin(name: "CheckModules", targets: ["CheckModules"]),
        .plugin(name: "NewModule", targets: ["NewModule"]),
    ],
    targets: [
        .target(name: "CMediatorThreads"),
        .target(name: "Mediator", dependencies: ["CMediatorThreads"], swiftSettings: settings),
        .target(name: "MediatorConsole", dependencies: ["Mediator"], swiftSettings: settings),
        .target(name: "MediatorTesting", dependencies: ["Mediator"], swiftSettings: settings),
        .target(name: "ModuleAActions", dependencies: ["Mediator"], swiftSettings: settings),
        .target(
            name: "ModuleA",
            dependencies: ["Mediator", "ModuleAActions"],
            resources: [.embedInCode("products.json")],
            swiftSettings: settings
        ),
        .target(name: "ModuleBActions", dependencies: ["Mediator"], swiftSettings: settings),
        .target(
            name: "ModuleB",
            dependencies: ["Mediator", "ModuleBActions", "ModuleAActions"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "DemoApp",
            dependencies: ["Mediator", "MediatorConsole", "ModuleA", "ModuleAActions", "ModuleB", "ModuleBActions"]
                + sanitizerSupport,
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FirstProgram",
            dependencies: ["Mediator"],
            path: "Examples/FirstProgram",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Server",
            dependencies: ["Mediator", "MediatorConsole"] + sanitizerSupport,
            path: "Examples/Server",
            swiftSettings: settings
        ),
        .executableTarget(name: "ModuleTools", swiftSettings: settings),
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
                permissions: [.writeToPackageDirectory(reason: "new-module NAME [--actions LIST] writes a new module.")]
            ),
            dependencies: ["ModuleTools"]
        ),
        .target(name: "ThreadSanitizerSupport", path: "Tests/ThreadSanitizerSupport"),
        .testTarget(
            name: "MediatorTests", dependencies: ["Mediator", "ThreadSanitizerSupport"], swiftSettings: settings),
        .testTarget(
            name: "MediatorConsoleTests",
            dependencies: ["Mediator", "MediatorConsole"],
            exclude: ["Transcripts"],
            swiftSettings: settings
        ),
        .target(name: "PseudoTerminal", path: "Tests/PseudoTerminal"),
        .executableTarget(
            name: "TerminalSample",
            dependencies: ["Mediator", "MediatorConsole"] + sanitizerSupport,
            path: "Tests/TerminalSample",
            swiftSettings: settings
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["MediatorConsole", "DemoApp", "TerminalSample", "PseudoTerminal"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "MediatorTestingTests", dependencies: ["Mediator", "MediatorTesting"], swiftSettings: settings),
        .testTarget(
            name: "ModuleATests",
            dependencies: ["Mediator", "MediatorTesting", "ModuleA", "ModuleAActions"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModuleBTests",
            dependencies: ["Mediator", "MediatorTesting", "ModuleB", "ModuleBActions", "ModuleAActions"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DemoAppTests",
            dependencies: [
                "Mediator", "MediatorConsole", "MediatorTesting", "DemoApp", "Server", "ModuleA", "ModuleAActions",
                "ModuleB", "ModuleBActions",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ReadmeTests",
            dependencies: [
                "Mediator", "ModuleA", "ModuleAActions", "ModuleB", "ModuleBActions", "DemoApp", "FirstProgram",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "PluginTests",
            dependencies: ["ModuleTools"],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),
    ]
)
