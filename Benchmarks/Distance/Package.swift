// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own: its programs are no part of the other benchmarks.
let package = Package(
    name: "Distance",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Mediator", path: "../..")],
    targets: [
        .executableTarget(
            name: "RemoteBenchmark",
            dependencies: [
                .product(name: "Mediator", package: "Mediator"), .product(name: "MediatorGateway", package: "Mediator"),
                .product(name: "MediatorRemote", package: "Mediator"),
            ],
            swiftSettings: settings),
        .target(
            name: "LocalCalls", dependencies: [.product(name: "Mediator", package: "Mediator")],
            swiftSettings: settings),
        .executableTarget(name: "LocalAlone", dependencies: ["LocalCalls"], swiftSettings: settings),
        .executableTarget(
            name: "LocalBesideRemote",
            dependencies: [
                "LocalCalls", .product(name: "Mediator", package: "Mediator"),
                .product(name: "MediatorRemote", package: "Mediator"),
            ],
            swiftSettings: settings),
    ]
)
