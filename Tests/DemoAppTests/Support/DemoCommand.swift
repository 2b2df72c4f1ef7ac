import Foundation
import TestSupport

/// The built executable, run as a process.
enum DemoCommand {
    /// Runs the executable with arguments, its standard input being a text.
    static func run(_ arguments: [String] = [], input: String = "") async throws -> Program.Run {
        try await Program.run(executable, arguments, input: input)
    }

    /// Runs another executable of the package.
    static func run(product: String, _ arguments: [String], input: String) async throws -> Program.Run {
        try await Program.run(Program.built(product), arguments, input: input)
    }

    /// Runs a line of the shell, in which `"$0"` is the executable.
    static func shell(_ line: String) async throws -> Program.Run {
        try await Program.run(URL(filePath: "/bin/sh"), ["-c", line, executable.path])
    }

    static let executable = Program.built("DemoApp")
}
