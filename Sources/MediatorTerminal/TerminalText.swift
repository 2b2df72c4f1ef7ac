import Mediator

/// Makes texts safe for a terminal, which takes control characters for commands, reorders text at bidirectional marks, and
/// shows nothing of other hidden characters.
package enum TerminalText {
    /// Returns a text with visible characters in place of those that a terminal would not just show.
    ///
    /// Control characters below U+0020 become their pictures; the other hidden characters become escapes of JSON
    /// (`Unicode.Scalar.isHidden`). JSON therefore stays exact: its writers escape the former themselves, and the latter
    /// stand only in texts.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isLine: Whether line ends and tabs are replaced too.
    ///   - styles: Escape sequences that stay.
    package static func safe(_ text: String, isLine: Bool = false, keeping styles: [String] = []) -> String {
        let isKept: (Unicode.Scalar) -> Bool = { !isLine && ($0 == "\n" || $0 == "\t") }
        guard text.unicodeScalars.contains(where: { $0.isHidden && !isKept($0) }) else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "\u{1B}", let style = styles.first(where: { rest.starts(with: $0.unicodeScalars) }) {
                result.append(contentsOf: style.unicodeScalars)
                rest = rest.dropFirst(style.unicodeScalars.count)
                continue
            }
            rest.removeFirst()
            if !scalar.isHidden || isKept(scalar) {
                result.append(scalar)
            } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
                result.append(picture)
            } else {
                result.append(contentsOf: scalar.escaped.unicodeScalars)
            }
        }
        return String(result)
    }

    /// Returns whether a character is a control character (ECMA-48: C0, delete, C1).
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }
}
