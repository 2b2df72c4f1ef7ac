/// Makes texts safe for a terminal, which takes control characters for commands and reorders text at bidirectional marks.
package enum TerminalText {
    /// Returns a text with visible characters in place of those that a terminal would not just show.
    ///
    /// Control characters below U+0020 become their pictures; delete, C1 controls and bidirectional marks become escapes
    /// of JSON. JSON therefore stays exact: its writers escape the former themselves, and the latter stand only in texts.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isLine: Whether line ends and tabs are replaced too.
    ///   - styles: Escape sequences that stay.
    package static func safe(_ text: String, isLine: Bool = false, keeping styles: [String] = []) -> String {
        let isKept: (Unicode.Scalar) -> Bool = { !isLine && ($0 == "\n" || $0 == "\t") }
        guard text.unicodeScalars.contains(where: { isUnsafe($0) && !isKept($0) }) else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "\u{1B}", let style = styles.first(where: { rest.starts(with: $0.unicodeScalars) }) {
                result.append(contentsOf: style.unicodeScalars)
                rest = rest.dropFirst(style.unicodeScalars.count)
                continue
            }
            rest.removeFirst()
            if !isUnsafe(scalar) || isKept(scalar) {
                result.append(scalar)
            } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
                result.append(picture)
            } else {
                let digits = String(scalar.value, radix: 16)
                let zeros = String(repeating: "0", count: 4 - digits.count)
                result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
            }
        }
        return String(result)
    }

    /// Returns whether a character is a control character (ECMA-48: C0, delete, C1).
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    /// Returns whether a character is a control character, or one that changes the direction of text (Bidi_Control, UAX #9).
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        isControl(scalar) || scalar.value >= 0x600 && scalar.properties.isBidiControl
    }
}
