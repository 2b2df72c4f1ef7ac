// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS("26.0")],
    dependencies: [.package(name: "Mediator", path: "..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                .product(name: "Mediator", package: "Mediator"),
                .product(name: "MediatorCoding", package: "Mediator"),
                .product(name: "MediatorEvents", package: "Mediator"),
                .product(name: "MediatorGateway", package: "Mediator"),
                .product(name: "MediatorRedirects", package: "Mediator"),
                .product(name: "MediatorCatalog", package: "Mediator"),
                .product(name: "MediatorAgents", package: "Mediator"),
                .product(name: "MediatorConsole", package: "Mediator"),
                .product(name: "MediatorCommands", package: "Mediator"),
                .product(name: "MediatorRemote", package: "Mediator"),
                .product(name: "MediatorTrace", package: "Mediator"),
            ],
            swiftSettings: settings
        )
    ]
)
