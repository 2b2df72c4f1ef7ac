// swift-tools-version: 6.2
import PackageDescription

// Calls run on the actor of their caller, as in an app that follows the README.
let settings: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// Returns a product of the package that is measured.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: "Mediator") }
let mediator = product("Mediator")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Mediator", path: "..")],
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
                "HandWritten", "FoundationHello",
            ],
            swiftSettings: settings
        ),
        // A program without Mediator, which the benchmarks start.
        .executableTarget(name: "FoundationHello", swiftSettings: settings),
        // Calls to another process, and the same local calls in programs with and without MediatorRemote.
        .executableTarget(
            name: "RemoteBenchmark",
            dependencies: [
                mediator, product("MediatorCoding"), product("MediatorGateway"), product("MediatorRemote"),
            ], swiftSettings: settings),
        .target(name: "LocalCalls", dependencies: [mediator], swiftSettings: settings),
        .executableTarget(name: "LocalAlone", dependencies: ["LocalCalls"], swiftSettings: settings),
        .executableTarget(
            name: "LocalBesideRemote", dependencies: ["LocalCalls", mediator, product("MediatorRemote")],
            swiftSettings: settings),
    ]
)
