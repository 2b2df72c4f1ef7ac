import Foundation

/// The built executable, run as a process.
struct DemoCommand {
    /// The output and the status of a process.
    struct Run: Equatable {
        var output: String
        var error: String
        var status: Int32
    }

    /// Runs the executable with arguments, its standard input being a text.
    static func run(_ arguments: [String] = [], input: String = "") async throws -> Run {
        try await run(executable, arguments, input: input)
    }

    /// Runs another executable of the package.
    static func run(product: String, _ arguments: [String], input: String) async throws -> Run {
        try await run(executable.deletingLastPathComponent().appending(component: product), arguments, input: input)
    }

    /// Runs a line of the shell, in which `"$0"` is the executable.
    static func shell(_ line: String) async throws -> Run {
        try await run(URL(filePath: "/bin/sh"), ["-c", line, executable.path], input: "")
    }

    static func run(
        _ executable: URL,
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) async throws -> Run {
        // Files rather than pipes: a pipe without a reader fills up.
        let folder = FileManager.default.temporaryDirectory.appending(component: "DemoCommand-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["input", "output", "error"].map { folder.appending(component: $0) }
        try Data(input.utf8).write(to: files[0])
        try Data().write(to: files[1])
        try Data().write(to: files[2])

        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, own in own }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return Run(
            output: try String(contentsOf: files[1], encoding: .utf8),
            error: try String(contentsOf: files[2], encoding: .utf8),
            status: status
        )
    }

    /// The executable beside the test bundle.
    static let executable: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let runner = URL(filePath: CommandLine.arguments[0])
        return (bundle ?? runner).deletingLastPathComponent().appending(component: "DemoApp")
    }()
}
