import Foundation
import TestSupport

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

    /// Whether programs get the options of Linux, and find the libraries of tests without further ones.
    static var isOnLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    private static func check(_ mistakes: [Mistake]) async throws -> Report {
        let folder = try TemporaryDirectory()
        let files = mistakes.enumerated().map { number, mistake in mistake.file(number) }
        for (number, file) in files.enumerated() {
            try folder.write(file, to: "Mistake\(number).swift")
        }
        let arguments =
            ["swiftc", "-typecheck", "-wmo", "-module-name", "Mistakes"] + importOptions
            + ["-diagnostic-style", "llvm", "-no-color-diagnostics"]
            + ["Contracts.swift", "Correct.swift"].map { fixtures.appending(path: $0).path }
            + files.indices.map { "Mistake\($0).swift" }
        let lines = try await run(arguments, in: folder.url).errors.split(separator: "\n")
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

    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    /// The options by which code imports the modules that the tests were built with.
    static var importOptions: [String] {
        ["-swift-version", "6", "-I", products.appending(path: "Modules").path]
            + ["-Xcc", "-fmodule-map-file=\(products.path)/CMediatorThreads.build/module.modulemap"]
    }

    /// Returns the object files of targets.
    static func objects(of targets: [String]) throws -> [String] {
        try targets.flatMap { target in
            let folder = products.appending(path: "\(target).build")
            // Files of Swift that were removed may have left their object files.
            if let map = try? Data(contentsOf: folder.appending(path: "output-file-map.json")),
                let files = try JSONSerialization.jsonObject(with: map) as? [String: [String: String]]
            {
                return files.values.compactMap { $0["object"] }
            }
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".o") }.map { folder.appending(path: $0).path }
        }
    }

    /// The folder of the build products.
    private static var products: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }

    /// Runs a program and returns what it writes.
    static func run(_ arguments: [String], in folder: URL) async throws -> (output: String, errors: String) {
        let run = try await Program.run(URL(filePath: "/usr/bin/env"), arguments, in: folder)
        return (run.output, run.error)
    }
}
