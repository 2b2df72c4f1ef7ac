/// The words of an incomplete line.
struct LineOutline {
    /// The complete words.
    let words: [Console.Word]
    /// The byte offset of the word at the end.
    let start: Int
    /// The open quote or bracket of that word.
    let unclosed: LineScanner.Unclosed?

    /// - Parameter line: A line up to the cursor.
    init(_ line: String) {
        (words, start, unclosed) = LineScanner.outline(of: line)
    }
}
