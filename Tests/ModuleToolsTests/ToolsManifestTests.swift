import Testing

@testable import ModuleTools

@Suite struct ToolsManifestTests {
    private let manifest = Manifest(
        """
        // .target(name: "Cart", dependencies: ["Catalog"])
        let shared: [Target.Dependency] = ["Prices"]
        let package = Package(
            name: "Cart",
            products: [.library(name: "Catalog", targets: ["Catalog"])],
            dependencies: [.package(path: "../Kit")],
            targets: [
                .target(name: "Catalog"),
                .target(
                    name: "Cart",
                    dependencies: [
                        .target(name: "Mediator", condition: .when(platforms: [.macOS])),
                        "Catalog", .byName(name: "Orders"),
                        .product(name: "Kit", package: "Stock"),
                        .product(
                            name: "Tools", package: "kit"),
                    ] + shared,
                    path: "Catalog"
                ),
                .testTarget(name: "CartTests", dependencies: ["Cart"] + shared),
                module("Payments", ["Cart"]),
                .executableTarget(name: "Shop", dependencies: ["Prices"]),
            ]
        )
        """
    )

    @Test(arguments: [
        (["Mediator"], "Cart", 12),
        (["Catalog"], "Cart", 13),
        (["Orders"], "Cart", 13),
        (["Kit", "KitCore"], "Cart", 14),
        (["Tools"], "Cart", 16),
        (["Prices"], "Shop", 22),
        (["Cart"], "CartTests", 20),
    ])
    func theLineOfADependencyIsFound(_ names: [String], _ target: String, _ line: Int) {
        #expect(manifest.line(of: names, in: target) == line)
    }

    @Test(arguments: [
        (["Prices"], "Cart", 9),
        (["Prices"], "CartTests", 20),
        (["Cart"], "Catalog", 8),
        (["Prices"], "Payments", 1),
        (["Cart"], "Unknown", 1),
    ])
    func otherwiseItIsTheLineOfTheTargetOrTheFirst(_ names: [String], _ target: String, _ line: Int) {
        #expect(manifest.line(of: names, in: target) == line)
    }

    @Test(arguments: [
        "", ".target(", ".target(name:", ".target(name: \"Cart\"", ".target(name: \"Cart\", dependencies",
    ])
    func anIncompleteManifestGivesTheFirstLine(_ source: String) {
        #expect(Manifest(source).line(of: ["Catalog"], in: "Cart") == 1)
    }

    @Test(arguments: [
        (#".package(name: "Kit", path: "../anyfolder")"#, "Kit"),
        (#".package(name: "Kit", path: "../AnyFolder/")"#, "Kit"),
        (#".package(name: "Kit", path: "/opt/anyfolder")"#, "Kit"),
        (#".package(name: "Kit", url: "https://a.com/anyfolder.git", from: "1.0.0")"#, "Kit"),
        (#".package(name: "Kit", url: "git@a.com:anyfolder.git", from: "1.0.0")"#, "Kit"),
        (
            #".package(path: "../a"), .package(name: "Kit", path: "../anyfolder")"#,
            "Kit"
        ),
        (#".package(name: "Other", path: "../other")"#, "anyfolder"),
        (#"// .package(name: "Kit", path: "../anyfolder")"#, "anyfolder"),
        (#".package(path: "../anyfolder", traits: [.trait(name: "Kit")])"#, "anyfolder"),
        (#".package(name: "Kit" + suffix, path: "../anyfolder")"#, "anyfolder"),
        (#".package(name: name, path: path), [.product(name: "Core", package: "Kit")]"#, "Kit"),
        (#".package(path: "../anyfolder"), [.product(name: "Else", package: "Kit")]"#, "anyfolder"),
        (#".package(path: "../anyfolder"), [.product(name: "Core", package: package)]"#, "anyfolder"),
        (".package(", "anyfolder"),
        (".package(name:", "anyfolder"),
    ])
    func thePackageNameComesFromTheManifestOrIsTheIdentity(_ source: String, _ name: String) {
        #expect(Manifest(source).name(ofPackage: "anyfolder", with: ["Core"]) == name)
    }
}
