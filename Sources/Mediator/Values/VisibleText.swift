extension Unicode.Scalar {
    /// Whether the character is invisible to a reader, or changes how other text appears.
    ///
    /// These are hidden, wherever a text is for people who review or agree to something: generated code, documents, pages,
    /// diagrams, differences, errors, questions and the output on a terminal.
    ///
    /// | characters | why |
    /// |---|---|
    /// | U+0000–001F, U+007F–009F | control characters: they end lines and command terminals |
    /// | U+2028, U+2029 | they end lines |
    /// | U+061C, U+200E, U+200F, U+202A–202E, U+2066–2069 | they change the direction of text (Bidi_Control, UAX #9) |
    /// | U+206A–206F, U+FFF9–FFFB | deprecated format characters, and marks of annotations |
    /// | U+00AD, U+034F, U+180E, U+200B, U+2060–2065, U+FEFF | they have no width, so that two texts look the same |
    /// | U+115F, U+1160, U+3164, U+FFA0, U+17B4, U+17B5 | fillers of Hangul and vowels of Khmer, which show nothing |
    /// | U+180B–180D, U+180F, U+E0100–E01EF | they select a form of the letter before them, often the same one |
    /// | U+2800 | the empty pattern of Braille, which looks like a space and is none |
    /// | U+1BCA0–1BCA3, U+1D173–1D17A | controls of shorthand and of musical notation |
    /// | U+E0000–E007F | tags: text that is not shown at all |
    /// | U+FFF0–FFF8, U+E0080–E00FF, U+E01F0–E0FFF | reserved for characters that are not shown |
    ///
    /// They have all characters of Unicode's property Default_Ignorable_Code_Point (UAX #44), except for the joiners U+200C
    /// and U+200D and the selectors U+FE00–FE0F. These stay, since scripts and emoji need them.
    package var isHidden: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD: true
        // Most texts have no other characters than these, and those of Chinese, Japanese and Korean.
        case ..<0x34F, 0x3165..<0xFE00: false
        case 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
            0x2060...0x206F, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
            0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// The character as an escape of JSON: `\u202e`, or a pair of surrogates.
    package var escaped: String {
        Character(self).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension String {
    /// Whether the text has hidden characters; see ``Unicode/Scalar/isHidden``.
    package var hasHiddenCharacters: Bool { unicodeScalars.contains(where: \.isHidden) }

    /// The text on one line, with spaces in place of line ends and tabs, and escapes as `\u202e` in place of the other
    /// hidden characters; see ``Unicode/Scalar/isHidden``.
    package var visible: String {
        guard hasHiddenCharacters else { return self }
        return replacingScalars { "\n\r\t".unicodeScalars.contains($0) ? " " : $0.isHidden ? $0.escaped : nil }
    }

    /// The text with escapes as `\u202e` in place of hidden characters, except for line feeds and tabs.
    ///
    /// In JSON and in code these stand only in texts, which are the same with the escapes.
    package var visibleLines: String {
        guard hasHiddenCharacters else { return self }
        return replacingScalars { $0 != "\n" && $0 != "\t" && $0.isHidden ? $0.escaped : nil }
    }
}
