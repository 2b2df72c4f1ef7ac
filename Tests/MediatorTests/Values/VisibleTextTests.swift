import Mediator
import Testing

/// The characters that texts for people show as escapes.
struct VisibleTextTests {
    /// All characters of the planes in which characters are hidden or may be so one day.
    ///
    /// Of the other planes, which are empty or for private use: one of 16, since blocks of Unicode begin at multiples of 16.
    private static let scalars: [Unicode.Scalar] = (0...0x10FFFF as ClosedRange<UInt32>)
        .filter { $0 < 0x4_0000 || $0 >> 16 == 0xE || $0 % 16 == 0 }.compactMap(Unicode.Scalar.init)

    @Test func theHiddenCharactersAreThese() {
        var ranges: [(UInt32, UInt32)] = []
        for scalar in Self.scalars where scalar.isHidden {
            let value = scalar.value
            if let last = ranges.last, last.1 + 1 == value {
                ranges[ranges.count - 1].1 = value
            } else {
                ranges.append((value, value))
            }
        }
        let texts = ranges.map { String($0.0, radix: 16) + "-" + String($0.1, radix: 16) }
        #expect(
            texts == [
                "0-1f", "7f-9f", "ad-ad", "34f-34f", "61c-61c", "115f-1160", "17b4-17b5", "180b-180f", "200b-200b",
                "200e-200f", "2028-202e", "2060-206f", "2800-2800", "3164-3164", "feff-feff", "ffa0-ffa0", "fff0-fffb",
                "1bca0-1bca3", "1d173-1d17a", "e0000-e0fff",
            ])
    }

    /// Whatever a later version of Unicode adds to these properties is found here.
    @Test func exactlyWhatMovesEndsOrHidesTextIsHidden() {
        let different = Self.scalars.filter { $0.isHidden != isToBeHidden($0) }
        #expect(different.map { String($0.value, radix: 16) } == [])
    }

    private func isToBeHidden(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch scalar.value {
        // Scripts and emoji need the joiners and the selectors.
        case 0x200C, 0x200D, 0xFE00...0xFE0F: return false
        // The empty pattern of Braille, and marks of annotations.
        case 0x2800, 0xFFF9...0xFFFB: return true
        default:
            let isLineEnd = [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
            return isLineEnd || properties.isBidiControl || properties.isDefaultIgnorableCodePoint
        }
    }

    @Test(arguments: [
        ("", ""), ("plain é 茶 👨‍👩‍👧", "plain é 茶 👨‍👩‍👧"), ("a\nb\r\nc\td", "a b  c d"), ("a\u{202E}b\u{7}", #"a\u202eb\u0007"#),
        ("\u{2028}\u{85}\u{E0001}", #"\u2028\u0085\udb40\udc01"#),
        ("bob\u{3164}\u{FFA0}\u{115F}\u{34F}\u{2800}\u{E0100}", #"bob\u3164\uffa0\u115f\u034f\u2800\udb40\udd00"#),
    ])
    func aTextBecomesOneVisibleLine(text: String, visible: String) {
        #expect(text.visible == visible)
    }

    @Test func linesMayStay() {
        #expect("{\n\t\"a\": \"\u{202E}\r\"\n}".visibleLines == "{\n\t\"a\": \"\\u202e\\u000d\"\n}")
    }
}
