import Mediator

extension JSONReader {
    /// The byte at the position; zero, which valid JSON does not contain, at the end.
    var next: UInt8 { isAtEnd ? 0 : text[offset] }

    var isAtEnd: Bool { offset == text.count }

    mutating func skip() { offset += 1 }

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character), !isAtEnd else { return false }
        offset += 1
        return true
    }

    mutating func skipSpace() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
    }

    /// The offset of the first byte that is not UTF-8; nil for valid text.
    var offsetOfInvalidUTF8: Int? {
        // ASCII is UTF-8.
        if text.reduce(0, |) < 0x80 || String(validating: text, as: UTF8.self) != nil { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
        return offset
    }

    /// The character at the position, as it stands in messages.
    var found: String {
        if isAtEnd { return "the end of the text" }
        let scalar = String(decoding: text[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
        return scalar.map { String($0).quoted } ?? "nothing"
    }

    func problem(_ fact: String, _ recoverySuggestion: String? = nil) -> Problem {
        Problem(offset: offset, fact: fact, recoverySuggestion: recoverySuggestion)
    }

    func unexpected(_ expected: String) -> Problem { problem("expected \(expected), found \(found)") }
}

extension JSONReader {
    /// Reads `true`, `false` or `null`; nil when there is none of them.
    mutating func scanWord() -> Value? {
        let (word, value): (String, Value) =
            switch next {
            case UInt8(ascii: "t"): ("true", true)
            case UInt8(ascii: "f"): ("false", false)
            default: ("null", .null)
            }
        guard text[offset...].starts(with: word.utf8) else { return nil }
        offset += word.utf8.count
        return value
    }

    /// Reads a number: an integer when it has neither fraction nor exponent.
    mutating func scanNumber() throws(Problem) -> Value {
        let start = offset
        _ = consume("-")
        let isZero = next == UInt8(ascii: "0")
        let digits = try skipDigits()
        guard digits == 1 || !isZero else {
            offset -= digits
            throw problem("a number has a leading zero")
        }
        var isInteger = true
        if consume(".") {
            _ = try skipDigits()
            isInteger = false
        }
        if consume("e") || consume("E") {
            if !consume("+") { _ = consume("-") }
            _ = try skipDigits()
            isInteger = false
        }
        let number = String(decoding: text[start..<offset], as: UTF8.self)
        if isInteger, let int = Int(number) { return .int(int) }
        // What rounds to infinity, or to zero without being zero, does not fit.
        let mantissa = number.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        if !isInteger, let double = Double(number), double.isFinite,
            double != 0 || !mantissa.contains(where: { (0x31...0x39).contains($0) })
        {
            return .double(double)
        }
        offset = start
        throw problem("the number does not fit \(isInteger ? "64 bits" : "a double"); write it as a string")
    }

    private mutating func skipDigits() throws(Problem) -> Int {
        let start = offset
        while (0x30...0x39).contains(next) { offset += 1 }
        guard offset > start else { throw unexpected("a digit") }
        return offset - start
    }
}

extension JSONReader {
    /// Reads a string.
    mutating func scanString() throws(Problem) -> String {
        let start = offset
        skip()
        // What precedes the last escape.
        var result = ""
        var run = offset
        while true {
            while offset < text.count, Self.needsNoEscape(text[offset]) { offset += 1 }
            if isAtEnd {
                offset = start
                throw problem("a string is not closed")
            }
            switch next {
            case UInt8(ascii: "\""):
                let rest = String(decoding: text[run..<offset], as: UTF8.self)
                skip()
                return result.isEmpty ? rest : result + rest
            case UInt8(ascii: "\\"):
                result += String(decoding: text[run..<offset], as: UTF8.self)
                result.unicodeScalars.append(try scanEscape())
                run = offset
            default:
                throw problem("a string contains a control character; write it as an escape")
            }
        }
    }

    /// Whether a byte stands in a string as it is.
    private static func needsNoEscape(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Returns the character of an escape at an offset of a text, and moves the offset behind it.
    package static func escape(in text: [UInt8], at offset: inout Int) throws(Problem) -> Unicode.Scalar {
        var reader = JSONReader(text: text, offset: offset)
        let scalar = try reader.scanEscape()
        offset = reader.offset
        return scalar
    }

    private mutating func scanEscape() throws(Problem) -> Unicode.Scalar {
        let start = offset
        skip()
        if consume("u") { return try scanUnicodeEscape(start) }
        guard let scalar = Self.escapes[next] else {
            offset = start
            throw problem("a string contains an unknown escape")
        }
        skip()
        return scalar
    }

    private mutating func scanUnicodeEscape(_ start: Int) throws(Problem) -> Unicode.Scalar {
        let high = try scanHexadecimal(start)
        if let scalar = Unicode.Scalar(high) { return scalar }
        if high < 0xDC00, text[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            let second = offset
            offset += 2
            let low = try scanHexadecimal(second)
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
        }
        offset = start
        throw problem("a string contains half of a surrogate pair", "write both halves, or the character itself.")
    }

    private mutating func scanHexadecimal(_ start: Int) throws(Problem) -> UInt32 {
        let digits = text[offset...].prefix(4)
        // A sign would pass for a number.
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            offset = start
            throw problem("an escape needs four hexadecimal digits after \"\\u\"")
        }
        offset += 4
        return number
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
}
