import MediatorTerminal

/// Who performs the lines of a terminal: a session of this process, or an app at the other end of a socket.
protocol LinePerformer: Sendable {
    /// Whether no further line is to be read.
    var isEnded: Bool { get }
    /// Returns what Tab completes at the end of a line.
    func completions(of line: String) -> LineCompletions
    /// Returns what stands behind the cursor at the end of a line.
    func hint(for line: String) -> String
    /// Returns a line as it may be kept, without the values of secret parameters; nil when it must not be.
    func kept(_ line: String) async -> String?
    /// Performs a line, and reports what keeps it from succeeding.
    ///
    /// - Throws: What ends the session.
    func perform(_ line: String) async throws
    func note(_ text: String)
    func report(_ failure: Failure)
}

extension Session: LinePerformer {
    private var context: Console.Context { Console.Context(session: self, format: format, place: .line) }

    func completions(of line: String) -> LineCompletions { Completer(context).completions(of: line) }

    func hint(for line: String) -> String { Hint.text(for: line, in: context) }

    func kept(_ line: String) async -> String? { redacted(line) }

    func perform(_ line: String) async throws {
        _ = try await perform(.bytes(Array(line.utf8)[...]), isFirst: false, number: nil)
    }

    func note(_ text: String) { printer.note(text) }

    func report(_ failure: Failure) { context.report(failure) }
}
