import Foundation
import TestSupport
import Testing

/// The files of the tutorial: each step, against the modules that the tests were built with.
///
/// `ReadmeTutorialTests` compares the last step of each file with the shop in `Examples`, and `ReadmeManifestTests` compiles
/// its manifests.
@Suite(.hangLimit, .enabled(if: Compiler.isOnLinux)) struct DiagnosticsTutorialTests {
    private static let code = repository.appending(path: "Sources/Mediator/Mediator.docc/Tutorials/Code")

    private static func steps() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: code.path).filter { !$0.hasPrefix("Package-") }.sorted()
    }

    @Test(arguments: try steps()) func aStepCompiles(file: String) async throws {
        let folder = try TemporaryDirectory()
        let target = String(file.prefix { $0 != "-" })
        // Top-level code stands in a file of this name.
        let source = target == "Shop" ? "main.swift" : file
        try folder.write(String(contentsOf: Self.code.appending(path: file), encoding: .utf8), to: source)
        let arguments = ["swiftc", "-typecheck", "-warnings-as-errors", "-module-name", "Step\(target)"]
        let errors = try await Compiler.run(arguments + Compiler.importOptions + [source], in: folder.url).errors
        #expect(errors == "")
    }
}
