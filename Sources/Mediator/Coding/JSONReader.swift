/// Reads a JSON text strictly by RFC 8259, in one pass.
///
/// Foundation's decoder is not up to this: it takes a key that is given twice and a comma before a bracket, refuses
/// the number 0e1, knows no order of keys, and tells neither what a value is nor on which line something is wrong. A
/// scan that makes up for that has every value in its hands, so that having Foundation read them again gains nothing.
package struct JSONReader {
    /// What is wrong with a text, and where: an offset in bytes.
    package struct Problem: Error {
        var offset: Int
        package var fact: String
        var resolution: String?
    }

    /// The most levels that values may nest; also what is written keeps to it, so that it can be read again.
    static let maximumDepth = 64

    private var scanner: JSONScanner

    /// Returns the value that a text consists of.
    package static func read(_ text: [UInt8]) throws(Problem) -> Value {
        let scanner = JSONScanner(text)
        if let offset = scanner.offsetOfInvalidUTF8 { throw Problem(offset: offset, fact: "the text is not UTF-8") }
        if text.isEmpty { throw Problem(offset: 0, fact: "the text is empty") }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw Problem(offset: 0, fact: "the text begins with a byte order mark", resolution: "leave it out.")
        }
        var reader = JSONReader(scanner: scanner)
        let value = try reader.readValue(depth: 0)
        reader.scanner.skipSpace()
        if !reader.scanner.isAtEnd { throw reader.unexpected("the end of the text") }
        return value
    }

    // The depth is bounded, hence the stack is.
    private mutating func readValue(depth: Int) throws(Problem) -> Value {
        scanner.skipSpace()
        switch scanner.next {
        case UInt8(ascii: "{"): return try readObject(depth: depth + 1)
        case UInt8(ascii: "["): return try readArray(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try scanner.scanString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanner.scanNumber()
        default:
            guard let value = scanner.scanWord() else { throw unexpected("a value") }
            return value
        }
    }

    private mutating func readArray(depth: Int) throws(Problem) -> Value {
        try open(depth)
        var values: [Value] = []
        if !scanner.skip("]") {
            repeat {
                values.append(try readValue(depth: depth))
                scanner.skipSpace()
            } while scanner.skip(",")
            if !scanner.skip("]") { throw unexpected("\",\" or \"]\"") }
        }
        return .array(values)
    }

    private mutating func readObject(depth: Int) throws(Problem) -> Value {
        try open(depth)
        var entries: [Parameters.Element] = []
        var seen: Set<String> = []
        if !scanner.skip("}") {
            repeat {
                let key = try readKey(&seen)
                entries.append((key, try readValue(depth: depth)))
                scanner.skipSpace()
            } while scanner.skip(",")
            if !scanner.skip("}") { throw unexpected("\",\" or \"}\"") }
        }
        return .dictionary(Parameters(unchecked: entries))
    }

    private mutating func readKey(_ seen: inout Set<String>) throws(Problem) -> String {
        scanner.skipSpace()
        let offset = scanner.offset
        guard scanner.next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
        let key = try scanner.scanString()
        guard seen.insert(key).inserted else {
            let fact = "the key \(key.quotedBriefly) is given twice"
            throw Problem(offset: offset, fact: fact, resolution: "give each key once.")
        }
        scanner.skipSpace()
        guard scanner.skip(":") else { throw unexpected("\":\"") }
        return key
    }

    /// Skips a bracket that opens a level.
    private mutating func open(_ depth: Int) throws(Problem) {
        guard depth <= Self.maximumDepth else {
            throw scanner.problem("values nest more than \(Self.maximumDepth) levels deep", "nest them less.")
        }
        scanner.skip()
        scanner.skipSpace()
    }

    private func unexpected(_ expected: String) -> Problem {
        scanner.problem("expected \(expected), found \(scanner.found)")
    }
}
