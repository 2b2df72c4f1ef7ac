package import Foundation
import MediatorConsole
package import Testing

/// A console session, compared with the file of its name in the folder `Transcripts` of the tests.
package struct Transcript: Sendable, CustomTestStringConvertible {
    private let name: String
    private let arguments: [String]
    private let input: String
    private let isTerminal: Bool
    private let columns: Int?
    private let environment: [String: String]

    package var testDescription: String { name }

    /// - Parameter columns: The width of the terminal in cells.
    package init(
        name: String, arguments: [String] = [], input: String = "", isTerminal: Bool = false, columns: Int? = nil,
        environment: [String: String] = [:]
    ) {
        (self.name, self.arguments, self.input) = (name, arguments, input)
        (self.isTerminal, self.columns, self.environment) = (isTerminal, columns, environment)
    }

    /// Runs the session, and compares it or records it when `RECORD_TRANSCRIPTS` is set.
    ///
    /// - Parameters:
    ///   - console: A console without input.
    ///   - folder: The folder of the file.
    package func check(
        _ console: TestConsole = TestConsole(), in folder: URL, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let text = await text(console)
        let file = folder.appending(path: "\(name).txt")
        if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        #expect(text == recorded, sourceLocation: location)
    }

    /// Returns input and output: `1|` marks results, `2|` marks other output, `\` marks a missing line end.
    private func text(_ console: TestConsole) async -> String {
        var console = console
        if !input.isEmpty { console.input = [Array(input.utf8)] }
        (console.isTerminal, console.columns, console.environment) = (isTerminal, columns, environment)
        let (run, pieces) = await console.record(arguments)
        var lines = ["$ " + (["Desk"] + arguments.map(Self.quoted)).joined(separator: " ")]
        lines += environment.sorted { $0.key < $1.key }.map { "$ \($0.key)=\($0.value)" }
        if let columns { lines.append("$ COLUMNS=\(columns)") }
        if !input.isEmpty { lines += input.dropFinalLineEnd.components(separatedBy: "\n").map { "< " + $0 } }
        for (stream, text) in pieces {
            var parts = text.replacing("\u{1B}", with: "␛").replacing("\r", with: "␍").components(separatedBy: "\n")
            if parts.last == "" { parts.removeLast() } else { parts.append(parts.removeLast() + "\\") }
            lines += parts.map { $0.isEmpty ? "\(stream)|" : "\(stream)| \($0)" }
        }
        return (lines + ["= \(run.status.rawValue)", ""]).joined(separator: "\n")
    }

    private static func quoted(_ argument: String) -> String {
        argument.contains { " \"{}[]".contains($0) } || argument.isEmpty ? "'\(argument)'" : argument
    }
}

extension String {
    fileprivate var dropFinalLineEnd: String {
        hasSuffix("\n") ? String(dropLast()) : self
    }
}
