import Foundation
import Testing

/// `bridge.js`, tested by its own tests in Node.
@Suite struct BridgeTests {
    /// Node, wherever the path leads to it.
    private static let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { URL(filePath: String($0)).appending(component: "node") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(components: "Bridge", "tests")

    @Test(
        .enabled(if: node != nil, "There is no Node to run bridge.js in."),
        arguments: ["calls", "events", "pages", "serve"])
    func theBridgePassesItsTests(suite: String) async throws {
        let node = try #require(Self.node)
        let run = try await DemoCommand.run(
            node,
            ["--test", Self.folder.appending(component: "\(suite).test.js").path],
            environment: ["DEMO_APP": DemoCommand.executable.path])
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(run.output.contains("# fail 0\n"))
        #expect(run.output.contains("# skipped 0\n"))
    }
}
