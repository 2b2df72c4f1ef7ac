package import MediatorCoding

/// A request for one line of a terminal.
package struct LineRequest: Sendable {
    /// The text in front of the line, escape sequences for colors included.
    package var prompt: String
    /// Whether the line is neither shown nor kept.
    package var isSecret: Bool
    /// Returns whether the line is no longer wanted; called when the line begins, and after ``Terminal/withdraw()``.
    package var isWithdrawn: @Sendable () -> Bool
    /// Returns the candidates for Tab, given the line up to the cursor.
    package var complete: @Sendable (_ line: String) -> CompletionList
    /// Returns the hint behind the cursor, given a line with the cursor at its end.
    package var hint: @Sendable (_ line: String) -> String

    /// Creates a request.
    package init(
        prompt: String,
        isSecret: Bool = false,
        isWithdrawn: @escaping @Sendable () -> Bool = { false },
        complete: @escaping @Sendable (_ line: String) -> CompletionList = { _ in CompletionList() },
        hint: @escaping @Sendable (_ line: String) -> String = { _ in "" }
    ) {
        self.prompt = prompt
        self.isSecret = isSecret
        self.isWithdrawn = isWithdrawn
        self.complete = complete
        self.hint = hint
    }
}

/// The candidates for the word in front of the cursor.
package struct CompletionList: Sendable, Equatable {
    /// Where the word begins in the line, in bytes.
    package let start: Int
    /// The words that it may become, each as a whole.
    package let words: [String]
    /// Whether a space follows the word when there is only one candidate.
    package let addsSpace: Bool

    /// Creates a list, by default of no candidates.
    package init(start: Int = 0, _ words: [String] = [], addsSpace: Bool = true) {
        self.start = start
        self.words = words
        self.addsSpace = addsSpace
    }

    /// Returns the candidates for the last line of a text of several lines; none for a word that begins above it.
    package func dropping(_ beginning: String) -> CompletionList {
        let count = beginning.utf8.count
        return start < count ? CompletionList() : CompletionList(start: start - count, words, addsSpace: addsSpace)
    }
}

/// The outcome of a request for a line.
package enum LineOutcome: Sendable {
    case line(LineReader.Line)
    /// Ctrl-C, which drops what was typed, or a withdrawal.
    case interrupted
    /// Ctrl-D, or the end of the terminal.
    case end
}
