#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// The manifests of the documents and of the tutorial, as the compiler reads them.
    @Suite(.hangLimit) struct ReadmeManifestTests {
        /// The manifests that stand whole in a document, and the path of each.
        private static func ofDocuments() throws -> [(path: String, code: String)] {
            try Readme.printed().flatMap { path in
                try Readme(path).indentedBlocks.filter { $0.hasPrefix("    // swift-tools-version: ") }
                    .map { (path, $0.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")) }
            }
        }

        private static func ofTheTutorial() throws -> [(path: String, code: String)] {
            try ["Package-1", "Package-2"].map { name in
                let path = "Sources/Mediator/Mediator.docc/Tutorials/Code/\(name).swift"
                return (path, try Readme(path).text)
            }
        }

        @Test func aManifestCompiles() async throws {
            let manifests = try Self.ofDocuments()
            #expect(manifests.count == 3)
            let environment = URL(filePath: "/usr/bin/env")
            let target = try await Program.run(environment, ["swiftc", "-print-target-info"]).output
            let info = try JSONSerialization.jsonObject(with: Data(target.utf8)) as? [String: Any]
            let paths = try #require(info?["paths"] as? [String: Any])
            let library = "\(try #require(paths["runtimeResourcePath"] as? String))/pm/ManifestAPI"
            for (path, code) in try manifests + Self.ofTheTutorial() {
                let folder = try TemporaryDirectory()
                try folder.write(code, to: "main.swift")
                let arguments = ["swiftc", "-typecheck", "-warnings-as-errors", "-swift-version", "6"]
                let version = ["-package-description-version", "6.2", "-I", library, "main.swift"]
                let errors = try await Program.run(environment, arguments + version, in: folder.url).error
                #expect(errors == "", "\(path)")
            }
        }
    }
#endif
