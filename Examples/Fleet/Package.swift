// swift-tools-version: 6.2
import PackageDescription

func mediator(_ products: String...) -> [Target.Dependency] {
    products.map { .product(name: $0, package: "Mediator") }
}

// A package of its own, as an app that depends on Mediator: its tests need a server of NATS, and `swift test` of Mediator does not
// build them.
let package = Package(
    name: "Fleet",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Mediator", path: "../..")],
    targets: [
        // The client protocol of NATS.
        .target(name: "NATS"),
        // Modules over NATS: the transport of both sides, and the providers that announce themselves.
        .target(
            name: "FleetTransport",
            dependencies: ["NATS"] + mediator("Mediator", "MediatorGateway", "MediatorRemote")),

        // Programs that are started, killed and awaited, nats-server among them.
        .target(name: "Processes", dependencies: ["NATS"]),

        // Providers, callers, and the run that starts and kills them.
        .executableTarget(
            name: "Fleet",
            dependencies: ["FleetTransport", "NATS", "Processes"]
                + mediator("Mediator", "MediatorEvents", "MediatorGateway", "MediatorRemote")),

        .testTarget(
            name: "FleetTests",
            dependencies: ["Fleet", "FleetTransport", "NATS", "Processes"]
                + mediator(
                    "Mediator", "MediatorGateway", "MediatorRemote", "MediatorTesting", "MediatorTransportTesting")),
    ]
)
