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

    @Test(
        .enabled(if: compiler != nil, "There is no TypeScript compiler, tsc, to check the declarations with."),
        arguments: [
            (["page.ts", "imports.ts", "documented.ts"], "es2022"), (["page.ts"], "commonjs"),
            (["script.ts", "bridge.d.ts"], "es2022"),
        ])
    func theDeclarationsFitTheBridge(files: [String], modules: String) async throws {
        let compiler = try #require(Self.compiler)
        let folder = try TemporaryDirectory()
        let actions = try await DemoCommand.run(["export", "--format", "typescript"]).output
        try folder.write(actions, to: "actions.d.ts")
        try folder.write(Self.documented(), to: "documented.ts")
        for file in ["bridge.d.ts", "tests/page.ts", "tests/imports.ts", "tests/script.ts"] {
            let source = Self.folder.appending(path: file)
            try FileManager.default.copyItem(at: source, to: folder.url.appending(component: source.lastPathComponent))
        }
        let options = [
            "--noEmit", "--strict", "--skipDefaultLibCheck", "--target", "es2022", "--lib", "es2022,dom",
            "--moduleResolution", "node",
            "--module", modules,
        ]
        let run = try await Program.run(compiler, options + files.map { folder.url.appending(component: $0).path })
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
