import Foundation
import TestSupport
import Testing

/// Code of documents that no target of the package has, against the modules that the tests were built with.
@Suite(.hangLimit, .enabled(if: Compiler.isOnLinux)) struct DiagnosticsDocumentTests {
    private static let tutorial = repository.appending(path: "Sources/Mediator/Mediator.docc/Tutorials/Code")

    private static func steps() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: tutorial.path).sorted()
    }

    /// `ReadmeTutorialTests` compares the last step of each file with the shop in `Examples`.
    @Test(arguments: try steps()) func aStepOfTheTutorialCompiles(file: String) async throws {
        let code = try String(contentsOf: Self.tutorial.appending(path: file), encoding: .utf8)
        let target = String(file.prefix { $0 != "-" })
        // Top-level code stands in a file of this name.
        let name = ["Shop", "Package"].contains(target) ? "main.swift" : file
        #expect(try await errors(code, name, of: "Step\(target)", isManifest: target == "Package") == "")
    }

    /// Returns the manifests of the documents, each with the path of its document.
    private static func manifests() throws -> [(document: String, code: String)] {
        var found: [(String, String)] = []
        for folder in ["", "docs", "Sources", "Examples"] {
            let root = repository.appending(path: folder)
            let files =
                try folder.isEmpty
                ? FileManager.default.contentsOfDirectory(atPath: root.path)
                : FileManager.default.subpathsOfDirectory(atPath: root.path)
            for file in files.filter({ $0.hasSuffix(".md") && !$0.contains(".build/") }).sorted() {
                let lines = try String(contentsOf: root.appending(path: file), encoding: .utf8)
                    .components(separatedBy: "\n")
                for start in lines.indices where lines[start].hasPrefix("    // swift-tools-version: ") {
                    let code = lines[start...].prefix { $0.isEmpty || $0.hasPrefix("    ") }
                    found.append(("\(folder)/\(file)", code.map { $0.dropFirst(4) }.joined(separator: "\n")))
                }
            }
        }
        return found
    }

    @Test func aManifestCompiles() async throws {
        let manifests = try Self.manifests()
        #expect(manifests.count == 3)
        for (document, code) in manifests {
            #expect(try await errors(code, "main.swift", of: "Manifest", isManifest: true) == "", "\(document)")
        }
    }

    /// Returns what the compiler says of a file; warnings are errors.
    private func errors(_ code: String, _ file: String, of module: String, isManifest: Bool) async throws -> String {
        let folder = try TemporaryDirectory()
        try folder.write(code, to: file)
        let options =
            try await isManifest
            ? Compiler.manifestOptions(version: "6.2", in: folder.url) : Compiler.importOptions
        let arguments = ["swiftc", "-typecheck", "-warnings-as-errors", "-module-name", module] + options
        return try await Compiler.run(arguments + [file], in: folder.url).errors
    }
}
