/// Finds the identifier of a message that is JSON, yet was not read: it holds a number that would not be exact, half of a
/// surrogate pair or a key twice, or it nests too deep.
///
/// Goes by the grammar of RFC 8259 alone, in one pass, and without recursion, since nothing bounds the depth here.
struct MessageSkimmer {
    private let text: [UInt8]
    private var scanner: JSONScanner
    /// The brackets that close what is open, the innermost last.
    private var open: [Unicode.Scalar] = []
    /// Where the values of the message's own member `id` begin.
    private var ids: [Int] = []

    /// Returns the identifier of a message: null where there is none, where it cannot be read itself, and where it is
    /// given twice; nil for what is no JSON.
    static func id(of text: [UInt8]) -> Value? {
        var skimmer = MessageSkimmer(text)
        guard skimmer.scanner.offsetOfInvalidUTF8 == nil, (try? skimmer.skim()) != nil else { return nil }
        return skimmer.id ?? .null
    }

    private init(_ text: [UInt8]) {
        self.text = text
        scanner = JSONScanner(text, half: "\u{FFFD}")
    }

    private var id: Value? {
        guard ids.count == 1, let start = ids.first else { return nil }
        var scanner = JSONScanner(Array(text[start...]))
        scanner.skipSpace()
        switch scanner.next {
        case UInt8(ascii: "\""): return (try? scanner.scanString()).map(Value.string)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try? scanner.scanNumber()
        default: return nil
        }
    }

    private mutating func skim() throws(JSONReader.Problem) {
        repeat {
            while try opens() {}
        } while try goesOn()
        if !scanner.isAtEnd { throw scanner.problem("the text goes on") }
    }

    /// Skips a value; of one that holds others, only what is before the first of these, and returns true.
    private mutating func opens() throws(JSONReader.Problem) -> Bool {
        scanner.skipSpace()
        switch scanner.next {
        case UInt8(ascii: "{"):
            guard opens("}") else { return false }
            try skipKey()
            return true
        case UInt8(ascii: "["):
            return opens("]")
        case UInt8(ascii: "\""):
            _ = try scanner.scanString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            _ = try scanner.skipNumber()
        default:
            guard scanner.scanWord() != nil else { throw scanner.problem("there is no value") }
        }
        return false
    }

    private mutating func opens(_ closing: Unicode.Scalar) -> Bool {
        scanner.skip()
        scanner.skipSpace()
        if scanner.skip(closing) { return false }
        open.append(closing)
        return true
    }

    /// Skips what ends with a value, and returns whether another one follows.
    private mutating func goesOn() throws(JSONReader.Problem) -> Bool {
        scanner.skipSpace()
        while let closing = open.last {
            if scanner.skip(",") {
                if closing == "}" { try skipKey() }
                return true
            }
            guard scanner.skip(closing) else { throw scanner.problem("a bracket is not closed") }
            open.removeLast()
            scanner.skipSpace()
        }
        return false
    }

    private mutating func skipKey() throws(JSONReader.Problem) {
        scanner.skipSpace()
        guard scanner.next == UInt8(ascii: "\"") else { throw scanner.problem("there is no key") }
        let key = try scanner.scanString()
        scanner.skipSpace()
        guard scanner.skip(":") else { throw scanner.problem("there is no colon") }
        if open.count == 1, key == "id" { ids.append(scanner.offset) }
    }
}
