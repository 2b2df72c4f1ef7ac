/// Counts the cells of a terminal that a text takes.
///
/// Wide and fullwidth characters of East Asian Width (Unicode 14.0, UAX #11) and emoji take two cells; combining marks and
/// format characters take none; ambiguous characters take one. The standard library, in its own, newer version of Unicode,
/// decides which characters are emoji.
package enum CellWidth {
    /// Returns how many cells a text takes.
    package static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Returns how many cells a character takes.
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return of(first) }
        // One grapheme cluster is one picture: a flag, a family, a letter with the style of an emoji (U+FE0F).
        let isPicture = scalars.contains { $0.value == 0xFE0F } && first.properties.isEmoji
        if isPicture || scalars.contains(where: { of($0) == 2 }) { return 2 }
        return isRegional(first) ? 2 : scalars.reduce(0) { $0 + of($1) }
    }

    /// Returns a text, cut to a number of cells with an ellipsis as its last character where it takes more.
    package static func cut(_ text: String, to limit: Int) -> String {
        guard of(text) > limit else { return text }
        var width = 0
        var result = ""
        for character in text {
            width += of(character)
            if width >= limit { break }
            result.append(character)
        }
        return result + "…"
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: 0
        case 0x20..<0x7F, 0xA0..<0x300: 1
        // Medial vowels and final consonants of Hangul share the cells of the first consonant.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
        default:
            if wide.contains(where: { $0.contains(scalar.value) })
                || scalar.properties.isEmojiPresentation && !isRegional(scalar)
            {
                2
            } else {
                isCombining(scalar) ? 0 : 1
            }
        }
    }

    private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    /// W and F in EastAsianWidth.txt, without the emoji; unassigned code points between them count as their neighbors.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
