/// A piece of Swift that is broken into lines where it is too long: a text, or a list in brackets.
indirect enum Code {
    case text(String)
    /// The elements with what stands before and after them; the last line of a collection's literal has a comma.
    case list(String, [Code], String, isLiteral: Bool)

    static func call(_ name: String, _ arguments: [Code]) -> Code {
        .list(name + "(", arguments, ")", isLiteral: false)
    }

    static func array(_ elements: [Code]) -> Code {
        .list("[", elements, "]", isLiteral: true)
    }

    static func dictionary(_ elements: [(key: String, value: Code)]) -> Code {
        if elements.isEmpty { return .text("[:]") }
        return .list(
            "[", elements.map { $0.value.after(SwiftNames.literal($0.key) + ": ") }, "]", isLiteral: true)
    }

    /// Returns the piece with a text before it.
    func after(_ text: String) -> Code {
        switch self {
        case .text(let own): .text(text + own)
        case .list(let before, let elements, let end, let isLiteral):
            .list(text + before, elements, end, isLiteral: isLiteral)
        }
    }

    /// The piece on one line.
    var flat: String {
        switch self {
        case .text(let text): text
        case .list(let before, let elements, let end, _): before + elements.map(\.flat).joined(separator: ", ") + end
        }
    }

    /// Returns the piece on as many lines as it needs, the first without indentation.
    ///
    /// - Parameters:
    ///   - indent: The number of spaces before the first line.
    ///   - rest: The number of characters that follow on the last line.
    func lines(indent: Int, rest: Int = 0) -> String {
        guard case .list(let before, let elements, let end, let isLiteral) = self, !elements.isEmpty,
            indent + flat.count + rest > 120
        else { return flat }
        let inner = String(repeating: " ", count: indent + 4)
        let lines = elements.enumerated().map { index, element in
            let comma = index + 1 < elements.count || isLiteral && elements.count > 1 ? "," : ""
            return inner + element.lines(indent: indent + 4, rest: comma.count) + comma
        }
        return ([before] + lines + [String(repeating: " ", count: indent) + end]).joined(separator: "\n")
    }
}
