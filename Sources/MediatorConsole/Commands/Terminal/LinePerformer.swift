import MediatorSystem
package import MediatorTerminal

/// Performs the lines of a terminal: a session of this process, or an app at the other end of a socket.
package protocol LinePerformer: Sendable {
    /// Whether the session has ended.
    var isEnded: Bool { get }
    /// The commands that a line may begin with, as far as they are known here.
    var commands: CommandList { get }
    /// The history of the lines.
    var history: LineHistory { get }
    /// Prints notes and failures.
    var printer: Printer { get }
    /// The format of failures.
    var format: Console.Format { get }
    /// Returns the completions for Tab at the end of a line.
    func completions(of line: String) -> CompletionList
    /// Returns the hint behind the cursor at the end of a line.
    func hint(for line: String) -> String
    /// Performs a line, reports its failure, and returns its status.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - number: Its number for failures; nil for a typed line, which ``Console/Streams/remember`` gets without its secrets.
    /// - Throws: An error that ends the session, or a ``Failure`` to report.
    func perform(_ line: String, number: Int?) async throws -> Console.ExitStatus
}

extension LinePerformer {
    /// Prints a failure.
    package func report(_ failure: Failure, line: Int?) {
        printer.failure(failure, line: line, isJSON: format.isJSON)
    }
}

extension Session: LinePerformer {
    private var context: Console.Context { Console.Context(session: self, format: format, mode: .line) }

    package func completions(of line: String) -> CompletionList { Completer(context).completions(of: line) }

    package func hint(for line: String) -> String { Hint.text(for: line, in: context) }
}
