import Foundation
import MediatorCommands
import MediatorConsole
import Testing

/// A console session, compared with the file of its name.
struct Transcript: Sendable, CustomTestStringConvertible {
    let name: String
    var arguments: [String] = []
    var input = ""
    var isTerminal = false
    /// The width of the terminal in cells.
    var columns: Int?
    var environment: [String: String] = [:]

    var testDescription: String { name }

    /// Runs the session, and compares it or records it when `RECORD_TRANSCRIPTS` is set.
    func check(_ location: SourceLocation = #_sourceLocation) async throws {
        let text = await text()
        let file = Self.folder.appending(component: "\(name).txt")
        if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        #expect(text == recorded, sourceLocation: location)
    }

    /// Returns input and output: `1|` marks results, `2|` marks other output, `\` marks a missing line end.
    private func text() async -> String {
        var console = TestConsole(input)
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

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(component: "Transcripts")
}

extension String {
    fileprivate var dropFinalLineEnd: String {
        hasSuffix("\n") ? String(dropLast()) : self
    }
}
