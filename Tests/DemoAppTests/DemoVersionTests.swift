import Foundation
import TestSupport
import Testing

/// The version that the demo prints.
struct DemoVersionTests {
    /// The version of the demo is that of the package.
    @Test func theVersionIsThatOfTheChangelog() async throws {
        let changelog = try String(contentsOf: repository.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let heading = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## ") })
        let version = try #require(heading.split(separator: " ").dropFirst().first)
        #expect(try await DemoCommand.run(["--version"]) == .init(output: "DemoApp \(version)\n", error: "", status: 0))
        let guide = repository.appending(
            path: "Sources/MediatorConsole/MediatorConsole.docc/ConsoleWithoutATerminal.md")
        #expect(try String(contentsOf: guide, encoding: .utf8).contains("\nDemoApp \(version): "))
    }
}
