/// Makes the characters of foreign texts visible that a reader of code or of a terminal would not see.
///
/// A document may have characters that change what a person reads: controls, line separators, marks that change the
/// direction of text. Literals, comments and messages show them as escapes of Swift.
enum VisibleText {
    /// Returns a text of one line: hidden characters are escaped, line ends and tabs too.
    static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        return text.unicodeScalars.map { isHidden($0) ? escape(of: $0) : String($0) }.joined()
    }

    /// Returns a text of several lines: hidden characters are escaped, but not line feeds.
    static func lines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        return text.unicodeScalars.map { isHidden($0) && $0 != "\n" ? escape(of: $0) : String($0) }.joined()
    }

    /// Whether a character controls a terminal or the text around it, or is not seen.
    ///
    /// The set is that of `Unicode.Scalar.isHidden` in the core, which says why each is in it; a tool of the build cannot
    /// import the core.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD: true
        case 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
            0x2060...0x206F, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
            0xE0000...0xE0FFF:
            true
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
