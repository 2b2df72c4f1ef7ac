/// A position in a JSON text, and the strings, numbers and words from there on.
struct JSONScanner {
    private let text: [UInt8]
    private(set) var offset = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    /// The byte at the position; zero at the end, which no JSON holds outside of an error.
    var next: UInt8 { isAtEnd ? 0 : text[offset] }

    var isAtEnd: Bool { offset == text.count }

    mutating func skip() {
        offset += 1
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character), !isAtEnd else { return false }
        offset += 1
        return true
    }

    mutating func skipSpace() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
    }

    /// Where the text stops being UTF-8; nil when it does not.
    var offsetOfInvalidUTF8: Int? {
        if String(validating: text, as: UTF8.self) != nil { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
        return offset
    }

    /// What stands at the position, as words of a message.
    var found: String {
        if isAtEnd { return "the end of the text" }
        let scalar = String(decoding: text[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
        return scalar.map { String($0).quoted } ?? "nothing"
    }

    func problem(_ fact: String, _ resolution: String? = nil) -> JSONReader.Problem {
        JSONReader.Problem(offset: offset, fact: fact, resolution: resolution)
    }
}

extension JSONScanner {
    /// Skips `true`, `false` or `null`; nil when there is none of them.
    mutating func scanWord() -> Value? {
        for (word, value) in [("true", true), ("false", false), ("null", .null)] as [(String, Value)]
        where text[offset...].starts(with: word.utf8) {
            offset += word.utf8.count
            return value
        }
        return nil
    }

    /// Reads a number: an integer when it has neither fraction nor exponent.
    mutating func scanNumber() throws(JSONReader.Problem) -> Value {
        let start = offset
        _ = skip("-")
        let isZero = next == UInt8(ascii: "0")
        let digits = try skipDigits()
        guard digits == 1 || !isZero else {
            offset -= digits
            throw problem("a number begins with a needless zero")
        }
        var isInteger = true
        if skip(".") {
            _ = try skipDigits()
            isInteger = false
        }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            _ = try skipDigits()
            isInteger = false
        }
        let number = text[start..<offset]
        if let value = isInteger ? Self.int(number) : Self.double(number) { return value }
        offset = start
        throw problem("the number does not fit \(isInteger ? "64 bits" : "a double"); write it as a string")
    }

    private static func int(_ number: ArraySlice<UInt8>) -> Value? {
        Int(String(decoding: number, as: UTF8.self)).map(Value.int)
    }

    /// Nil for what rounds to infinity, or to zero without being zero.
    private static func double(_ number: ArraySlice<UInt8>) -> Value? {
        guard let double = Double(String(decoding: number, as: UTF8.self)), double.isFinite else { return nil }
        let mantissa = number.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        return double != 0 || !mantissa.contains { (0x31...0x39).contains($0) } ? .double(double) : nil
    }

    private mutating func skipDigits() throws(JSONReader.Problem) -> Int {
        let start = offset
        while (0x30...0x39).contains(next) { offset += 1 }
        guard offset > start else { throw problem("expected a digit, found \(found)") }
        return offset - start
    }
}

extension JSONScanner {
    /// Skips a string and returns what it says.
    mutating func scanString() throws(JSONReader.Problem) -> String {
        let start = offset
        skip()
        var result = ""
        var run = offset
        while true {
            if isAtEnd {
                offset = start
                throw problem("a string is not closed")
            }
            switch next {
            case UInt8(ascii: "\""):
                result += String(decoding: text[run..<offset], as: UTF8.self)
                skip()
                return result
            case UInt8(ascii: "\\"):
                result += String(decoding: text[run..<offset], as: UTF8.self)
                result.unicodeScalars.append(try scanEscape())
                run = offset
            case 0..<0x20:
                throw problem("a string holds a control character; write it as an escape")
            default:
                skip()
            }
        }
    }

    private mutating func scanEscape() throws(JSONReader.Problem) -> Unicode.Scalar {
        let start = offset
        skip()
        let letter = next
        if letter == UInt8(ascii: "u") {
            skip()
            return try scanUnicodeEscape(start)
        }
        guard let scalar = Self.escapes[letter] else {
            offset = start
            throw problem("a string holds an unknown escape")
        }
        skip()
        return scalar
    }

    private mutating func scanUnicodeEscape(_ start: Int) throws(JSONReader.Problem) -> Unicode.Scalar {
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
        throw problem("a string holds half of a surrogate pair", "write both halves, or the character itself.")
    }

    private mutating func scanHexadecimal(_ start: Int) throws(JSONReader.Problem) -> UInt32 {
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
