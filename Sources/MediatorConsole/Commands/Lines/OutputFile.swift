/// The file for the results of a line that ends in `> FILE`, as in a shell.
enum OutputFile {
    /// Removes the sign and the file from the words of a line, and returns the file; nil without a sign at the end.
    static func take(from words: inout [Console.Word]) -> String? {
        guard words.count > 1, let last = words.last else { return nil }
        if begins(last, with: ">"), !begins(last, with: ">>"), !isSign(last) {
            words.removeLast()
            return String(last.written.dropFirst())
        }
        guard words.count > 2, isSign(words[words.count - 2]) else { return nil }
        words.removeLast(2)
        return last.written
    }

    /// Returns the failure of a line with a sign that no file follows, or that has something in front of it; nil for
    /// another line.
    static func failure(_ words: [Console.Word]) -> Failure? {
        guard let last = words.last else { return nil }
        let isAppending = begins(last, with: ">>") || words.count > 1 && isSign(words[words.count - 2], ">>")
        guard isAppending || isSign(last) else { return nil }
        return .wrongUsage(
            isAppending ? "a line cannot append to a file." : "no file follows \">\".",
            recoverySuggestion: "write \"LINE > FILE\", which replaces the file; quote \">\" in a value.")
    }

    /// Whether a word is the sign in front of the file.
    static func isSign(_ word: Console.Word) -> Bool { isSign(word, ">") }

    private static func isSign(_ word: Console.Word, _ sign: String) -> Bool {
        begins(word, with: sign) && word.written == sign
    }

    /// Whether a word of a line begins with a sign that is not in quotes.
    private static func begins(_ word: Console.Word, with sign: String) -> Bool {
        word.column != nil && (word.key != nil || !word.isQuoted) && word.written.hasPrefix(sign)
    }
}
