/// A line that a person types over several ones: an open bracket, parenthesis or double quote continues in the next one.
struct ContinuedLine {
    private let commands: CommandList
    private var text = ""
    /// The open brackets and quotes; nil before the first line.
    private var depth: JSONDepth?

    /// - Parameter commands: The commands that the line may begin with: parentheses belong to a call, and only some
    ///   commands take one.
    init(_ commands: CommandList) {
        self.commands = commands
    }

    /// The text in front of the next line; nil before the first line.
    var beginning: String? {
        depth.map { text + Self.joint(of: $0) }
    }

    /// Adds a line, and returns the joined line when nothing is open.
    ///
    /// A space joins lines of JSON, `\n` joins lines inside a text.
    mutating func add(_ line: String) -> String? {
        if let depth { text += Self.joint(of: depth) }
        text += line
        depth?.read(line)
        // The whole is scanned only when brackets are balanced; otherwise the time would be quadratic.
        if depth?.isOpen == true { return nil }
        let outline = LineScanner.outline(of: text, commands)
        switch outline.unclosed {
        case .bracket, .doubleQuote, .parenthesis: break
        case .singleQuote, nil:
            defer { self = ContinuedLine(commands) }
            return text
        }
        var open = JSONDepth(isCall: outline.openCall != nil)
        open.read(String(decoding: Array(text.utf8)[(outline.openCall ?? outline.start)...], as: UTF8.self))
        depth = open
        return nil
    }

    private static func joint(of depth: JSONDepth) -> String { depth.isInText ? "\\n" : " " }
}

/// The depth of brackets, and whether a quote is open.
private struct JSONDepth {
    /// Whether parentheses count: those of a call.
    let isCall: Bool
    private var depth = 0
    private(set) var isInText = false
    private var isEscaped = false

    init(isCall: Bool) {
        self.isCall = isCall
    }

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
                case UInt8(ascii: "(") where isCall: depth += 1
                case UInt8(ascii: ")") where isCall: depth -= 1
                default: break
                }
            }
        }
    }
}
