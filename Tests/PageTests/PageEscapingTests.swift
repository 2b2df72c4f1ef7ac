import Mediator
import MediatorCoding
import MediatorPages
import TestSupport
import Testing

/// The data of pages, without a browser.
struct PageEscapingTests {
    /// Returns the text that a page's script reads from its data.
    private func read(_ text: String) throws -> String? {
        let data = try Value.array([.string(text)]).json().escapedForScript
        #expect(!data.contains("<"))
        #expect(data.unicodeScalars.allSatisfy { !$0.isHidden })
        guard case .string(let read)? = try Value(json: data)[0] else { return nil }
        return read
    }

    @Test(arguments: [
        "", "plain é 茶 👨‍👩‍👧", "a\nb\tc\r", #"\"quoted\" \\ \u202e"#, "</script><!--", "\u{E9}\u{3A9}\u{4E28}\u{8A8}",
    ])
    func visibleTextsAreExact(text: String) throws {
        #expect(try read(text) == text)
    }

    @Test(arguments: [
        ("a\u{202E}b", #"a\u202eb"#), ("\u{2028}\u{2029}", #"\u2028\u2029"#),
        ("\u{7}\u{8}\u{C}\u{7F}\u{85}", #"\u0007\b\f\u007f\u0085"#),
        ("\u{FEFF}\u{E0041}\\\u{202E}", #"\ufeff\udb40\udc41\\u202e"#),
    ])
    func hiddenCharactersAreShown(text: String, shown: String) throws {
        #expect(try read(text) == shown)
    }

    @Test func markupHasNoHiddenCharacters() {
        #expect("a\u{202E}<b>\u{7}\u{2028}\n".escapedForMarkup == "a\\u202e&lt;b&gt;\u{FFFD}\\u2028 ")
    }

    /// Bytes A8 and A9 are in `é`, in letters of East Asia and in U+2028.
    @Test(arguments: ["e", "é", "\u{E9}", "語", "\u{2028}", "<", #"\\u202e"#])
    func dataIsEscapedInLinearTime(text: String) {
        let ratio = growth(from: 2_000) { _ = String(repeating: text, count: $0).escapedForScript }
        #expect(ratio < 24)
    }
}
