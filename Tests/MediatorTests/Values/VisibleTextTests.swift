import Mediator
import Testing

/// The characters that texts for people show as escapes.
struct VisibleTextTests {
    @Test func theHiddenCharactersAreThese() {
        var ranges: [(UInt32, UInt32)] = []
        for value: UInt32 in 0...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.isHidden else { continue }
            if let last = ranges.last, last.1 + 1 == value {
                ranges[ranges.count - 1].1 = value
            } else {
                ranges.append((value, value))
            }
        }
        let texts = ranges.map { String($0.0, radix: 16) + "-" + String($0.1, radix: 16) }
        #expect(
            texts == [
                "0-1f", "7f-9f", "ad-ad", "61c-61c", "180e-180e", "200b-200b", "200e-200f", "2028-202e", "2060-206f",
                "feff-feff", "fff9-fffb", "e0000-e007f",
            ])
    }

    /// Whatever a later version of Unicode adds to these properties is found here.
    @Test func everythingThatMovesOrEndsTextIsHidden() {
        for value: UInt32 in 0...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isLineEnd = [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
            if properties.isBidiControl || isLineEnd { #expect(scalar.isHidden, "\(String(value, radix: 16))") }
        }
    }

    @Test(arguments: [
        ("", ""), ("plain é 茶 👨‍👩‍👧", "plain é 茶 👨‍👩‍👧"), ("a\nb\r\nc\td", "a b  c d"), ("a\u{202E}b\u{7}", #"a\u202eb\u0007"#),
        ("\u{2028}\u{85}\u{E0001}", #"\u2028\u0085\udb40\udc01"#),
    ])
    func aTextBecomesOneVisibleLine(text: String, visible: String) {
        #expect(text.visible == visible)
    }

    @Test func linesMayStay() {
        #expect("{\n\t\"a\": \"\u{202E}\r\"\n}".visibleLines == "{\n\t\"a\": \"\\u202e\\u000d\"\n}")
    }
}
