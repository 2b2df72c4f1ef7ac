import Foundation
import Testing

/// `bridge.js`, tested by its own tests in Node.
@Suite struct BridgeTests {
    private static let node = program("node")
    private static let compiler = program("tsc")

    /// Returns a program, wherever the path leads to it.
    private static func program(_ name: String) -> URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)).appending(component: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(component: "Bridge")

    @Test(
        .enabled(if: node != nil, "There is no Node to run bridge.js in."),
        arguments: ["calls", "events", "pages", "serve"])
    func theBridgePassesItsTests(suite: String) async throws {
        let node = try #require(Self.node)
        let run = try await DemoCommand.run(
            node,
            ["--test", Self.folder.appending(components: "tests", "\(suite).test.js").path],
            environment: [
                "DEMO_APP": DemoCommand.executable.path,
                "SERVER": DemoCommand.executable.deletingLastPathComponent().appending(component: "Server").path,
            ])
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(run.output.contains("# fail 0\n"))
        #expect(run.output.contains("# skipped 0\n"))
    }

    @Test func theShopsActionsAreDeclared() async throws {
        let run = try await DemoCommand.run(["export", "--format", "typescript"])
        #expect(run.status == 0)
        let product = """
            export interface Product {
              /** Catalogue identifier, as P-1001. */
              id: string;
              /** Name for people. */
              title: string;
              /** One of Catalog.categories. */
              category: string;
              /** Price of one item in minor units, as cents. */
              price: number;
              /** ISO 4217 code. */
              currency: string;
              /** Items that can still be reserved. */
              stock: number;
            }
            """
        let action = """
                /**
                 * Returns a product with its present stock.
                 *
                 * Says no with `notFound`.
                 */
                product(params: {
                  /** Catalogue identifier, as P-1001. */
                  id: string;
                }, options?: CallOptions): Promise<Product>;
            """
        #expect(run.output.contains(product))
        #expect(run.output.contains(action))
        #expect(run.output.contains(#"  "Catalog.product": "notFound";"#))
        #expect(!run.output.contains("reserve("))
        let event = """
            export interface Events {
              /** An order was placed. */
              "Cart.orderPlaced": {
                /** The order's identifier, as O-1. */
                orderID: string;
            """
        #expect(run.output.contains(event))
    }

    @Test(.enabled(if: compiler != nil, "There is no TypeScript compiler, tsc, to check the declarations with."))
    func theDeclarationsFitTheBridge() async throws {
        let compiler = try #require(Self.compiler)
        let folder = FileManager.default.temporaryDirectory.appending(component: "BridgeTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let actions = try await DemoCommand.run(["export", "--format", "typescript"]).output
        try Data(actions.utf8).write(to: folder.appending(component: "actions.d.ts"))
        for (file, name) in [("bridge.d.ts", "bridge.d.ts"), ("tests/page.ts", "page.ts")] {
            try FileManager.default.copyItem(
                at: Self.folder.appending(path: file), to: folder.appending(component: name))
        }
        let options = [
            "--noEmit", "--strict", "--target", "es2020", "--lib", "es2020,dom", "--moduleResolution", "node",
        ]
        let run = try await DemoCommand.run(compiler, options + [folder.appending(component: "page.ts").path])
        #expect(run == .init(output: "", error: "", status: 0))
    }
}
