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

/// Returns a product of the package that is measured.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: "Mediator") }
let mediator = product("Mediator")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Mediator", path: ".."),
        // A package of its own, so that `swift run` finds one executable here and needs no name.
        .package(path: "Hello"),
    ],
    targets: [
        .target(name: "BenchmarkSupport"),
        .target(name: "HandWritten", dependencies: ["BenchmarkSupport"], swiftSettings: settings),
        .target(
            name: "BenchmarkActions", dependencies: [mediator, product("MediatorEvents")], swiftSettings: settings),
        .target(name: "StockActions", dependencies: [mediator], swiftSettings: settings),
        .target(
            name: "BenchmarkModules",
            dependencies: [
                mediator, product("MediatorEvents"), product("MediatorServices"), "BenchmarkActions",
                "StockActions", "BenchmarkSupport",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                mediator, product("MediatorCoding"), product("MediatorEvents"), product("MediatorServices"),
                product("MediatorTrace"), product("MediatorGateway"),
                "BenchmarkSupport", "BenchmarkActions", "StockActions",
                "BenchmarkModules",
                "HandWritten",
                .product(name: "FoundationHello", package: "Hello"),
            ],
            swiftSettings: settings
        ),
    ]
)
