/// Finds the imports of a Swift file.
///
/// It reads words outside of comments and literals. Without backticks, `import` is a name only behind a point, and the
/// label of a parameter behind a bracket or a comma.
struct ImportScanner {
    struct Import: Equatable {
        /// The first name: `Stock` of `import struct Stock.Item`.
        var module: String
        var line: Int
        /// Whether it stands between `#if` and `#endif`.
        var isConditional: Bool
    }

    private static let kinds: Set<String> = [
        "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
    ]

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var depth = 0
    /// The last byte that is neither blank nor in a comment.
    private var previous: UInt8?
    private var imports: [Import] = []

    private init(_ source: String) {
        bytes = Array(source.utf8)
    }

    /// Returns the imports of a file in their order.
    static func imports(in source: String) -> [Import] {
        var scanner = ImportScanner(source)
        scanner.scan()
        return scanner.imports
    }

    /// Returns the name by which a target is imported: that of `my-kit` is `my_kit`.
    static func moduleName(of target: String) -> String {
        let name = String(target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name.dropFirst() : name
    }

    private mutating func scan() {
        while let byte = first {
            switch byte {
            case UInt8(ascii: "/") where starts(with: "//"): skip { $0 == UInt8(ascii: "\n") }
            case UInt8(ascii: "/") where starts(with: "/*"): skipComment()
            case UInt8(ascii: "#"): readPound()
            case UInt8(ascii: "\""): skipLiteral(pounds: 0)
            case UInt8(ascii: "`"):
                advance()
                skip { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "\n") }
                advance()
            case _ where Self.isPartOfName(byte):
                let isName = previous.map(".(,".utf8.contains) ?? false
                previous = byte
                if word() == "import", !isName { readImport() }
            default:
                if !Self.isBlank(byte) { previous = byte }
                advance()
            }
        }
    }

    private mutating func readImport() {
        let start = line
        skip { !Self.isBlank($0) }
        var name = quotedWord()
        if Self.kinds.contains(name) {
            skip { !Self.isBlank($0) }
            name = quotedWord()
        }
        if !name.isEmpty { imports.append(Import(module: name, line: start, isConditional: depth > 0)) }
    }

    /// A raw literal, or a directive.
    private mutating func readPound() {
        var pounds = 0
        while first == UInt8(ascii: "#") {
            pounds += 1
            advance()
        }
        if first == UInt8(ascii: "\"") { return skipLiteral(pounds: pounds) }
        switch word() {
        case "if": depth += 1
        case "endif": depth = max(depth - 1, 0)
        default: break
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                advance(2)
            } else if starts(with: "*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && first != nil
    }

    /// Skips a literal from its first quotation mark on; one of a single line ends with its line.
    private mutating func skipLiteral(pounds: Int) {
        let pound = String(repeating: "#", count: pounds)
        // Of several lines if nothing follows on the first: `#"""#` is a quotation mark.
        let isLong =
            starts(with: "\"\"\"")
            && bytes[(index + 3)...].first(where: { $0 != 0x20 && $0 != 0x9 && $0 != 0xD }) == 0xA
        let (end, escape) = ((isLong ? "\"\"\"" : "\"") + pound, "\\" + pound)
        advance(isLong ? 3 : 1)
        while let byte = first {
            if byte == UInt8(ascii: "\n"), !isLong { return }
            if byte == UInt8(ascii: "\\"), starts(with: escape) {
                advance(escape.utf8.count)
                advance()
            } else if byte == UInt8(ascii: "\""), starts(with: end) {
                return advance(end.utf8.count)
            } else {
                advance()
            }
        }
    }

    private mutating func quotedWord() -> String {
        guard first == UInt8(ascii: "`") else { return word() }
        advance()
        let name = word()
        advance()
        return name
    }

    private mutating func word() -> String {
        let start = index
        while let byte = first, Self.isPartOfName(byte) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skip(until isEnd: (UInt8) -> Bool) {
        while let byte = first, !isEnd(byte) { advance() }
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count {
            if first == UInt8(ascii: "\n") { line += 1 }
            if index < bytes.endIndex { index += 1 }
        }
    }

    private var first: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || UInt8(ascii: "\t")...UInt8(ascii: "\r") ~= byte
    }

    /// Whether a byte is one of a name; all characters beyond ASCII count.
    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
