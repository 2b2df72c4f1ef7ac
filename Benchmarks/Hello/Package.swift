// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Hello",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "FoundationHello", targets: ["FoundationHello"])],
    targets: [.executableTarget(name: "FoundationHello", swiftSettings: [.swiftLanguageMode(.v6)])]
)
