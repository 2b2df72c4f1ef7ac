import Foundation
import TestSupport
import Testing

/// Copies of packages and a shared build folder.
///
/// The tests run inside `swift test`, which holds the lock of the package's build folder; a command on the same folder
/// would wait for the lock forever.
struct Workspace: Sendable {
    /// The workspace of the running suite, which has the trait `.sharedWorkspace`.
    @TaskLocal static var current: Workspace?

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    func folder(_ name: String) -> URL {
        directory.url.appending(path: name)
    }

    func write(_ text: String, to path: String) throws {
        try directory.write(text, to: path)
    }

    func text(of path: String) throws -> String {
        try directory.text(of: path)
    }

    func files(in folder: String) throws -> [String] {
        try directory.files().filter { $0.hasPrefix(folder + "/") }
    }

    /// Copies the repository.
    func copyRepository(to name: String) throws {
        try copy(repository, to: name)
    }

    /// Copies a fixture, which then depends on the package of that name in the workspace.
    func copyFixture(_ fixture: String, to name: String, dependingOn package: String) throws {
        try copy(repository.appending(path: "Tests/PluginTests/Fixtures/\(fixture)"), to: name)
        try replace("../../../..", with: "../\(package)", in: "\(name)/Package.swift")
    }

    /// Copies the files of a package, except hidden ones and build products.
    private func copy(_ package: URL, to name: String) throws {
        let manager = FileManager.default
        let paths = try #require(manager.enumerator(atPath: package.path))
        try manager.createDirectory(at: folder(name), withIntermediateDirectories: true)
        for case let path as String in paths {
            let item = package.appending(path: path)
            if item.lastPathComponent.hasPrefix(".") {
                paths.skipDescendants()
            } else if try item.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                try manager.createDirectory(at: folder("\(name)/\(path)"), withIntermediateDirectories: true)
            } else {
                try manager.copyItem(at: item, to: folder("\(name)/\(path)"))
            }
        }
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder(path))
    }

    func replace(_ text: String, with replacement: String, in path: String) throws {
        try write(self.text(of: path).replacing(text, with: replacement), to: path)
    }

    /// Runs `swift` on a package of the workspace, with the shared build folder.
    func swift(_ command: String, _ arguments: String..., in package: String) async throws -> Program.Run {
        try await swift(command, arguments, in: package)
    }

    func swift(_ command: String, _ arguments: [String], in package: String) async throws -> Program.Run {
        try await run(["swift", command, "--scratch-path", folder("build").path] + arguments, in: package)
    }

    /// Runs a program in a package, all of whose targets are in its manifest.
    func run(_ arguments: [String], in package: String) async throws -> Program.Run {
        try await Program.run(
            URL(filePath: "/usr/bin/env"), ["-u", "MEDIATOR_TARGETS"] + arguments, in: folder(package))
    }
}

/// Creates one workspace for all tests of a suite and removes it after the last test.
struct SharedWorkspace: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let workspace = try Workspace()
        // The folder may have any name; a package that depends on it names it in its manifest.
        try workspace.copyRepository(to: "clone")
        try await Workspace.$current.withValue(workspace) { try await function() }
    }
}

extension Trait where Self == SharedWorkspace {
    static var sharedWorkspace: Self { Self() }
}
