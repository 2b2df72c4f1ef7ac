/// Formats rows of cells as lines of text: columns as wide as their widest cell, two spaces apart.
package enum Columns {
    /// Returns a line for each row; an empty last cell leaves no spaces behind.
    package static func lines(_ rows: [[String]], indent: Int = 0) -> [String] {
        let widths = widths(of: rows)
        return rows.map { line($0, widths, indent: indent) }
    }

    /// Returns the lines of rows whose last cells are sentences, which are broken to fit a width.
    ///
    /// - Parameters:
    ///   - rows: The cells of each row.
    ///   - indent: How many spaces go in front of each line.
    ///   - width: How many cells a line has; nil for no limit, so that each row is one line.
    package static func sentences(_ rows: [[String]], indent: Int, width: Int?) -> [[String]] {
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
            // Where the other cells leave no room, the sentence goes below them.
            let below = String(repeating: " ", count: indent + 4) + last
            return Paragraphs.lines(line(front, widths, indent: indent), width) + Paragraphs.lines(below, width)
        }
    }

    /// How many cells a column of text has at least.
    package static let narrowest = 20

    /// Returns the lines of rows of two cells, a term and its meaning, whose meanings are broken to fit a width.
    ///
    /// - Parameters:
    ///   - rows: A term and its meaning each.
    ///   - indent: How many spaces go in front of each line.
    ///   - width: How many cells a line has.
    package static func glossary(_ rows: [[String]], indent: Int, width: Int) -> [String] {
        // A longer term gets a line of its own.
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

    /// Returns the lines of a text that is broken at spaces, at least one.
    package static func wrapped(_ text: some StringProtocol, to width: Int) -> [String] {
        var lines: [String] = []
        var (current, count) = ("", 0)
        // Several spaces in a row may be part of a value, and stay unless a line is broken there.
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
    package static func widths(of rows: [[String]]) -> [Int] {
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
    /// - Parameters:
    ///   - row: The cells.
    ///   - widths: The width of each column.
    ///   - indent: How many spaces go in front of the line.
    ///   - isRight: Which columns are aligned to the right.
    package static func line(_ row: [String], _ widths: [Int], indent: Int = 0, isRight: [Bool] = []) -> String {
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
    var droppingFinalSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
