/// Rows of cells in columns as wide as their widest cell, two spaces apart.
enum Columns {
    /// Returns a line for each row; an empty last cell leaves no spaces behind.
    static func lines(_ rows: [[String]], indent: Int = 0) -> [String] {
        let widths = widths(of: rows)
        return rows.map { line($0, widths, indent: indent) }
    }

    /// Returns the lines of rows whose last cells are sentences, which are broken to fit a width.
    ///
    /// - Parameter width: How many cells a line has; nil where nobody looks, and each row is one line.
    static func sentences(_ rows: [[String]], indent: Int, width: Int?) -> [[String]] {
        guard let width else { return lines(rows, indent: indent).map { [$0] } }
        let widths = widths(of: rows)
        let column = indent + widths.dropLast().reduce(0) { $0 + $1 + 2 }
        return rows.map { row in
            let whole = line(row, widths, indent: indent)
            guard CellWidth.of(whole) > width, let last = row.last else { return [whole] }
            let front = Array(row.dropLast())
            if width - column >= narrowest {
                let texts = wrapped(last, to: width - column)
                return [line(front + [texts[0]], widths, indent: indent)]
                    + texts.dropFirst().map { String(repeating: " ", count: column) + $0 }
            }
            // Where the other cells leave no room, the sentence stands below them.
            let below = String(repeating: " ", count: indent + 4) + last
            return Paragraphs.lines(line(front, widths, indent: indent), width) + Paragraphs.lines(below, width)
        }
    }

    /// How few cells a column of text may have.
    static let narrowest = 20

    /// Returns rows of two cells as terms and what they mean, which is broken into lines that fit a width.
    ///
    /// - Parameter width: How many cells a line has.
    static func glossary(_ rows: [[String]], indent: Int, width: Int) -> [String] {
        // A term that is longer stands on a line of its own.
        let most = width / 3
        let column = rows.map { CellWidth.of($0[0]) }.filter { $0 <= most }.max() ?? 0
        let room = max(narrowest, width - indent - column - 2)
        return rows.flatMap { row -> [String] in
            var texts = wrapped(row[1], to: room)
            var lines: [String] = []
            if CellWidth.of(row[0]) > column {
                lines += Paragraphs.lines(line([row[0]], [0], indent: indent), width)
            } else if !texts.isEmpty {
                lines.append(line([row[0], texts.removeFirst()], [column, 0], indent: indent))
            }
            return lines + texts.map { line(["", $0], [column, 0], indent: indent) }
        }
    }

    /// Returns a text in lines that are broken at spaces, at least one.
    static func wrapped(_ text: some StringProtocol, to width: Int) -> [String] {
        var lines: [String] = []
        var (current, count) = ("", 0)
        // Several spaces in a row may be part of a value, and stay unless a line ends there.
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let length = CellWidth.of(word)
            if count == 0 {
                (current, count) = (String(word), length)
            } else if count + 1 + length > width {
                lines.append(current.droppingFinalSpaces)
                (current, count) = (String(word), length)
            } else {
                current += " " + word
                count += 1 + length
            }
        }
        return lines + [current.droppingFinalSpaces]
    }

    /// Returns the width of each column, in cells of a terminal.
    static func widths(of rows: [[String]]) -> [Int] {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                let width = CellWidth.of(cell)
                if column == widths.count { widths.append(width) } else { widths[column] = max(widths[column], width) }
            }
        }
        return widths
    }

    /// Returns the line of a row.
    ///
    /// - Parameter isRight: Which columns end, rather than begin, at one place.
    static func line(_ row: [String], _ widths: [Int], indent: Int = 0, isRight: [Bool] = []) -> String {
        var line = String(repeating: " ", count: indent)
        for (column, (cell, width)) in zip(row, widths).enumerated() {
            let space = String(repeating: " ", count: max(0, width - CellWidth.of(cell)))
            let goesRight = column < isRight.count && isRight[column]
            line += (goesRight ? space + cell : cell + space) + "  "
        }
        return line.droppingFinalSpaces
    }
}

extension String {
    fileprivate var droppingFinalSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
