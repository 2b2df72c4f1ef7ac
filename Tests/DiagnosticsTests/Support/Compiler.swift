import Foundation

/// Checks the types of all mistakes with one process of the compiler, against the modules that the tests were built with.
enum Compiler {
    struct Diagnostic: Equatable {
        /// The rest of the line from the column of the diagnostic on.
        var text: String
        var message: String
    }

    struct Report {
        /// The first diagnostic of each mistake; nil where the compiler has none.
        var diagnostics: [Diagnostic?]
        /// The lines of errors and warnings in other files.
        var others: [String]
    }

    static let report = Task { try await check(DiagnosticsTests.mistakes) }

    /// Whether the compiler is the one whose messages the tests compare.
    static var isKnown: Bool {
        #if compiler(>=6.3) && compiler(<6.4)
            true
        #else
            false
        #endif
    }

    private static func check(_ mistakes: [Mistake]) async throws -> Report {
        let folder = FileManager.default.temporaryDirectory.appending(path: "DiagnosticsTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = mistakes.enumerated().map { number, mistake in mistake.file(number) }
        for (number, file) in files.enumerated() {
            try Data(file.utf8).write(to: folder.appending(path: "Mistake\(number).swift"))
        }
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures").path
        let arguments =
            ["swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-module-name", "Mistakes"]
            + ["-diagnostic-style", "llvm", "-no-color-diagnostics", "-I", products.appending(path: "Modules").path]
            + ["-Xcc", "-fmodule-map-file=\(products.path)/CMediatorThreads.build/module.modulemap"]
            + ["\(fixtures)/Contracts.swift", "\(fixtures)/Correct.swift"] + files.indices.map { "Mistake\($0).swift" }
        let lines = try await run(arguments, in: folder).split(separator: "\n")
        return Report(
            diagnostics: files.enumerated().map { number, file in
                lines.lazy.compactMap { diagnostic(in: $0, number, file) }.first
            },
            others: lines.filter { $0.contains(": error: ") || $0.contains(": warning: ") }.map(String.init)
                .filter { !$0.hasPrefix("Mistake") })
    }

    /// Returns the diagnostic of a line such as `Mistake3.swift:5:41: error: extra argument in call`.
    private static func diagnostic(in line: Substring, _ number: Int, _ file: String) -> Diagnostic? {
        let parts = line.split(separator: ":", maxSplits: 3).map(String.init)
        guard parts.count == 4, parts[0] == "Mistake\(number).swift", let row = Int(parts[1]),
            let column = Int(parts[2]), !parts[3].hasPrefix(" note:")
        else { return nil }
        let code = file.split(separator: "\n", omittingEmptySubsequences: false)[row - 1]
        return Diagnostic(text: String(code.dropFirst(column - 1)), message: String(parts[3].dropFirst()))
    }

    /// The folder of the build products.
    private static var products: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }

    /// Runs a program and returns what it writes to standard error.
    private static func run(_ arguments: [String], in folder: URL) async throws -> String {
        let errors = folder.appending(path: "errors")
        // A file instead of a pipe, which the program could fill before it is read.
        try Data().write(to: errors)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    }
}
