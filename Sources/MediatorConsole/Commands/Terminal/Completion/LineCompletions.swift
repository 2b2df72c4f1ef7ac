package import MediatorTerminal

/// The completions of the word in front of the cursor.
package struct LineCompletions: Sendable, Equatable {
    /// The byte offset of the word.
    package var start = 0
    package var all: [Console.Completion] = []

    package init(start: Int = 0, all: [Console.Completion] = []) {
        (self.start, self.all) = (start, all)
    }

    /// The completions in the form for the terminal.
    package var list: CompletionList {
        CompletionList(start: start, all.map(\.text), addsSpace: !all.contains(where: \.isOpen))
    }

    /// Returns the completions for the last line of a text of several lines; none for a word that begins above it.
    package func dropping(_ beginning: String) -> LineCompletions {
        let count = beginning.utf8.count
        return start < count ? LineCompletions() : LineCompletions(start: start - count, all: all)
    }
}
