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

let package = Package(
    name: "Mediator",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Mediator", targets: ["Mediator"]),
        .library(name: "MediatorConsole", targets: ["MediatorConsole"]),
        .executable(name: "DemoApp", targets: ["DemoApp"]),
    ],
    targets: [
        .target(name: "Mediator", swiftSettings: settings),
        .target(name: "MediatorConsole", dependencies: ["Mediator"], swiftSettings: settings),
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
            dependencies: ["Mediator", "MediatorConsole", "ModuleA", "ModuleAActions", "ModuleB", "ModuleBActions"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FirstProgram",
            dependencies: ["Mediator"],
            path: "Examples/FirstProgram",
            swiftSettings: settings
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
        .testTarget(
            name: "ModuleATests", dependencies: ["Mediator", "ModuleA", "ModuleAActions"], swiftSettings: settings),
        .testTarget(
            name: "ModuleBTests",
            dependencies: ["Mediator", "ModuleB", "ModuleBActions", "ModuleAActions"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DemoAppTests",
            dependencies: ["Mediator", "DemoApp", "ModuleA", "ModuleAActions", "ModuleB", "ModuleBActions"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ReadmeTests",
            dependencies: ["Mediator", "ModuleA", "ModuleAActions", "DemoApp", "FirstProgram"],
            swiftSettings: settings
        ),
    ]
)
