/// Splits a line into words.
///
/// A bare value ends at a space; `\` escapes the next character. Double quotes allow the escapes of JSON (RFC 8259),
/// single quotes allow none. A value that begins with `[` or `{` ends with the closing bracket. `$name =` is two words.
struct LineScanner {
    /// The open quote or bracket of a word.
    enum Unclosed {
        case bracket, doubleQuote, singleQuote
    }

    private let bytes: [UInt8]
    private var position = 0
    private var unclosed: Unclosed?
    // Columns are counted from the last one; counting from the start would take quadratic time.
    private var counted = (position: 0, column: 1)

    private init(_ line: String) {
        bytes = Array(line.utf8)
    }

    /// Returns the words of a line.
    ///
    /// - Throws: ``Failure`` with the column of the error, for example of an open quote.
    static func words(of line: String) throws(Failure) -> [Console.Word] {
        var scanner = LineScanner(line)
        var words: [Console.Word] = []
        while let word = try scanner.next(after: words.last) { words.append(word) }
        return words
    }

    /// Returns the words before the last one, the byte offset of the last one, and its open quote or bracket.
    static func outline(of line: String) -> (words: [Console.Word], start: Int, unclosed: Unclosed?) {
        var scanner = LineScanner(line)
        var words: [Console.Word] = []
        while true {
            while scanner.isAtSpace { scanner.position += 1 }
            let start = scanner.position
            guard let word = try? scanner.next(after: words.last), scanner.byte != nil else {
                return (words, start, scanner.unclosed)
            }
            words.append(word)
        }
    }

    private var byte: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private var isAtSpace: Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Returns the column of a byte, counted in characters from one.
    private mutating func column(of position: Int) -> Int {
        let base = position >= counted.position ? counted : (position: 0, column: 1)
        counted = (position, base.column + String(decoding: bytes[base.position..<position], as: UTF8.self).count)
        return counted.column
    }

    private mutating func failure(_ message: String, at position: Int, resolution: String) -> Failure {
        .invalidInput(message, column: column(of: position), resolution: resolution)
    }

    private mutating func next(after last: Console.Word?) throws(Failure) -> Console.Word? {
        while isAtSpace { position += 1 }
        guard byte != nil else { return nil }
        let start = position
        var key: String?
        if last?.isAssignable == true, byte == UInt8(ascii: "=") {
            position += 1
            return Console.Word(key: nil, text: "=", isQuoted: false, column: column(of: start), valueColumn: nil)
        }
        if let end = endOfKey() {
            guard end > start else {
                throw failure("there is no name before \"=\".", at: start, resolution: "write it as name=value.")
            }
            key = String(decoding: bytes[start..<end], as: UTF8.self)
            position = end + 1
        }
        let valueStart = position
        let (text, isQuoted) = try value()
        if byte != nil, !isAtSpace {
            throw failure(
                "a value continues after its closing \(isQuoted ? "quote" : "bracket").",
                at: position,
                resolution: "insert a space, or put the whole value in quotes."
            )
        }
        return Console.Word(
            key: key,
            text: text,
            isQuoted: isQuoted,
            column: column(of: start),
            valueColumn: column(of: valueStart)
        )
    }

    /// Returns the position of the `=` that ends the key at the current position.
    private func endOfKey() -> Int? {
        for index in position..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "="): return index
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"),
                UInt8(ascii: "["), UInt8(ascii: "{"):
                return nil
            default: continue
            }
        }
        return nil
    }

    private mutating func value() throws(Failure) -> (text: String, isQuoted: Bool) {
        switch byte {
        case UInt8(ascii: "\""): (try doubleQuoted(), true)
        case UInt8(ascii: "'"): (try singleQuoted(), true)
        case UInt8(ascii: "["), UInt8(ascii: "{"): (try bracketed(), false)
        default: (try bare(), false)
        }
    }

    private mutating func bare() throws(Failure) -> String {
        var text: [UInt8] = []
        let isPath = byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        while let byte, !isAtSpace {
            if isPath, byte == UInt8(ascii: "[") {
                text += try bracketed().utf8
                continue
            }
            if byte == UInt8(ascii: "\\") {
                position += 1
                guard self.byte != nil else {
                    throw failure(
                        "nothing follows the backslash.",
                        at: position - 1,
                        resolution: "write two backslashes for one, or put the value in single quotes."
                    )
                }
            }
            text.append(bytes[position])
            position += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func singleQuoted() throws(Failure) -> String {
        let start = position
        position += 1
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "'")) else {
            unclosed = .singleQuote
            throw failure("the quote is not closed.", at: start, resolution: "end the value with '.")
        }
        defer { position = end + 1 }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    private mutating func bracketed() throws(Failure) -> String {
        let start = position
        var depth = 0
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                _ = try doubleQuoted()
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            position += 1
            if depth == 0 { return String(decoding: bytes[start..<position], as: UTF8.self) }
        }
        unclosed = .bracket
        let bracket = String(decoding: [bytes[start]], as: UTF8.self)
        throw failure(
            "the bracket \(bracket) is not closed.",
            at: start,
            resolution: "close it, or put the value in quotes."
        )
    }

    private mutating func doubleQuoted() throws(Failure) -> String {
        let start = position
        var text: [UInt8] = []
        position += 1
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += String(try escape()).utf8
            default:
                text.append(byte)
                position += 1
            }
        }
        unclosed = .doubleQuote
        throw failure("the quote is not closed.", at: start, resolution: "end the value with \".")
    }

    /// Reads an escape of JSON, a pair of surrogates included.
    private mutating func escape() throws(Failure) -> Character {
        let start = position
        position += 1
        let letter = byte
        position += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            if let scalar = unicodeEscape() { return Character(scalar) }
        default: break
        }
        throw failure(
            "this is not an escape of JSON.",
            at: start,
            resolution: "use \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four digits, or single quotes."
        )
    }

    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = fourDigits() else { return nil }
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), bytes[min(position, bytes.count)...].starts(with: "\\u".utf8) else {
            return nil
        }
        position += 2
        guard let second = fourDigits(), UTF16.isTrailSurrogate(second) else { return nil }
        return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    }

    private mutating func fourDigits() -> UInt16? {
        let digits = bytes[min(position, bytes.count)...].prefix(4)
        let isHexadecimal = digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        guard isHexadecimal else { return nil }
        position += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
