/// Lines that belong together: a bracket or a double quote that a line leaves open goes on in the next.
struct TypedLines {
    private var text = ""
    /// What is open; nil before the first line.
    private var depth: JSONDepth?

    var isEmpty: Bool { depth == nil }

    /// What the next line goes on with; nil before the first line.
    var beginning: String? {
        depth.map { text + Self.joint(of: $0) }
    }

    /// Adds a line, and returns the whole when nothing is left open.
    ///
    /// Between the lines of JSON there is a space, and inside of its texts `\n`, so that the whole is one line.
    mutating func add(_ line: String) -> String? {
        if let depth { text += Self.joint(of: depth) }
        text += line
        depth?.read(line)
        // The whole is looked at only when its brackets are even, or many lines would take their number squared.
        if depth?.isOpen == true { return nil }
        let outline = LineOutline(text)
        guard outline.unclosed == .bracket || outline.unclosed == .doubleQuote else {
            defer { self = TypedLines() }
            return text
        }
        var open = JSONDepth()
        open.read(String(decoding: Array(text.utf8)[outline.start...], as: UTF8.self))
        depth = open
        return nil
    }

    private static func joint(of depth: JSONDepth) -> String { depth.isInText ? "\\n" : " " }
}

/// How deep a text is inside of brackets and double quotes.
private struct JSONDepth {
    private var depth = 0
    private(set) var isInText = false
    private var isEscaped = false

    var isOpen: Bool { depth > 0 || isInText }

    mutating func read(_ text: String) {
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isInText {
                isEscaped = byte == UInt8(ascii: "\\")
                isInText = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInText = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
        }
    }
}
