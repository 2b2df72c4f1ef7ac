/// Rows of cells in columns as wide as their widest cell, two spaces apart.
enum Columns {
    /// Returns a line for each row; an empty last cell leaves no spaces behind.
    static func lines(_ rows: [[String]], indent: Int = 0) -> [String] {
        let widths = widths(of: rows)
        return rows.map { line($0, widths, indent: indent) }
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
