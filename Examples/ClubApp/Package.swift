// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let core = Target.Dependency.product(name: "Mediator", package: "Mediator")
let events = Target.Dependency.product(name: "MediatorEvents", package: "Mediator")
let gateway = Target.Dependency.product(name: "MediatorGateway", package: "Mediator")
let testing = Target.Dependency.product(name: "MediatorTesting", package: "Mediator")

let package = Package(
    name: "ClubApp",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(
            name: "ClubModules",
            targets: ["ScreenVocabulary", "SessionActions", "Session", "TicketsActions", "Tickets", "AppModules"])
    ],
    dependencies: [.package(name: "Mediator", path: "../..")],
    targets: [
        // What all modules share: a screen.
        .target(name: "ScreenVocabulary", dependencies: [core]),

        .target(name: "SessionActions", dependencies: [core]),
        .target(name: "Session", dependencies: [core, "SessionActions"]),
        .testTarget(name: "SessionTests", dependencies: [core, testing, "Session", "SessionActions"]),

        .target(name: "TicketsActions", dependencies: [core, events, "ScreenVocabulary"]),
        .target(
            name: "Tickets",
            dependencies: [core, events, gateway, "ScreenVocabulary", "SessionActions", "TicketsActions"]),
        .testTarget(
            name: "TicketsTests",
            dependencies: [
                core, events, testing, "ScreenVocabulary", "SessionActions", "Tickets", "TicketsActions",
            ]),

        // The list of all modules, and the test that none is missing.
        .target(name: "AppModules", dependencies: [core, events, "Session", "Tickets", "TicketsActions"]),
        .testTarget(name: "AppModulesTests", dependencies: [core, "AppModules", "Session"]),

        // The app. In Xcode these are the sources of an app target that depends on the product ClubModules.
        .executableTarget(
            name: "ClubApp",
            dependencies: [
                core, events, gateway, "AppModules", "ScreenVocabulary", "Session", "TicketsActions",
            ],
            path: "App"),
        .testTarget(
            name: "ClubAppTests",
            dependencies: [core, testing, "AppModules", "ClubApp", "ScreenVocabulary", "Session", "TicketsActions"]),
    ]
)

#if os(Linux)
    // SwiftUI does not exist there: the views are compiled against types and macros of the same names, and draw nothing.
    package.targets += [
        .target(name: "SwiftUI", dependencies: ["SwiftUIMacros"], path: "StandIns/SwiftUI"),
        .macro(name: "SwiftUIMacros", path: "StandIns/SwiftUIMacros"),
    ]
    for target in package.targets where ["ScreenVocabulary", "Tickets", "ClubApp"].contains(target.name) {
        target.dependencies.append("SwiftUI")
    }
#endif
