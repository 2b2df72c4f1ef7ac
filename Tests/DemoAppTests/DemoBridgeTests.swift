import Foundation
import TestSupport
import Testing

/// The tests of `bridge.js` in Node.
@Suite struct DemoBridgeTests {
    private static let node = Program.find("node")
    private static let compiler = Program.find("tsc")

    private static let folder = repository.appending(component: "Bridge")

    @Test(
        .enabled(if: node != nil, "There is no Node to run bridge.js in."),
        arguments: ["calls", "events", "handles", "pages", "serve", "settling"])
    func theBridgePassesItsTests(suite: String) async throws {
        let node = try #require(Self.node)
        let run = try await Program.run(
            node,
            ["--test", Self.folder.appending(components: "tests", "\(suite).test.js").path],
            environment: [
                "DEMO_APP": DemoCommand.executable.path,
                "SERVER": Program.built("Server").path,
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
              /** Catalog identifier, as P-1001. */
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
                 * Fails with `notFound`.
                 */
                product(params: {
                  /** Catalog identifier, as P-1001. */
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

    @Test(
        .enabled(if: compiler != nil, "There is no TypeScript compiler, tsc, to check the declarations with."),
        arguments: [
            (["page.ts", "imports.ts", "documented.ts"], "es2022"), (["page.ts"], "commonjs"),
            (["script.ts", "bridge.d.ts"], "es2022"),
        ])
    func theDeclarationsFitTheBridge(files: [String], modules: String) async throws {
        let compiler = try #require(Self.compiler)
        let folder = FileManager.default.temporaryDirectory.appending(component: "DemoBridgeTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let actions = try await DemoCommand.run(["export", "--format", "typescript"]).output
        try Data(actions.utf8).write(to: folder.appending(component: "actions.d.ts"))
        try Data(Self.documented().utf8).write(to: folder.appending(component: "documented.ts"))
        for file in ["bridge.d.ts", "tests/page.ts", "tests/imports.ts", "tests/script.ts"] {
            let source = Self.folder.appending(path: file)
            try FileManager.default.copyItem(at: source, to: folder.appending(component: source.lastPathComponent))
        }
        let options = [
            "--noEmit", "--strict", "--skipDefaultLibCheck", "--target", "es2022", "--lib", "es2022,dom",
            "--moduleResolution", "node",
            "--module", modules,
        ]
        let run = try await Program.run(compiler, options + files.map { folder.appending(component: $0).path })
        #expect(run == .init(output: "", error: "", status: 0))
    }

    /// Returns the TypeScript of the documentation.
    private static func documented() throws -> String {
        let guide = "Sources/MediatorGateway/MediatorGateway.docc/WebPages.md"
        let file = folder.deletingLastPathComponent().appending(path: guide)
        let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```ts\n").dropFirst()
        try #require(!blocks.isEmpty)
        return blocks.map { $0.components(separatedBy: "```")[0] }.joined(separator: "\n")
    }
}
