/// Breaks texts at spaces into lines that fit a terminal; each line keeps its indentation.
package enum Paragraphs {
    /// Returns the lines of a text, after breaking those that are too long; none is joined with another.
    ///
    /// - Parameter width: How many cells a line has; nil for no limit, so that the lines stay as they are.
    package static func lines(_ text: String, _ width: Int?) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            guard let width, CellWidth.of(line) > width else { return [String(line)] }
            let indentation = line.prefix { $0 == " " }
            let room = max(Columns.narrowest, width - indentation.count)
            return Columns.wrapped(line[indentation.endIndex...], to: room).map { indentation + $0 }
        }
    }

    /// Returns a text with its lines as in ``lines(_:_:)``.
    package static func fitted(_ text: String, _ width: Int?) -> String {
        lines(text, width).joined(separator: "\n")
    }

    /// Returns a text for another width than that of the lines into which it is broken.
    ///
    /// A line that is too long is joined with the one below it before it is broken; lines that fit stay.
    package static func reflowed(_ text: String, _ width: Int?) -> String {
        guard let width else { return text }
        var paragraphs: [String] = []
        var isContinued = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.drop { $0 == " " }
            if isContinued, !words.isEmpty, let last = paragraphs.last, indentation(of: last) == indentation(of: line) {
                paragraphs[paragraphs.count - 1] = last + " " + words
            } else {
                paragraphs.append(String(line))
            }
            isContinued = CellWidth.of(line) > width
        }
        return fitted(paragraphs.joined(separator: "\n"), width)
    }

    private static func indentation(of line: some StringProtocol) -> Int {
        line.prefix { $0 == " " }.count
    }
}
