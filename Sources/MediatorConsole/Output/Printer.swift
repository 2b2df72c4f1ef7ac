import MediatorTerminal
import Synchronization

/// Writes results to standard output and everything else to standard error.
///
/// It is thread-safe: callbacks print while the console waits for a line.
package final class Printer: Sendable {
    private enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
    }

    private let streams: Console.Streams
    private let colorsOutput: Bool
    private let colorsErrors: Bool
    private let promptText: String
    private let isPrompting = Mutex(false)
    private let isProgressShown = Mutex(false)
    /// Whether messages go to a terminal that can erase a line.
    let showsProgress: Bool

    package init(_ streams: Console.Streams, prompt: String) {
        self.streams = streams
        promptText = prompt
        colorsOutput = streams.isOutputTerminal && streams.allowsColor
        colorsErrors = streams.isErrorTerminal && streams.allowsColor
        showsProgress = streams.isErrorTerminal && streams.environment("TERM") != "dumb"
    }

    /// Prints lines of a result.
    ///
    /// - Throws: ``Console/Streams/Closed`` when the reader has closed the output, ``BrokenStream`` for other errors.
    package func result(_ text: String) throws {
        progress(nil)
        let shown = width == nil ? text : TerminalText.safe(text, keeping: Self.headingStyles)
        try streams.write(results: shown + "\n")
    }

    /// Prints each element on its own line, in chunks.
    ///
    /// - Throws: The errors of ``result(_:)`` and of the closure, or `CancellationError`.
    package func results<Element>(_ elements: [Element], _ line: (Element) throws -> String) throws {
        let chunk = 500
        for start in stride(from: 0, to: elements.count, by: chunk) {
            try Task.checkCancellation()
            try result(try elements[start..<min(start + chunk, elements.count)].map(line).joined(separator: "\n"))
        }
    }

    /// The width of results in cells; nil without a terminal.
    package var width: Int? {
        streams.isOutputTerminal ? columns : nil
    }

    private var columns: Int { streams.columns() ?? 80 }

    /// Returns a styled heading.
    package func heading(_ text: String) -> String {
        colorsOutput ? Self.styled(text, .bold) : text
    }

    /// Prints a note; a waiting prompt is then shown again.
    ///
    /// - Parameters:
    ///   - text: The note.
    ///   - isOfApp: Whether the app wrote the text for a terminal, so that its escape sequences stay.
    package func note(_ text: String, isOfApp: Bool = false) {
        let isPrompting = isPrompting.withLock(\.self)
        let text = isOfApp || !streams.isErrorTerminal ? text : TerminalText.safe(text)
        let styled = colorsErrors ? Self.styled(text, .dim) : text
        message(isPrompting ? "\n\(styled)\n\(promptText)" : styled + "\n")
    }

    /// Prints a failure; on a terminal wrapped, with the message in red.
    ///
    /// - Parameters:
    ///   - failure: The failure of a command.
    ///   - line: The number of the failed line; nil without one.
    ///   - isJSON: Whether the failure is printed as JSON.
    package func failure(_ failure: Failure, line: Int? = nil, isJSON: Bool) {
        let whole = isJSON ? failure.json(line: line) : failure.description(line: line)
        let text = streams.isErrorTerminal ? TerminalText.safe(whole) : whole
        let width = isJSON || !streams.isErrorTerminal ? nil : columns
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let first = Paragraphs.lines(parts[0], width).map { colorsErrors ? Self.styled($0, .red) : $0 }
        let rest = parts.dropFirst().flatMap { Paragraphs.lines($0, width) }
        message((first + rest).joined(separator: "\n") + "\n")
    }

    /// Shows the prompt.
    package func prompt() {
        isPrompting.withLock { $0 = true }
        message(promptText)
    }

    /// Clears the terminal and the lines that have scrolled away (ECMA-48 ED, xterm's 3).
    package func clear() {
        if streams.isErrorTerminal, streams.environment("TERM") != "dumb" { message("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    }

    /// Ends the prompt, after a line or at the end of input.
    func endPrompt(withLine: Bool) {
        isPrompting.withLock { $0 = false }
        if !withLine { message("\n") }
    }

    /// Shows how far a command is, in place of what was shown before.
    ///
    /// Nil erases it, and so does all other output.
    func progress(_ text: String?) {
        let wasShown = isProgressShown.withLock { shown in
            defer { shown = text != nil }
            return shown
        }
        if let text { try? streams.error("\r\u{1B}[K" + text) } else if wasShown { try? streams.error("\r\u{1B}[K") }
    }

    private func message(_ text: String) {
        progress(nil)
        // An error of standard error cannot be reported.
        try? streams.error(text)
    }

    /// The escape sequences of ``heading(_:)``.
    private static let headingStyles = styled("|", .bold).split(separator: "|").map(String.init)

    private static func styled(_ text: String, _ style: Style) -> String {
        "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}
