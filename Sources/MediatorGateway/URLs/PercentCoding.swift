import Mediator

/// Percent-decoding (RFC 3986, section 2.1).
package enum PercentCoding {
    /// An error in an encoded text, and its position.
    package struct Problem: Error {
        enum Kind {
            case noDigits, nul, noUTF8
        }

        let kind: Kind
        let index: Int
    }

    /// Returns the decoded text, which must be UTF-8 without NUL.
    ///
    /// - Parameters:
    ///   - text: The encoded bytes.
    ///   - plusIsSpace: Whether `+` is a space, as in queries.
    package static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = false) throws(Problem) -> String {
        guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") || $0 == 0 }) else {
            return String(decoding: text, as: UTF8.self)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            var byte = text[index]
            var length = 1
            if byte == UInt8(ascii: "%") {
                guard index + 2 < text.endIndex, let high = text[index + 1].hexDigitValue,
                    let low = text[index + 2].hexDigitValue
                else { throw Problem(kind: .noDigits, index: index) }
                byte = high << 4 | low
                length = 3
            } else if plusIsSpace, byte == UInt8(ascii: "+") {
                byte = UInt8(ascii: " ")
            }
            if byte == 0 { throw Problem(kind: .nul, index: index) }
            bytes.append(byte)
            index += length
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw Problem(kind: .noUTF8, index: text.startIndex)
        }
        return decoded
    }
}

extension String {
    /// The text in UTF-8 with all but the unreserved bytes percent-encoded (RFC 3986, section 2.3): a space is `%20`.
    package var percentEncoded: String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            if byte.isUnreserved { bytes.append(byte) } else { bytes += byte.percentEncoded.utf8 }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    /// The byte percent-encoded: `%2F`.
    var percentEncoded: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }

    fileprivate var hexDigitValue: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init) }
}
