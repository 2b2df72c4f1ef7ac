// A call as it is printed: `Cart.add(productID: "P-1001", quantity: 2)`.
extension LineScanner {
    /// Returns the words of a call that is one argument of the process; nil for another argument.
    ///
    /// - Throws: ``Failure`` with the column of the error.
    static func call(_ argument: String, _ commands: CommandList) throws(Failure) -> [Console.Word]? {
        var scanner = LineScanner(argument, commands)
        guard let first = scanner.call() else { return nil }
        scanner.words = [first]
        while try scanner.readWord() {}
        return scanner.words.map(\.asArgument)
    }

    /// Returns the names of a call and moves behind its parenthesis; nil where no call stands.
    mutating func call() -> Console.Word? {
        guard let end = endOfNames(), contents.expectsCall(after: words) else { return nil }
        let start = position
        position = end
        let word = word(
            nil, String(decoding: bytes[start..<end], as: UTF8.self), from: start, valueStart: start)
        (openCall, isAfterComma) = ((start, parenthesis: end), false)
        position += 1
        return word
    }

    /// Returns the position of the parenthesis behind two names with a point between them.
    private func endOfNames() -> Int? {
        var points = 0
        var nameStart = position
        for index in position..<bytes.count {
            switch bytes[index] {
            case let byte where isOfName(byte): continue
            case UInt8(ascii: ".") where points == 0 && index > nameStart:
                points = 1
                nameStart = index + 1
            case UInt8(ascii: "("): return points == 1 && index > nameStart ? index : nil
            default: return nil
            }
        }
        return nil
    }

    /// Returns the next parameter in the parentheses; nil behind the closing one.
    ///
    /// - Throws: ``Failure`` with the column of the error.
    mutating func parameter() throws(Failure) -> Console.Word? {
        guard byte != nil else { throw notClosed() }
        if byte == UInt8(ascii: ")") {
            guard !isAfterComma else {
                throw failure(
                    "no parameter follows the comma.", at: position, recoverySuggestion: "leave the comma out.")
            }
            position += 1
            openCall = nil
            guard byte == nil || isAtSpace else {
                throw failure(
                    "the call continues after its closing parenthesis.", at: position,
                    recoverySuggestion: "insert a space, or put a text that has a parenthesis in double quotes.")
            }
            return nil
        }
        let start = position
        let key = takeName()
        while isAtSpace { position += 1 }
        let valueStart = position
        let (text, isQuoted) = try valueInParentheses()
        let word = word(key, text, isQuoted: isQuoted, from: start, valueStart: valueStart)
        while isAtSpace { position += 1 }
        isAfterComma = byte == UInt8(ascii: ",")
        if isAfterComma {
            position += 1
        } else if byte == nil {
            throw notClosed()
        } else if byte != UInt8(ascii: ")") {
            throw failure(
                "a comma or the closing parenthesis is missing.", at: position,
                recoverySuggestion: "separate parameters by commas, and put a text with spaces in double quotes.")
        }
        return word
    }

    private mutating func notClosed() -> Failure {
        unclosed = .parenthesis
        return failure(
            "the parenthesis is not closed.", at: openCall?.parenthesis ?? position,
            recoverySuggestion: "end the call with \")\".")
    }

    /// Removes the name and the colon in front of a value; an equals sign does as well.
    private mutating func takeName() -> String? {
        let start = position
        let end = bytes[start...].firstIndex { !isOfName($0) } ?? bytes.count
        let sign = bytes[end...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard end > start, let sign, [UInt8(ascii: ":"), UInt8(ascii: "=")].contains(bytes[sign]) else { return nil }
        position = sign + 1
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }

    private mutating func valueInParentheses() throws(Failure) -> (text: String, isQuoted: Bool) {
        switch byte {
        case nil: throw notClosed()
        case UInt8(ascii: ","), UInt8(ascii: ")"):
            throw failure(
                "the value is missing.", at: position, recoverySuggestion: "write name: value; \"\" is an empty text.")
        case UInt8(ascii: "'"):
            throw failure(
                "single quotes have no meaning in parentheses.", at: position, recoverySuggestion: "use double quotes.")
        default: return try value()
        }
    }
}
