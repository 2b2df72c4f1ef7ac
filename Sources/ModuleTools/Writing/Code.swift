/// A piece of Swift: a text, or a list in brackets that is broken into lines where it is too long.
indirect enum Code {
    case text(String)
    /// The elements with what stands before and after them.
    case list(String, [Code], String)

    static func call(_ name: String, _ arguments: [Code]) -> Code { .list(name + "(", arguments, ")") }

    static func array(_ elements: [Code]) -> Code { .list("[", elements, "]") }

    static func dictionary(_ elements: [(key: String, value: Code)]) -> Code {
        .list(elements.isEmpty ? "[:" : "[", elements.map { $0.value.after(SwiftNames.literal($0.key) + ": ") }, "]")
    }

    /// Returns the piece with a text before it.
    func after(_ text: String) -> Code {
        switch self {
        case .text(let own): .text(text + own)
        case .list(let before, let elements, let end): .list(text + before, elements, end)
        }
    }

    /// The piece on one line.
    var flat: String {
        switch self {
        case .text(let text): text
        case .list(let before, let elements, let end): before + elements.map(\.flat).joined(separator: ", ") + end
        }
    }

    /// Returns the piece on as many lines as it needs, the first without indentation.
    ///
    /// - Parameters:
    ///   - indent: The number of spaces before the first line.
    ///   - rest: The number of characters that follow on the last line.
    func lines(indent: Int, rest: Int = 0) -> String {
        let flat = flat
        guard case .list(let before, let elements, let end) = self, !elements.isEmpty, indent + flat.count + rest > 120
        else { return flat }
        let spaces = String(repeating: " ", count: indent)
        let lines = elements.map { "\(spaces)    \($0.lines(indent: indent + 4, rest: 1))" }.joined(separator: ",\n")
        // The last line of a literal has a comma, and that of a call has none.
        let comma = before.hasSuffix("[") && elements.count > 1 ? "," : ""
        return "\(before)\n\(lines)\(comma)\n\(spaces)\(end)"
    }
}
