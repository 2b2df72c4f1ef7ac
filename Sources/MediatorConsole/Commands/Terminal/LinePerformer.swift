import MediatorSystem
package import MediatorTerminal

/// Performs the lines of a terminal: a session of this process, or an app at the other end of a socket.
package protocol LinePerformer: Sendable {
    /// Whether the session has ended.
    var isEnded: Bool { get }
    /// Returns the completions for Tab at the end of a line.
    func completions(of line: String) -> CompletionList
    /// Returns the hint behind the cursor at the end of a line.
    func hint(for line: String) -> String
    /// The history of the lines.
    var history: LineHistory { get }
    /// Adds a line to the history of the session, and returns it without its secrets; nil when it must not be kept.
    func record(_ line: String) async -> String?
    /// Performs a line that was recorded, and reports its failure.
    ///
    /// - Throws: An error that ends the session.
    func performRecorded(_ line: String) async throws
    func note(_ text: String)
    func report(_ failure: Failure)
}

extension Session: LinePerformer {
    private var context: Console.Context { Console.Context(session: self, format: format, mode: .line) }

    package func completions(of line: String) -> CompletionList { Completer(context).completions(of: line) }

    package func hint(for line: String) -> String { Hint.text(for: line, in: context) }

    package func record(_ line: String) async -> String? { record(line: line) }

    package func performRecorded(_ line: String) async throws { _ = try await performRecorded(line, number: nil) }

    package func note(_ text: String) { printer.note(text) }

    package func report(_ failure: Failure) { context.report(failure) }
}
