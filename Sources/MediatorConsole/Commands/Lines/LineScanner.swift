import MediatorCoding

/// Splits a line into words.
///
/// A bare value ends at a space; `\` escapes the next character. Double quotes allow the escapes of JSON (RFC 8259),
/// single quotes allow none. A value that begins with `[` or `{` ends with the closing bracket. `$name =` is two words.
///
/// A call as it is printed, `Cart.add(productID: "P-1001", quantity: 2)`, gives the same words as
/// `Cart.add productID="P-1001" quantity=2`.
struct LineScanner {
    /// What is still open at the end of a line.
    enum Unclosed {
        case bracket, doubleQuote, singleQuote, parenthesis
    }

    /// A line up to its first word that is incomplete or malformed.
    struct Outline {
        /// The words in front of that word.
        var words: [Console.Word] = []
        /// The byte offset of that word.
        var start = 0
        /// What is open in that word.
        var unclosed: Unclosed?
        /// The byte offset of the call whose parenthesis is open; nil outside of parentheses.
        var openCall: Int?
    }

    let bytes: [UInt8]
    var position = 0
    /// The words that were read.
    var words: [Console.Word] = []
    /// The byte offset of the word that was read last, or is malformed.
    private var start = 0
    var unclosed: Unclosed?
    /// What the command of the line says of its words: only some may be a call.
    var contents: LineContents
    /// The call whose parenthesis is open, in bytes.
    var openCall: (start: Int, parenthesis: Int)?
    /// Whether the last word was a parameter in parentheses with a comma behind it.
    var isAfterComma = false
    // Columns are counted from the last one; counting from the start would take quadratic time.
    private var counted = (position: 0, column: 1)

    init(_ line: String, _ commands: CommandList) {
        bytes = Array(line.utf8)
        contents = LineContents(commands)
    }

    /// Returns the words before the last one, the byte offset of the last one, and what is open in it.
    static func outline(of line: String, _ commands: CommandList) -> Outline {
        var scanner = LineScanner(line, commands)
        var outline = Outline()
        // The words so far; a copy of them for each word would take quadratic time.
        var count = 0
        func ended() -> Outline {
            outline.words = Array(scanner.words.prefix(count))
            return outline
        }
        while true {
            while scanner.isAtSpace { scanner.position += 1 }
            outline.start = scanner.position
            if scanner.openCall != nil, scanner.byte == UInt8(ascii: ")") {
                // Behind the parenthesis, further words need a space.
                _ = try? scanner.parameter()
                if scanner.openCall == nil, scanner.isAtSpace { continue }
                return ended()
            }
            // A parenthesis or a comma ends the word in front of it.
            guard (try? scanner.readWord()) == true, scanner.byte != nil || scanner.openCall != nil else {
                outline.unclosed = scanner.unclosed
                outline.openCall = scanner.openCall?.start
                return ended()
            }
            count = scanner.words.count
        }
    }

    /// A line as words.
    struct Words {
        /// The words up to the first malformed one.
        var readable: [Console.Word]
        /// The byte offset of the malformed word, and the failure with its column, as of an open quote; nil without one.
        var malformed: (start: Int, failure: Failure)?

        /// Returns all words.
        func all() throws(Failure) -> [Console.Word] {
            if let malformed { throw malformed.failure }
            return readable
        }
    }

    /// Returns the words of a line, which may begin with one of the commands.
    static func words(of line: String, _ commands: CommandList) -> Words {
        var scanner = LineScanner(line, commands)
        do throws(Failure) {
            while try scanner.readWord() {}
            return Words(readable: scanner.words)
        } catch {
            return Words(readable: scanner.words, malformed: (scanner.start, error))
        }
    }

    var byte: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    var isAtSpace: Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Returns the column of a byte, counted in characters from one.
    private mutating func column(of position: Int) -> Int {
        let base = position >= counted.position ? counted : (position: 0, column: 1)
        counted = (position, base.column + String(decoding: bytes[base.position..<position], as: UTF8.self).count)
        return counted.column
    }

    mutating func failure(_ message: String, at position: Int, recoverySuggestion: String) -> Failure {
        .invalidInput(message, column: column(of: position), recoverySuggestion: recoverySuggestion)
    }

    /// Adds the next word; false at the end of the line.
    ///
    /// - Throws: ``Failure`` with the column of the error.
    mutating func readWord() throws(Failure) -> Bool {
        guard let word = try nextWord() else { return false }
        words.append(word)
        return true
    }

    private mutating func nextWord() throws(Failure) -> Console.Word? {
        while isAtSpace { position += 1 }
        start = position
        if openCall != nil {
            if let parameter = try parameter() { return parameter }
            return try nextWord()
        }
        guard byte != nil else { return nil }
        var key: String?
        if words.last?.isAssignable == true, byte == UInt8(ascii: "=") {
            position += 1
            return word(nil, "=", from: start, valueStart: start)
        }
        if let call = call() { return call }
        if let end = endOfKey() {
            guard end > start else {
                throw failure(
                    "there is no name before \"=\".", at: start, recoverySuggestion: "write it as name=value.")
            }
            let name = String(decoding: bytes[start..<end], as: UTF8.self)
            // "$kept=Cart.add" has the words of "$kept = Cart.add".
            if name.hasPrefix("$"), contents.expectsCall(after: words) {
                position = end
                return word(nil, name, from: start, valueStart: start)
            }
            key = name
            position = end + 1
        }
        let valueStart = position
        let (text, isQuoted) = try value()
        if byte != nil, !isAtSpace {
            if byte == UInt8(ascii: ",") {
                throw failure(
                    "a comma follows the value.", at: position, recoverySuggestion: "separate values by spaces alone.")
            }
            throw failure(
                "a value continues after its closing \(isQuoted ? "quote" : "bracket").",
                at: position,
                recoverySuggestion: "insert a space, or put the whole value in quotes."
            )
        }
        var word = word(key, text, isQuoted: isQuoted, from: start, valueStart: valueStart)
        word.endsInComma = !isQuoted && endsInComma(from: valueStart)
        return word
    }

    mutating func word(
        _ key: String?, _ text: String, isQuoted: Bool = false, from start: Int, valueStart: Int
    ) -> Console.Word {
        Console.Word(
            key: key, text: text, isQuoted: isQuoted, column: column(of: start), valueColumn: column(of: valueStart),
            span: .init(start: start, valueStart: valueStart, end: position))
    }

    /// Whether a comma without a backslash ends the bare value in front of the current position.
    private func endsInComma(from start: Int) -> Bool {
        guard position - start > 1, bytes[position - 1] == UInt8(ascii: ",") else { return false }
        return bytes[start..<(position - 1)].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
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

    mutating func value() throws(Failure) -> (text: String, isQuoted: Bool) {
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
            if openCall != nil, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") { break }
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
                        recoverySuggestion: "write two backslashes for one, or put the value in single quotes."
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
            throw failure("the quote is not closed.", at: start, recoverySuggestion: "end the value with '.")
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
            recoverySuggestion: "close it, or put the value in quotes."
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
                text += try escape().utf8
            default:
                text.append(byte)
                position += 1
            }
        }
        unclosed = .doubleQuote
        throw failure("the quote is not closed.", at: start, recoverySuggestion: "end the value with \".")
    }

    /// Reads an escape of JSON, a pair of surrogates included.
    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        do {
            return try JSONReader.escape(in: bytes, at: &position)
        } catch {
            throw failure(
                "this is not an escape of JSON.",
                at: position,
                recoverySuggestion: "use \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four digits, or single quotes."
            )
        }
    }
}
