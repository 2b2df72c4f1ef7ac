import MediatorTerminal
import Mediator

/// Writes a result as readable text, in pieces, so that the beginning of a long one appears at once.
///
/// A text is written unchanged, a dictionary as one line per key, an array as one line per element, several
/// dictionaries as a table, and a reference as the description of its object. A value that does not fit into its
/// line is indented below its key. On a terminal tables fit the width, and long texts are cut.
struct ResultText {
    /// The width of the terminal in cells; nil without a terminal, where nothing is cut.
    private let width: Int?
    private let heading: (String) -> String
    private let emit: (String) throws -> Void
    private var lines: [String] = []
    /// The number of cut values.
    private(set) var cuts = 0

    init(width: Int?, heading: @escaping (String) -> String, emit: @escaping (String) throws -> Void) {
        self.width = width.map { max(20, $0) }
        self.heading = heading
        self.emit = emit
    }

    /// Writes a result.
    ///
    /// - Throws: The errors of the output, or `CancellationError`.
    mutating func write(_ value: Value) throws {
        switch value {
        case .string(let text):
            try add(shown(text))
        case .reference(let reference) where value.kind == "reference":
            try add(shown(String(describing: reference.object)))
        default:
            if isComposite(value) { try writeBlock(value, indent: 0) } else { try add(value.description) }
        }
        try flush()
    }

    /// Adds a line, and writes the lines when there are enough.
    private mutating func add(_ line: String) throws {
        lines.append(line)
        if lines.count == Self.chunk { try flush() }
    }

    private mutating func flush() throws {
        try Task.checkCancellation()
        guard !lines.isEmpty else { return }
        try emit(lines.joined(separator: "\n"))
        lines.removeAll(keepingCapacity: true)
    }

    /// The number of lines in one piece.
    private static let chunk = 500
    /// The maximum length of a text on a terminal: alone, and among others.
    private static let longestText = 20_000
    private static let longestValue = 1000
    /// The width of a line without a terminal.
    private static let usualWidth = 100
    /// The minimum width of a column.
    private static let leastColumn = 5
    /// The maximum number of columns without a terminal.
    private static let mostColumns = 64

    private var limit: Int { width ?? Self.usualWidth }
}

// MARK: Dictionaries and arrays

extension ResultText {
    private func isComposite(_ value: Value) -> Bool {
        switch value {
        case .dictionary(let parameters): !parameters.isEmpty
        case .array(let values): !values.isEmpty
        default: false
        }
    }

    private mutating func writeBlock(_ value: Value, indent: Int) throws {
        switch value {
        case .dictionary(let parameters): try write(parameters, indent: indent)
        case .array(let values):
            if let keys = Self.keys(of: values) {
                try writeTable(values, keys, indent: indent)
            } else {
                try write(values, indent: indent)
            }
        default: try add(Self.space(indent) + cell(value))
        }
    }

    private mutating func write(_ parameters: Parameters, indent: Int) throws {
        let names = parameters.map { escaped($0.key) + ":" }
        let column = names.map { CellWidth.of($0) }.max() ?? 0
        for (name, element) in zip(names, parameters) {
            if let text = oneLine(element.value, room: limit - indent - column - 2) {
                try add(Columns.line([name, text], [column, 0], indent: indent))
            } else {
                try add(Self.space(indent) + name)
                try writeBlock(element.value, indent: indent + 2)
            }
        }
    }

    private mutating func write(_ values: [Value], indent: Int) throws {
        for (index, value) in values.enumerated() {
            if let text = oneLine(value, room: limit - indent) {
                try add(Self.space(indent) + text)
            } else {
                try add(Self.space(indent) + "[\(index)]:")
                try writeBlock(value, indent: indent + 2)
            }
        }
    }

    /// Returns a value as one line; nil when its parts do not fit into it.
    private mutating func oneLine(_ value: Value, room: Int) -> String? {
        guard isComposite(value) else { return cell(value) }
        guard Self.mayFit(value, room) else { return nil }
        let text = escaped(value.description)
        return CellWidth.of(text) <= room ? text : nil
    }

    /// Whether a value is small enough to try its text.
    private static func mayFit(_ value: Value, _ room: Int) -> Bool {
        switch value {
        case .array(let values): values.count * 3 <= room && values.allSatisfy { mayFit($0, room) }
        case .dictionary(let parameters):
            parameters.count * 6 <= room && parameters.allSatisfy { mayFit($0.value, room) }
        case .string(let text): text.utf8.count <= room * 4
        default: true
        }
    }

