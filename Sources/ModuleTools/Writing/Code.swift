/// A piece of Swift: a text, or a list between two texts that is broken into lines where it is too long.
indirect enum Code {
    case text(String)
    /// The elements with what stands before and after them.
    case list(String, [Code], String)

    static func call(_ name: String, _ arguments: [Code]) -> Code { .list(name + "(", arguments, ")") }

    static func array(_ elements: [Code]) -> Code { .list("[", elements, "]") }

    static func dictionary(_ elements: [(key: String, value: Code)]) -> Code {
        let pairs = elements.map { $0.value.prefixed(with: SwiftNames.literal($0.key) + ": ") }
        return .list(pairs.isEmpty ? "[:" : "[", pairs, "]")
    }

    /// Returns the piece with a text before it.
    func prefixed(with text: String) -> Code {
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
    ///   - trailing: The number of characters that follow on the last line.
    func formatted(indent: Int, trailing: Int = 0) -> String {
        let flat = flat
        guard case .list(let before, let elements, let end) = self, !elements.isEmpty,
            indent + flat.count + trailing > 120
        else { return flat }
        let spaces = String(repeating: " ", count: indent)
        let lines = elements.map { "\(spaces)    \($0.formatted(indent: indent + 4, trailing: 1))" }
        // The last line of a literal has a comma, and that of a call has none.
        let comma = before.hasSuffix("[") && elements.count > 1 ? "," : ""
        return "\(before)\n\(lines.joined(separator: ",\n"))\(comma)\n\(spaces)\(end)"
    }
}
