// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that `swift run` finds one executable in the package around it and needs no name.
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
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
