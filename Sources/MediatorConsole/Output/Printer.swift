import MediatorTerminal

import Synchronization

/// Writes results to one stream and everything else to the other.
///
/// Safe from any thread: callbacks print while a line is awaited.
final class Printer: Sendable {
    enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
    }

    private let streams: Console.Streams
    private let colorsOutput: Bool
    private let colorsErrors: Bool
    private let promptText: String
    private let isPrompting = Mutex(false)

    init(_ streams: Console.Streams, prompt: String) {
        self.streams = streams
        promptText = prompt
        colorsOutput = streams.isOutputTerminal && streams.allowsColor
        colorsErrors = streams.isErrorTerminal && streams.allowsColor
    }

    /// Prints lines of a result.
    ///
    /// - Throws: ``Console/Streams/Closed`` when nobody reads, ``BrokenStream`` when it cannot be written.
    func result(_ text: String) throws {
        do {
            try streams.output(text + "\n")
        } catch let closed as Console.Streams.Closed {
            throw closed
        } catch {
            throw BrokenStream(message: "cannot write results: \(error)")
        }
    }

    /// Prints each element on a line of its own, several at once.
    ///
    /// - Throws: What ``result(_:)`` and making a line throw; `CancellationError` when the task is cancelled meanwhile.
    func results<Element>(_ elements: [Element], _ line: (Element) throws -> String) throws {
        let chunk = 500
        for start in stride(from: 0, to: elements.count, by: chunk) {
            try Task.checkCancellation()
            try result(try elements[start..<min(start + chunk, elements.count)].map(line).joined(separator: "\n"))
        }
    }

    /// How many cells a line of results has, where somebody looks at them.
    var width: Int? {
        streams.isOutputTerminal ? columns : nil
    }

    private var columns: Int { streams.columns() ?? 80 }

    /// Returns a heading inside a result.
    func heading(_ text: String) -> String {
        colorsOutput ? Self.styled(text, .bold) : text
    }

    /// Prints what happened besides the result; it may come while a prompt waits, which is then shown again.
    func note(_ text: String) {
        let isPrompting = isPrompting.withLock(\.self)
        let styled = colorsErrors ? Self.styled(text, .dim) : text
        message(isPrompting ? "\n\(styled)\n\(promptText)" : styled + "\n")
    }

    /// Prints why a command did not succeed: on a terminal in lines that fit, the message in red.
    ///
    /// - Parameter line: The number of the line that failed, if it has one.
    func failure(_ failure: Failure, line: Int? = nil, isJSON: Bool) {
        let text = isJSON ? failure.json(line: line) : failure.description(line: line)
        let width = isJSON || !streams.isErrorTerminal ? nil : columns
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let first = Paragraphs.lines(parts[0], width).map { colorsErrors ? Self.styled($0, .red) : $0 }
        let rest = parts.dropFirst().flatMap { Paragraphs.lines($0, width) }
        message((first + rest).joined(separator: "\n") + "\n")
    }

    /// Shows that a line is awaited.
    func prompt() {
        isPrompting.withLock { $0 = true }
        message(promptText)
    }

    /// Ends the prompt: a line has come, or, without one, the end.
    func endPrompt(withLine: Bool) {
        isPrompting.withLock { $0 = false }
        if !withLine { message("\n") }
    }

    private func message(_ text: String) {
        // When errors cannot be written, there is nowhere left to say so.
        try? streams.error(text)
    }

    private static func styled(_ text: String, _ style: Style) -> String {
        "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}
