/// Cuts Swift code into tokens, so that the word `import` in a comment or in a text is not taken for an import.
///
/// It reads whatever it is given: an unclosed string ends with its line, an unclosed comment with the file.
struct Lexer {
    /// A string literal that is open around the code being read, which is one of its interpolations.
    private struct OpenString {
        var hashes: Int
        var isMultiline: Bool
        var start: Int
        /// The parentheses open in the interpolation.
        var parentheses = 0
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var line = 1
    private var tokens: [Token] = []
    // A stack instead of recursion: how deep strings nest is up to the file.
    private var openStrings: [OpenString] = []

    private init(_ source: String) {
        scalars = Array(source.unicodeScalars)
    }

    /// Returns the tokens of a file.
    static func tokens(in source: String) -> [Token] {
        var lexer = Lexer(source)
        lexer.skipPreamble()
        while lexer.position < lexer.scalars.count {
            lexer.readNext()
        }
        return lexer.tokens
    }

    private mutating func skipPreamble() {
        if matches("\u{FEFF}") { position = 1 }
        if matches("#!") { skipLine() }
    }

    private mutating func readNext() {
        let scalar = scalars[position]
        switch scalar {
        case "\n":
            line += 1
            position += 1
        case " ", "\t", "\r":
            position += 1
        case "/":
            readSlash()
        case "\"":
            openString(hashes: 0)
        case "#":
            readHash()
        case "`":
            readBackticks()
        case "0"..."9":
            skip(while: \.isIdentifierPart)
            append(.literal)
        case _ where scalar.isIdentifierPart:
            append(.word(read(while: \.isIdentifierPart)))
        default:
            readSymbol()
        }
    }

    private mutating func readSymbol() {
        let symbol = Character(scalars[position])
        position += 1
        append(.symbol(symbol))
        guard let innermost = openStrings.indices.last else { return }
        if symbol == "(" {
            openStrings[innermost].parentheses += 1
        } else if symbol == ")" {
            openStrings[innermost].parentheses -= 1
            if openStrings[innermost].parentheses == 0 {
                readString(openStrings.removeLast(), isInterpolated: true)
            }
        }
    }

    private mutating func readBackticks() {
        let start = position + 1
        guard let end = scalars[start...].firstIndex(where: { $0 == "`" || $0 == "\n" }), scalars[end] == "`" else {
            position += 1
            return
        }
        position = end + 1
        append(.name(text(start..<end)))
    }

    private mutating func append(_ kind: Token.Kind, line: Int? = nil) {
        tokens.append(Token(kind: kind, line: line ?? self.line))
    }
}

// MARK: - Strings

extension Lexer {
    private mutating func readHash() {
        let start = position
        skip { $0 == "#" }
        let hashes = position - start
        if matches("\"") {
            openString(hashes: hashes)
        } else if matches("/") {
            readExtendedRegex(hashes: hashes)
        } else {
            append(.symbol("#"))
        }
    }

    private mutating func openString(hashes: Int) {
        // `#"""#` is a quote on one line, not the beginning of several lines.
        let isMultiline = matches("\"\"\"") && (hashes == 0 || !lineCloses(hashes: hashes))
        position += isMultiline ? 3 : 1
        let string = OpenString(hashes: hashes, isMultiline: isMultiline, start: position)
        readString(string, isInterpolated: false)
    }

    private func lineCloses(hashes: Int) -> Bool {
        let rest = scalars[(position + 1)...].prefix { $0 != "\n" }
        return rest.indices.contains { matches(closing(hashes, isMultiline: false), at: $0) }
    }

    private func closing(_ hashes: Int, isMultiline: Bool) -> String {
        (isMultiline ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    }

    /// Reads on inside of a string, up to its end or to its next interpolation.
    private mutating func readString(_ string: OpenString, isInterpolated: Bool) {
        let firstLine = line
        let closing = closing(string.hashes, isMultiline: string.isMultiline)
        let escape = "\\" + String(repeating: "#", count: string.hashes)
        while position < scalars.count {
            if matches(closing) { break }
            if matches(escape) {
                position += escape.unicodeScalars.count
                if matches("(") {
                    openStrings.append(string)
                    return readSymbol()
                }
                if matches("\n") { continue }
                position += 1
            } else if matches("\n") {
                if !string.isMultiline { break }
                line += 1
                position += 1
            } else {
                position += 1
            }
        }
        let end = min(position, scalars.count)
        let text = isInterpolated ? "" : self.text(string.start..<end)
        if matches(closing) { position += closing.unicodeScalars.count }
        append(.string(text), line: firstLine)
    }
}

// MARK: - Comments and regular expressions

extension Lexer {
    private mutating func readSlash() {
        if matches("//") {
            skipLine()
        } else if matches("/*") {
            skipBlockComment()
        } else if !skipBareRegex() {
            position += 1
            append(.symbol("/"))
        }
    }

    private mutating func skipLine() {
        skip { $0 != "\n" }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        while position < scalars.count {
            if matches("/*") {
                depth += 1
                position += 2
            } else if matches("*/") {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else {
                if matches("\n") { line += 1 }
                position += 1
            }
        }
    }

    /// Skips `/…/` and returns true, or returns false for a division.
    ///
    /// Like the compiler, it takes the slash for the beginning of an expression where an operand cannot stand before
    /// it, where no space follows, and where another slash closes it on the same line.
    private mutating func skipBareRegex() -> Bool {
        guard !followsOperand, position + 1 < scalars.count, !scalars[position + 1].isSpace else { return false }
        var end = position + 1
        while end < scalars.count, scalars[end] != "\n", scalars[end] != "/" {
            end += scalars[end] == "\\" ? 2 : 1
        }
        guard end < scalars.count, scalars[end] == "/" else { return false }
        position = end + 1
        append(.literal)
        return true
    }

    private var followsOperand: Bool {
        switch tokens.last?.kind {
        case .name, .string, .literal: true
        case .symbol(let symbol): ")]}".contains(symbol)
        case .word(let word): !Self.wordsBeforeExpressions.contains(word)
        case nil: false
        }
    }

    private static let wordsBeforeExpressions: Set<String> = [
        "as", "await", "case", "else", "guard", "if", "in", "is", "return", "switch", "throw", "try", "where", "while",
    ]

    private mutating func readExtendedRegex(hashes: Int) {
        let closing = "/" + String(repeating: "#", count: hashes)
        let firstLine = line
        position += 1
        let isMultiline = matches("\n") || matches("\r\n")
        while position < scalars.count, !matches(closing) {
            if matches("\\") {
                position += 1
            } else if matches("\n") {
                if !isMultiline { break }
                line += 1
            }
            position += 1
        }
        if matches(closing) { position += closing.unicodeScalars.count }
        append(.literal, line: firstLine)
    }
}

// MARK: - Scalars

extension Lexer {
    private func matches(_ text: String, at index: Int? = nil) -> Bool {
        let index = index ?? position
        return index < scalars.count && scalars[index...].starts(with: text.unicodeScalars)
    }

    private mutating func skip(while condition: (Unicode.Scalar) -> Bool) {
        while position < scalars.count, condition(scalars[position]) {
            position += 1
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    private mutating func read(while condition: (Unicode.Scalar) -> Bool) -> String {
        let start = position
        skip(while: condition)
        return text(start..<position)
    }
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool {
        self == " " || self == "\t" || self == "\r" || self == "\n"
    }

    /// Letters, digits and whatever is not ASCII.
    fileprivate var isIdentifierPart: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "\u{80}"...: true
        default: false
        }
    }
}
