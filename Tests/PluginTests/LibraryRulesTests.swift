import Foundation
import Mediator
import MediatorCoding
import Testing

@testable import ModuleTools

/// The tools follow rules of the library, which they cannot import.
struct LibraryRulesTests {
    private static let formats = [
        "date-time": [
            "2026-01-31T12:00:00Z", "2026-01-31T12:00:00.123456Z", "2026-01-31T12:00:00+05:30", "2024-02-29T00:00:00Z",
            "2000-02-29T00:00:00Z", "+010000-01-01T00:00:00Z", "-000001-12-31T23:59:59-23:59", "0000-02-29T00:00:00Z",
            "now", "", "2026-01-31", "2026-01-31T12:00:00", "2026-01-31t12:00:00z", "2026-01-31 12:00:00Z",
            "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
            "2026-01-01T00:00:60Z", "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+00:60", "2026-01-01T00:00:00.Z",
            "+002026-01-01T00:00:00Z", "-000000-01-01T00:00:00Z", "+10000-01-01T00:00:00Z",
            "+99999999999-12-31T00:00:00Z", "-99999999999-02-28T00:00:00Z", "+100000000000-01-01T00:00:00Z",
            "٢٠٢٦-01-31T12:00:00Z", " 2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z\n", "2026-01-31T12:00:00Z\u{301}",
        ],
        "uuid": [
            "123E4567-E89B-12D3-A456-426614174000", "123e4567-e89b-12d3-a456-426614174000", "abc", "",
            "123E4567E89B12D3A456426614174000", "123E4567-E89B-12D3-A456-42661417400",
            "123E4567-E89B-12D3-A456-4266141740000", "{123E4567-E89B-12D3-A456-426614174000}",
        ],
        "decimal": [
            "12.50", "-12.50", "+1", "0", "007", "x", "", ".5", "5.", "1e3", "1,5", "12x", " 1", "٣", "NaN",
            "12345678901234567890123456789012345678", "0.1234567890123456789012345678901234567890123456789",
            String(repeating: "9", count: 50), "0" + String(repeating: "0", count: 50) + "1.0",
        ],
        "uri": [
            "https://example.com/", "demo:x", "a/b?c=d#e", "mailto:a@example.com", "", "a b", "https://exa mple.com",
            "https://example.com/é", "http://[", "%zz", "x\u{0}",
        ],
        "email": ["", "any text"],
    ]

    @Test(arguments: formats.keys.sorted()) func aDefaultHasTheFormThatItsTypeReads(format: String) throws {
        for text in try #require(Self.formats[format]) {
            #expect(
                Self.isRead(["type": "string", "format": .string(format)], default: .string(text))
                    == ValueSchema.string(format: format).problems(in: .string(text)).isEmpty, "\(format): \(text)")
        }
    }

    @Test func aDefaultOfADecimalMayBeAnInteger() {
        #expect(Self.isRead(["type": "string", "format": "decimal"], default: 12))
        #expect(!Self.isRead(["type": "string", "format": "decimal"], default: 12.5))
        #expect(!Self.isRead(["type": "string", "format": "uuid"], default: 12))
    }

    @Test(arguments: ["", "AQID", "AQ==", "AQ", "====", "A", "AQ==AQ==", "not base64", "AR=="])
    func aDefaultOfBytesIsBase64(text: String) {
        #expect(
            Self.isRead(["type": "bytes"], default: .string(text))
                == ValueSchema.bytes.problems(in: .string(text)).isEmpty)
    }

    /// Returns whether a document is read whose only parameter has a type and a default.
    private static func isRead(_ type: Parameters, default value: Value) -> Bool {
        let parameter: Value = ["name": "c", "type": .dictionary(type), "default": value]
        let document: Value = ["actions": [["target": "A", "action": "b", "parameters": [parameter]]]]
        guard let json = try? document.json() else { return false }
        return (try? ContractDocument(Data(json.utf8), module: "A")) != nil
    }

    @Test func theHiddenCharactersAreTheSame() {
        let different = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { VisibleText.isHidden($0) != $0.isHidden }
        #expect(different.map { String($0.value, radix: 16) } == [])
    }

    @Test func everythingThatUnicodeSaysToIgnoreIsHidden() {
        let different = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { VisibleText.isHidden($0) != isToBeHidden($0) }
        #expect(different.map { String($0.value, radix: 16) } == [])
    }

    /// Whether Unicode says that a character is not seen, ends lines, or changes the direction of text.
    private func isToBeHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D, 0xFE00...0xFE0F: return false
        case 0x2800, 0xFFF9...0xFFFB: return true
        default:
            let isLineEnd = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            return isLineEnd || scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
