/// Texts in lines that fit a terminal, broken at spaces, with the indentation that they have.
enum Paragraphs {
    /// Returns the lines of a text, those that are too long broken; none is joined with another.
    ///
    /// - Parameter width: How many cells a line has; nil where nobody looks, and the lines stay as they are.
    static func lines(_ text: String, _ width: Int?) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            guard let width, CellWidth.of(line) > width else { return [String(line)] }
            let indentation = line.prefix { $0 == " " }
            let room = max(Columns.narrowest, width - indentation.count)
            return Columns.wrapped(line[indentation.endIndex...], to: room).map { indentation + $0 }
        }
    }

    /// Returns a text with its lines as in ``lines(_:_:)``.
    static func fitted(_ text: String, _ width: Int?) -> String {
        lines(text, width).joined(separator: "\n")
    }

    /// Returns a text whose source was broken into lines of another width.
    ///
    /// A line that is too long takes in the one below it, so that no short rest stands between them; what fits stays.
    static func reflowed(_ text: String, _ width: Int?) -> String {
        guard let width else { return text }
        var paragraphs: [String] = []
        var goesOn = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.drop { $0 == " " }
            if goesOn, !words.isEmpty, let last = paragraphs.last, indentation(of: last) == indentation(of: line) {
                paragraphs[paragraphs.count - 1] = last + " " + words
            } else {
                paragraphs.append(String(line))
            }
            goesOn = CellWidth.of(line) > width
        }
        return fitted(paragraphs.joined(separator: "\n"), width)
    }

    private static func indentation(of line: some StringProtocol) -> Int {
        line.prefix { $0 == " " }.count
    }
}
