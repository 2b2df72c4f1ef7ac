import MediatorSystem
import MediatorTerminal

/// Performs the lines of a terminal: a session of this process, or an app at the other end of a socket.
package protocol LinePerformer: Sendable {
    /// Whether the session has ended.
    var isEnded: Bool { get }
    /// Returns the completions for Tab at the end of a line.
    func completions(of line: String) -> LineCompletions
    /// Returns the hint behind the cursor at the end of a line.
    func hint(for line: String) -> String
    /// Returns a line for the history, without secret values; nil when it must not be kept.
    func kept(_ line: String) async -> String?
    /// Performs a line, and reports its failure.
    ///
    /// - Throws: An error that ends the session.
    func perform(_ line: String) async throws
    func note(_ text: String)
    func report(_ failure: Failure)
}

extension Session: LinePerformer {
    private var context: Console.Context { Console.Context(session: self, format: format, place: .line) }

    package func completions(of line: String) -> LineCompletions { Completer(context).completions(of: line) }

    package func hint(for line: String) -> String { Hint.text(for: line, in: context) }

    package func kept(_ line: String) async -> String? { redacted(line) }

    package func perform(_ line: String) async throws {
        _ = try await perform(.bytes(Array(line.utf8)[...]), isFirst: false, number: nil)
    }

    package func note(_ text: String) { printer.note(text) }

    package func report(_ failure: Failure) { context.report(failure) }
}
