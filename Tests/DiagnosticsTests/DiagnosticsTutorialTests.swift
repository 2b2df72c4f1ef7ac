import Foundation
import TestSupport
import Testing

/// The files of the tutorial: each step, against the modules that the tests were built with.
///
/// `ReadmeTutorialTests` compares the last step of each file with the shop in `Examples`.
@Suite(.hangLimit, .enabled(if: Compiler.isOnLinux)) struct DiagnosticsTutorialTests {
    private static let code = repository.appending(path: "Sources/Mediator/Mediator.docc/Tutorials/Code")

    private static func steps() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: code.path).sorted()
    }

    @Test(arguments: try steps()) func aStepCompiles(file: String) async throws {
        let temporary = try TemporaryDirectory()
        let folder = temporary.url
        let target = String(file.prefix { $0 != "-" })
        // Top-level code stands in a file of this name.
        let source = folder.appending(path: ["Shop", "Package"].contains(target) ? "main.swift" : file)
        try FileManager.default.copyItem(at: Self.code.appending(path: file), to: source)
        let options =
            try await target == "Package"
            ? Compiler.manifestOptions(version: "6.2", in: folder) : Compiler.importOptions
        let arguments = ["swiftc", "-typecheck", "-warnings-as-errors", "-module-name", "Step\(target)"]
        let errors = try await Compiler.run(arguments + options + [source.path], in: folder).errors
        #expect(errors == "")
        withExtendedLifetime(temporary) {}
    }
}
