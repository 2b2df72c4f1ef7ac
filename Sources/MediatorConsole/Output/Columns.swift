/// Rows of cells in columns as wide as their widest cell, two spaces apart.
enum Columns {
    /// Returns a line for each row; an empty last cell leaves no spaces behind.
    static func lines(_ rows: [[String]], indent: Int = 0) -> [String] {
        let widths = widths(of: rows)
        return rows.map { line($0, widths, indent: indent) }
    }

    /// Returns rows of two cells as terms and what they mean, which is broken into lines that fit a width.
    ///
    /// - Parameter width: How many cells a line has.
    static func glossary(_ rows: [[String]], indent: Int, width: Int) -> [String] {
        // A term that is longer stands on a line of its own.
        let most = width / 3
        let column = rows.map { CellWidth.of($0[0]) }.filter { $0 <= most }.max() ?? 0
        let room = max(20, width - indent - column - 2)
        return rows.flatMap { row -> [String] in
            var texts = wrapped(row[1], to: room)
            var lines: [String] = []
            if CellWidth.of(row[0]) > column {
                lines.append(line([row[0]], [0], indent: indent))
            } else if !texts.isEmpty {
                lines.append(line([row[0], texts.removeFirst()], [column, 0], indent: indent))
            }
            return lines + texts.map { line(["", $0], [column, 0], indent: indent) }
        }
    }

    /// Returns a text in lines that are broken at spaces, at least one.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var (current, count) = ("", 0)
        for word in text.split(separator: " ") {
            let length = CellWidth.of(word)
            if count > 0, count + 1 + length > width {
                lines.append(current)
                (current, count) = (String(word), length)
            } else {
                current += (count > 0 ? " " : "") + word
                count += (count > 0 ? 1 : 0) + length
            }
        }
        return lines + [current]
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
        while line.last == " " { line.removeLast() }
        return line
    }
}
