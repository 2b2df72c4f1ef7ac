package import MediatorCoding
import MediatorTerminal

/// A line of input as text.
package enum LineText {
    /// Returns the text of a line: UTF-8 without control characters except tabs.
    ///
    /// - Throws: ``Failure`` with the column of a control character.
    package static func text(of line: LineReader.Line) throws(Failure) -> String {
        guard case .bytes(let bytes) = line else {
            throw .invalidInput(
                "the line is longer than \(LineReader.longest >> 20) MB.",
                recoverySuggestion: "split it."
            )
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .invalidInput("the line is not UTF-8.", recoverySuggestion: "convert the input.")
        }
        if let index = bytes.firstIndex(where: { ($0 < 0x20 && $0 != UInt8(ascii: "\t")) || $0 == 0x7F }) {
            let digits = String(bytes[index], radix: 16, uppercase: true)
            throw .invalidInput(
                "the line holds the control character U+00\(digits.count == 1 ? "0" : "")\(digits).",
                column: String(decoding: bytes[..<index], as: UTF8.self).count + 1,
                recoverySuggestion:
                    "leave it out, or write it as \\u00\(digits.count == 1 ? "0" : "")\(digits) in quotes."
            )
        }
        return text
    }
}
