/// The file for the results of a line that ends in `> FILE`, as in a shell.
enum OutputFile {
    /// Removes the sign and the file from the words of a line, and returns the file; nil without a sign at the end.
    static func take(from words: inout [Console.Word]) -> String? {
        guard words.count > 1, let last = words.last, last.key == nil else { return nil }
        let isJoined = !last.isQuoted && last.column != nil && last.text.count > 1 && last.text.hasPrefix(">")
        if isJoined, !last.text.hasPrefix(">>") {
            words.removeLast()
            return String(last.text.dropFirst())
        }
        guard words.count > 2, isSign(words[words.count - 2]) else { return nil }
        words.removeLast(2)
        return last.text
    }

    /// Returns the failure of a line with a sign that no file follows, or that has something in front of it; nil for
    /// another line.
    static func failure(_ words: [Console.Word]) -> Failure? {
        guard let last = words.last, last.key == nil, !last.isQuoted else { return nil }
        let isAppending = last.text.hasPrefix(">>") || words.count > 1 && isBare(words[words.count - 2], ">>")
        guard isAppending || last.text == ">" else { return nil }
        return .wrongUsage(
            isAppending ? "a line cannot append to a file." : "no file follows \">\".",
            recoverySuggestion: "write \"LINE > FILE\", which replaces the file; quote \">\" in a value.")
    }

    /// Whether a word is the sign in front of the file.
    static func isSign(_ word: Console.Word) -> Bool { isBare(word, ">") }

    private static func isBare(_ word: Console.Word, _ text: String) -> Bool {
        word.key == nil && !word.isQuoted && word.column != nil && word.text == text
    }
}
