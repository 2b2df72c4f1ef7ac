// swift-tools-version: 6.2
// A package that depends on Mediator and follows the rules of `swift package check-modules`.
import PackageDescription

let mediator = Target.Dependency.product(name: "Mediator", package: "Mediator")

let package = Package(
    name: "GoodShop",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "Mediator", path: "../../../..")],
    targets: [
        .target(name: "Prices"),
        .target(name: "StockActions", dependencies: [mediator]),
        .target(name: "Stock", dependencies: [mediator, "StockActions", "Prices"]),
        .target(name: "OrdersActions", dependencies: [mediator]),
        .target(name: "Orders", dependencies: [mediator, "OrdersActions", "StockActions", "Prices"]),
        .executableTarget(name: "Shop", dependencies: [mediator, "Orders", "OrdersActions", "Stock"]),
        .testTarget(name: "OrdersTests", dependencies: [mediator, "Orders", "OrdersActions", "StockActions"]),
        // new modules
    ]
)

// Half of the modules that new-module writes are built with all upcoming features, the others without.
for target in package.targets {
    var settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
    if target.name.hasPrefix("Strict") {
        settings += [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("ImmutableWeakCaptures"),
        ]
    }
    target.swiftSettings = settings
}
