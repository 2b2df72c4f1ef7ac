/// Finds the imports of a Swift file.
enum ImportScanner {
    struct Import: Equatable {
        /// The first name: `Stock` of `import struct Stock.Item`.
        var module: String
        var line: Int
        /// Whether it stands between `#if` and `#endif`.
        var isConditional: Bool
    }

    /// Returns the imports of a file in their order.
    static func imports(in source: String) -> [Import] {
        // Behind a dot and in backticks `import` is a name; before a name and a colon it is a label.
        let pattern =
            /#(if|endif)\b|(?:^|[\s;])import\s+(?:(?:actor|class|enum|func|let|protocol|struct|typealias|var)\s+)?`?(\w+)(?!\w|\s*:)/
        let code = code(of: source)
        var (imports, depth, line, position) = ([Import](), 0, 1, code.startIndex)
        for match in code.matches(of: pattern) {
            if let directive = match.1 {
                depth = max(0, depth + (directive == "if" ? 1 : -1))
            } else if let module = match.2 {
                line += code[position..<module.startIndex].count { $0.isNewline }
                position = module.startIndex
                imports.append(Import(module: String(module), line: line, isConditional: depth > 0))
            }
        }
        return imports
    }

    /// Returns the name by which a target is imported: that of `my-kit` is `my_kit`.
    static func moduleName(of target: String) -> String {
        let name = String(target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name.dropFirst() : name
    }

    // MARK: Comments and literals

    private static let newline = UInt8(ascii: "\n")
    private static let quote = UInt8(ascii: "\"")
    private static let pound = UInt8(ascii: "#")
    private static let slash = UInt8(ascii: "/")
    private static let backtick = UInt8(ascii: "`")

    /// Returns a source with blanks in place of its comments and literals.
    private static func code(of source: String) -> String {
        var code: [UInt8] = []
        var rest = Array(source.utf8)[...]
        while !rest.isEmpty {
            let run = rest.prefix { $0 != slash && $0 != quote && $0 != pound && $0 != backtick }
            code += run
            rest = rest.dropFirst(run.count)
            let text = rest.prefix(lengthOfCommentOrLiteral(rest))
            code += text.isEmpty ? Array(rest.prefix(1)) : text.map { $0 == newline ? newline : UInt8(ascii: " ") }
            rest = rest.dropFirst(max(text.count, 1))
        }
        return String(decoding: code, as: UTF8.self)
    }

    /// Returns the length of the comment or literal at the start of a text; zero without one.
    private static func lengthOfCommentOrLiteral(_ text: ArraySlice<UInt8>) -> Int {
        if text.starts(with: "//".utf8) { return text.prefix { $0 != newline }.count }
        if text.starts(with: "/*".utf8) { return lengthOfComment(text) }
        if text.first == backtick { return lengthOfRawIdentifier(text) }
        let pounds = text.prefix { $0 == pound }.count
        return text.dropFirst(pounds).first == quote ? lengthOfLiteral(text, pounds: pounds) : 0
    }

    /// Returns the length of a name in backticks that has blanks, as that of a test; zero for other names.
    private static func lengthOfRawIdentifier(_ text: ArraySlice<UInt8>) -> Int {
        let name = text.dropFirst().prefix { $0 != backtick && $0 != newline }
        return name.contains(UInt8(ascii: " ")) ? min(name.count + 2, text.count) : 0
    }

    private static func lengthOfComment(_ text: ArraySlice<UInt8>) -> Int {
        var (rest, depth) = (text, 0)
        repeat {
            if rest.starts(with: "/*".utf8) {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.starts(with: "*/".utf8) {
                depth -= 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        } while depth > 0 && !rest.isEmpty
        return text.count - rest.count
    }

    /// Returns the length of a literal; one of a single line ends with its line.
    private static func lengthOfLiteral(_ text: ArraySlice<UInt8>, pounds: Int) -> Int {
        var rest = text.dropFirst(pounds)
        // Of several lines if nothing follows on the first: `#"""#` is a quotation mark.
        let isLong =
            rest.starts(with: "\"\"\"".utf8)
            && rest.dropFirst(3).first { $0 != 0x20 && $0 != 0x9 && $0 != 0xD } == newline
        let suffix = String(repeating: "#", count: pounds)
        let (end, escape) = (((isLong ? "\"\"\"" : "\"") + suffix).utf8, ("\\" + suffix).utf8)
        rest = rest.dropFirst(isLong ? 3 : 1)
        while let byte = rest.first, isLong || byte != newline {
            if rest.starts(with: end) { return text.count - rest.count + end.count }
            rest = rest.dropFirst(rest.starts(with: escape) ? escape.count + 1 : 1)
        }
        return text.count - rest.count
    }
}
