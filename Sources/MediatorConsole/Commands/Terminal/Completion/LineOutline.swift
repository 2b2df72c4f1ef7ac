/// The words of an incomplete line.
struct LineOutline {
    /// The complete words.
    let words: [Console.Word]
    /// The byte offset of the word at the end.
    let start: Int
    /// What is open in that word: a quote, a bracket or a parenthesis.
    let unclosed: LineScanner.Unclosed?
    /// The byte offset of the call in whose parentheses the line ends; nil outside of parentheses.
    let openCall: Int?

    /// - Parameters:
    ///   - line: A line up to the cursor.
    ///   - commands: The commands of the console.
    init(_ line: String, _ commands: CommandList) {
        let outline = LineScanner.outline(of: line, LineContents(commands))
        (words, start, unclosed, openCall) = (outline.words, outline.start, outline.unclosed, outline.openCall)
    }
}
