// swift-tools-version: 6.2
// A package that depends on Mediator, in order: `swift package check-modules` passes here.
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

// One half of what new-module writes is built as plain Swift 6, the other half with all upcoming features.
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
