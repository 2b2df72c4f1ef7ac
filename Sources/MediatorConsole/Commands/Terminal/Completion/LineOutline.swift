/// What there is of a line that may not be finished.
struct LineOutline {
    /// The words that are finished.
    let words: [Console.Word]
    /// Where the word begins that touches the end, in bytes.
    let start: Int
    /// What that word leaves open.
    let unclosed: LineScanner.Unclosed?

    /// - Parameter line: A line, or what stands of it in front of the cursor.
    init(_ line: String) {
        (words, start, unclosed) = LineScanner.outline(of: line)
    }
}
