/// A prompt whose escape sequences are marked, so that they take no width.
struct PromptText {
    /// The prompt with its escape sequences between the two bytes by which libedit recognizes them.
    let marked: String
    /// The prompt without its escape sequences.
    let visible: String

    /// - Parameter text: The prompt with its escape sequences (ECMA-48: `ESC [ … letter`).
    init(_ text: String) {
        var marked = ""
        var visible = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "\u{1B}", let sequence = Self.sequence(in: rest) {
                marked += "\u{1}" + String(String.UnicodeScalarView(sequence)) + "\u{2}"
                rest = rest[sequence.endIndex...]
            } else {
                marked.unicodeScalars.append(scalar)
                visible.unicodeScalars.append(scalar)
                rest.removeFirst()
            }
        }
        (self.marked, self.visible) = (marked, visible)
    }

    private static func sequence(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        guard text.dropFirst().first == "[" else { return nil }
        let parameters = text.dropFirst(2).prefix { ("\u{20}"..."\u{3F}").contains($0) }
        guard let final = text[parameters.endIndex...].first, ("\u{40}"..."\u{7E}").contains(final) else { return nil }
        return text[...parameters.endIndex]
    }
}
