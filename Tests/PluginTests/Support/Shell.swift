import Foundation

/// Runs programs and collects their output.
enum Shell {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs a program to its end and returns what it printed.
    static func run(_ arguments: String..., in directory: URL) async throws -> Result {
        try await run(arguments, in: directory)
    }

    static func run(_ arguments: [String], in directory: URL) async throws -> Result {
        let files = try TemporaryDirectory()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.standardInput = FileHandle.nullDevice
        // The packages of the tests are whole, also when only some targets of this one are built.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "MEDIATOR_TARGETS" }
        // Files instead of pipes, since a program blocks when it fills one pipe while the test reads the other.
        try files.write("", to: "output")
        try files.write("", to: "errors")
        process.standardOutput = try FileHandle(forWritingTo: files.url.appending(path: "output"))
        process.standardError = try FileHandle(forWritingTo: files.url.appending(path: "errors"))
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return Result(
            status: process.terminationStatus,
            output: try files.text(of: "output"),
            errors: try files.text(of: "errors")
        )
    }

    /// Whether the tests run under the thread sanitizer, which does not observe other programs and slows down builds.
    static let isUnderThreadSanitizer: Bool = {
        guard let program = dlopen(nil, RTLD_LAZY) else { return false }
        defer { dlclose(program) }
        return dlsym(program, "__tsan_init") != nil
    }()
}
