// swift-tools-version: 6.2
import PackageDescription

let mediator = Target.Dependency.product(name: "Mediator", package: "Mediator")

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "Mediator", path: "../Mediator")],
    targets: [
        .target(name: "StockActions", dependencies: [mediator]),
        .target(name: "Stock", dependencies: [mediator, "StockActions"]),
    ])
