import Testing

@testable import MediatorTerminal

/// Texts without characters that a terminal takes for commands.
@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("", ""), ("plain é 茶 🍵\n\ttext", "plain é 茶 🍵\n\ttext"), ("\u{1B}[31m\r\u{7}", "␛[31m␍␇"), ("\u{0}", "␀"),
        ("\u{7F}", "\\u007f"), ("\u{80}\u{9B}\u{9F}\u{A0}", "\\u0080\\u009b\\u009f\u{A0}"),
        ("\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}", #"\u061c\u200e\u200f\u202a\u202e\u2066\u2069"#),
        ("a\u{2028}b\u{200B}c\u{FEFF}", #"a\u2028b\u200bc\ufeff"#), ("\u{E0041}", #"\udb40\udc41"#),
        ("👨‍👩‍👧 e\u{301}", "👨‍👩‍👧 e\u{301}"),
    ])
    func controlsAndMarksAreReplaced(text: String, safe: String) {
        #expect(TerminalText.safe(text) == safe)
    }

    @Test func aLineHasNoLineEndsAndTabs() {
        #expect(TerminalText.safe("a\n\tb", isLine: true) == "a␊␉b")
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("茶茶茶", 6, "茶茶茶"), ("茶茶茶", 5, "茶茶…"), ("茶茶茶", 4, "茶…"),
    ])
    func aTextIsCutToTheCellsWithItsEllipsis(text: String, limit: Int, cut: String) {
        #expect(CellWidth.cut(text, to: limit) == cut)
    }

    @Test func givenStylesStay() {
        let text = "\u{1B}[1mbold\u{1B}[0m \u{1B}[2J \u{1B}[1"
        #expect(TerminalText.safe(text, keeping: ["\u{1B}[1m", "\u{1B}[0m"]) == "\u{1B}[1mbold\u{1B}[0m ␛[2J ␛[1")
    }
}
