// swift-tools-version: 6.2
// A package that depends on Mediator and violates the rules: violations.txt is the output of check-modules.
import PackageDescription

let mediator = Target.Dependency.product(name: "Mediator", package: "Mediator")

let package = Package(
    name: "BadShop",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "Mediator", path: "../../../..")],
    targets: [
        .target(name: "Prices"),
        .target(name: "StockActions", dependencies: [mediator, "Prices"]),
        .target(name: "Stock", dependencies: [mediator, "StockActions", "Ledger"]),
        .target(name: "Ledger", dependencies: [mediator]),
        .target(name: "Features", dependencies: [mediator]),
        .target(name: "Audit", dependencies: [mediator, "Features"]),
        .target(name: "Helpers", dependencies: ["Stock"]),
        .target(
            name: "OrdersActions",
            dependencies: [
                mediator,
                .target(name: "StockActions"),
            ]
        ),
        .target(
            name: "Orders",
            dependencies: [
                mediator, "OrdersActions", "Helpers",
                .byName(name: "Stock"),
            ]
        ),
        .executableTarget(name: "Shop", dependencies: [mediator, "Orders", "Stock"]),
        .testTarget(name: "OrdersTests", dependencies: [mediator, "Orders", "Stock"]),
        .testTarget(name: "StockTests", dependencies: [mediator, "Stock", "Shop"]),
    ]
)
