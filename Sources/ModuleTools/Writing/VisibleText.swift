/// Makes the characters of foreign texts visible that a reader of code or of a terminal would not see.
///
/// A document may have characters that change what a person reads: controls, line separators, marks that change the
/// direction of text. Literals, comments and messages show them as escapes of Swift.
enum VisibleText {
    /// Returns a text of one line: invisible characters are escaped, line ends and tabs too.
    static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isInvisible) else { return text }
        return text.unicodeScalars.map { isInvisible($0) ? escape(of: $0) : String($0) }.joined()
    }

    /// Returns a text of several lines: invisible characters are escaped, but not line feeds.
    static func lines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isInvisible) else { return text }
        return text.unicodeScalars.map { isInvisible($0) && $0 != "\n" ? escape(of: $0) : String($0) }.joined()
    }

    /// Whether a character controls a terminal or the text around it.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Controls (ECMA-48), separators of lines and paragraphs, a byte order mark.
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF: true
        // Marks, embeddings, overrides and isolates (UAX #9, section 2).
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns a character as it stands in a literal of Swift.
    static func escape(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
