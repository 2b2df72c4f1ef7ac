/// How a line is asked for.
struct LineRequest: Sendable {
    /// What stands in front of it, colours included.
    var prompt: String
    /// Whether it must not be seen, nor kept.
    var isSecret = false
    /// Whether nobody wants the line any more; looked at when a withdrawal comes.
    var isWithdrawn: @Sendable () -> Bool = { false }
    /// Returns what may stand where the cursor is, given the line up to there.
    var complete: @Sendable (_ line: String) -> LineCompletions = { _ in LineCompletions() }
    /// Returns what is shown behind the cursor at the end of a line.
    var hint: @Sendable (_ line: String) -> String = { _ in "" }
}

/// What may stand at the end of the line up to the cursor.
struct LineCompletions: Sendable, Equatable {
    /// Where the word begins that is completed, in bytes.
    var start = 0
    var all: [Console.Completion] = []
}
