#if os(Linux) || os(macOS)
    package import Foundation

    /// Programs that tests run, each to its end.
    package enum Program {
        /// The output and the status of a process.
        package struct Run: Equatable, Sendable {
            package var output: String
            package var error: String
            package var status: Int32

            package init(output: String, error: String, status: Int32) {
                self.output = output
                self.error = error
                self.status = status
            }
        }

        /// Returns the first program of some names in the folders of `PATH`; nil on a machine without it.
        package static func find(_ names: String...) -> URL? {
            let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
            let files = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
            return files.first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
        }

        /// Runs a program, its standard input being a text, in a folder or in that of the tests.
        package static func run(
            _ executable: URL, _ arguments: [String], input: String = "", environment: [String: String] = [:],
            in folder: URL? = nil
        ) async throws -> Run {
            // Files rather than pipes: a pipe without a reader fills up.
            let streams = try TemporaryDirectory()
            try streams.write(input, to: "input")
            for name in ["output", "error"] { try streams.write("", to: name) }
            func file(_ name: String) -> URL { streams.url.appending(component: name) }

            let process = Process()
            process.executableURL = executable
            process.arguments = arguments
            if let folder { process.currentDirectoryURL = folder }
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, own in own }
            process.standardInput = try FileHandle(forReadingFrom: file("input"))
            process.standardOutput = try FileHandle(forWritingTo: file("output"))
            process.standardError = try FileHandle(forWritingTo: file("error"))
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
                output: try streams.text(of: "output"),
                error: try streams.text(of: "error"),
                status: status
            )
        }

        /// Returns an executable of the package, beside the bundle of the tests.
        package static func built(_ product: String) -> URL {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            let runner = URL(filePath: CommandLine.arguments[0])
            return (bundle ?? runner).deletingLastPathComponent().appending(component: product)
        }
    }
#endif
