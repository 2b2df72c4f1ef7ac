/// Rows of cells in columns as wide as their widest cell, two spaces apart.
enum Columns {
    /// Returns a line for each row; an empty last cell leaves no spaces behind.
    static func lines(_ rows: [[String]], indent: Int = 0) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = String(repeating: " ", count: indent)
            for (cell, width) in zip(row, widths) {
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
