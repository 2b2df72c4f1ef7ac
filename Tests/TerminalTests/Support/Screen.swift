/// A terminal screen with the features of xterm that libedit uses.
struct Screen {
    private(set) var columns: Int
    private var rows: Int
    private var grid: [[Character]] = [[]]
    /// The first row of the grid that is still on the screen; those above have scrolled away.
    private var top = 0
    private(set) var row = 0
    private var column = 0
    private var saved = (row: 0, column: 0)
    /// Behind the last column the cursor waits for another character before it goes to the next row.
    private var isAtMargin = false
    private var pending: [UInt8] = []
    /// Each time that the program has set whether pasted text is marked.
    private(set) var marksOfPaste: [Bool] = []

    init(rows: Int, columns: Int) {
        (self.rows, self.columns) = (rows, columns)
    }

    /// All rows, those that have scrolled away too, without spaces at their ends.
    var lines: [String] {
        var lines = grid.map { row in
            String(String(row.filter { $0 != Self.wideTail }).reversed().drop { $0 == " " }.reversed())
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    var text: String { lines.joined(separator: "\n") }

    /// The row of the cursor among those on the screen.
    var rowOnScreen: Int { row - top }

    /// The row of the cursor up to the cursor.
    var beforeCursor: String { String(grid[row].prefix(column).filter { $0 != Self.wideTail }) }

    mutating func resize(rows: Int, columns: Int) {
        (self.rows, self.columns) = (rows, columns)
        column = min(column, columns - 1)
    }

    mutating func feed(_ bytes: [UInt8]) {
        pending += bytes
        var rest = pending[...]
        while let first = rest.first {
            guard let count = first == 0x1B ? take(sequence: rest) : take(character: rest) else { break }
            rest = rest.dropFirst(count)
        }
        pending = Array(rest)
    }

    /// Shows a character, and returns how many bytes it had; nil when more are to come.
    private mutating func take(character bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        guard bytes.count >= length else { return nil }
        switch first {
        case 0x07: break
        case 0x08: (column, isAtMargin) = (max(0, column - 1), false)
        case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
        case 0x0A: lineFeed()
        case 0x0D: (column, isAtMargin) = (0, false)
        case ..<0x20: break
        default: put(Character(String(decoding: bytes.prefix(length), as: UTF8.self)))
        }
        return length
    }

    private mutating func put(_ character: Character) {
        let width = Self.width(of: character)
        if isAtMargin || column + width > columns {
            column = 0
            isAtMargin = false
            lineFeed()
        }
        while grid[row].count < column + width { grid[row].append(" ") }
        grid[row][column] = character
        if width == 2 { grid[row][column + 1] = Self.wideTail }
        column += width
        if column >= columns { (column, isAtMargin) = (columns - 1, true) }
    }

    private mutating func lineFeed() {
        row += 1
        isAtMargin = false
        while grid.count <= row { grid.append([]) }
        top = max(top, row - rows + 1)
    }

    /// Performs an escape sequence, and returns how many bytes it had; nil when more are to come.
    private mutating func take(sequence bytes: ArraySlice<UInt8>) -> Int? {
        guard let second = bytes.dropFirst().first else { return nil }
        switch second {
        case UInt8(ascii: "["):
            let body = bytes.dropFirst(2)
            guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
            perform(Character(Unicode.Scalar(body[end])), String(decoding: body[..<end], as: UTF8.self))
            return end - bytes.startIndex + 1
        case UInt8(ascii: "7"): saved = (row, column)
        case UInt8(ascii: "8"): (row, column, isAtMargin) = (saved.row, saved.column, false)
        case UInt8(ascii: "("): return bytes.count >= 3 ? 3 : nil
        default: break
        }
        return 2
    }

    private mutating func perform(_ command: Character, _ parameters: String) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        let first = numbers.first.flatMap(\.self)
        let count = max(1, first ?? 1)
        isAtMargin = command == "m" || command == "h" || command == "l" ? isAtMargin : false
        switch command {
        case "A": row = max(top, row - count)
        case "B": row = min(top + rows - 1, row + count)
        case "C": column = min(columns - 1, column + count)
        case "D": column = max(0, column - count)
        case "G": column = min(columns, count) - 1
        case "d": row = top + min(rows, count) - 1
        case "H": (row, column) = (top + min(rows, count) - 1, max(1, (numbers.count > 1 ? numbers[1] : nil) ?? 1) - 1)
        case "K":
            if first ?? 0 == 0 { grid[row].removeSubrange(min(column, grid[row].count)...) }
            if first == 2 { grid[row] = [] }
        case "J":
            if first == 2 {
                for index in top..<grid.count { grid[index] = [] }
            } else {
                grid[row].removeSubrange(min(column, grid[row].count)...)
                for index in (row + 1)..<max(row + 1, grid.count) { grid[index] = [] }
            }
        case "P": grid[row].removeSubrange(min(column, grid[row].count)..<min(column + count, grid[row].count))
        case "@":
            let spaces = [Character](repeating: " ", count: count)
            if column < grid[row].count { grid[row].insert(contentsOf: spaces, at: column) }
        case "X":
            for index in column..<min(column + count, grid[row].count) { grid[row][index] = " " }
        case "h" where parameters == "?2004": marksOfPaste.append(true)
        case "l" where parameters == "?2004": marksOfPaste.append(false)
        default: break
        }
        while grid.count <= row { grid.append([]) }
    }

    /// The content of the second cell of a wide character.
    private static let wideTail: Character = "\u{0}"

    private static func width(of character: Character) -> Int {
        guard let value = character.unicodeScalars.first?.value else { return 1 }
        let isWide =
            switch value {
            case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
                0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
                true
            default: false
            }
        return isWide ? 2 : 1
    }
}
