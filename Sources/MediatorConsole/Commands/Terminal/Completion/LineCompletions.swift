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

    /// Returns the completions for the last line of a text of several lines.
    package func dropping(_ beginning: String) -> LineCompletions {
        let count = beginning.utf8.count
        guard start < count else { return LineCompletions(start: start - count, all: all) }
        let above = String(decoding: Array(beginning.utf8)[start...], as: UTF8.self)
        let rest = all.filter { $0.text.hasPrefix(above) }.map { completion in
            Console.Completion(
                String(completion.text.dropFirst(above.count)), completion.summary, isOpen: completion.isOpen)
        }
        return LineCompletions(start: 0, all: rest)
    }
}