    /// Returns a value as a part of a line.
    private mutating func cell(_ value: Value) -> String {
        guard case .string(let text) = value else { return escaped(value.description) }
        let needsQuotes = text.isEmpty || text.unicodeScalars.contains(where: TerminalText.isControl)
        let short = shortened(text, to: Self.longestValue)
        return escaped(needsQuotes ? short.quoted : short)
    }

    private static func space(_ count: Int) -> String { String(repeating: " ", count: count) }
}

// MARK: Tables

extension ResultText {
    /// Returns the keys of dictionaries, in the order of their first appearance; nil when another value is among them.
    private static func keys(of values: [Value]) -> [String]? {
        var keys: [String] = []
        var known: Set<String> = []
        for value in values {
            guard case .dictionary(let parameters) = value, !parameters.isEmpty else { return nil }
            for (key, _) in parameters where known.insert(key).inserted { keys.append(key) }
        }
        return keys
    }

    /// Whether a table with a number of columns fits.
    private func isTable(columns: Int, indent: Int) -> Bool {
        // Without a width a limit, since dictionaries with keys of their own would fill a table with empty cells.
        guard let width else { return columns <= Self.mostColumns }
        return indent + columns * (Self.leastColumn + 2) <= width
    }

    private mutating func writeTable(_ values: [Value], _ keys: [String], indent: Int) throws {
        guard isTable(columns: keys.count, indent: indent) else { return try writeRecords(values, indent: indent) }
        let names = keys.map(escaped)
        var widths = names.map { CellWidth.of($0) }
        var isRight: [Bool]?
        for start in stride(from: 0, to: values.count, by: Self.chunk) {
            let part = values[start..<min(start + Self.chunk, values.count)]
            let rows = part.map { value in keys.map { key in value[key].map { cell($0) } ?? "" } }
            // Columns only grow, so that the parts look like one table.
            widths = zip(widths, Columns.widths(of: rows)).map(max)
            let fitting = width.map { Self.fitting(widths, in: $0 - indent) } ?? widths
            if isRight == nil {
                let right = keys.map { key in Self.areNumbers(part.lazy.compactMap { $0[key] }) }
                let header = zip(names, fitting).map { cut($0, to: $1) }
                try add(Self.space(indent) + heading(Columns.line(header, fitting, isRight: right)))
                isRight = right
            }
            for row in rows {
                let cells = zip(row, fitting).map { cut($0, to: $1) }
                try add(Columns.line(cells, fitting, indent: indent, isRight: isRight ?? []))
            }
        }
    }

    /// Writes dictionaries one below the other, when a table does not fit.
    private mutating func writeRecords(_ values: [Value], indent: Int) throws {
        for (index, value) in values.enumerated() {
            if index > 0 { try add("") }
            try writeBlock(value, indent: indent)
        }
    }

    private mutating func cut(_ text: String, to limit: Int) -> String {
        let result = CellWidth.cut(text, to: limit)
        if result.utf8.count != text.utf8.count { cuts += 1 }
        return result
    }

    /// Returns widths that fit, with the widest columns reduced.
    private static func fitting(_ widths: [Int], in room: Int) -> [Int] {
        let available = room - 2 * (widths.count - 1)
        guard widths.reduce(0, +) > available else { return widths }
        var rest = available
        var columns = widths.count
        var cap = 0
        for width in widths.sorted() {
            cap = rest / columns
            if width > cap { break }
            rest -= width
            columns -= 1
        }
        return widths.map { min($0, max(1, cap)) }
    }

    private static func areNumbers(_ values: some Sequence<Value>) -> Bool {
        var hasNumber = false
        for value in values {
            switch value {
            case .int, .double: hasNumber = true
            case .null: break
            default: return false
            }
        }
        return hasNumber
    }
}

// MARK: Texts

extension ResultText {
    /// Returns a text for output; on a terminal cut, and without characters that it would take for commands.
    private mutating func shown(_ text: String) -> String {
        width == nil ? text : TerminalText.safe(shortened(text, to: Self.longestText))
    }

    /// Returns a text, on a terminal cut to a number of characters.
    private mutating func shortened(_ text: String, to limit: Int) -> String {
        guard width != nil, let beginning = text.beginning(ofCharacters: limit) else { return text }
        cuts += 1
        return beginning + "…"
    }

    /// Returns a part of a line for output; on a terminal without characters that it would take for commands.
    private func escaped(_ text: String) -> String {
        width == nil ? text : TerminalText.safe(text, isLine: true)
    }
}
