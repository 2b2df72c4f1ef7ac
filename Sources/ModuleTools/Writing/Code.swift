/// A piece of Swift that is broken into lines where it is too long: a text, or a list in brackets.
struct Code {
    private indirect enum Form {
        case text(String)
        /// The elements with what stands before and after them; the last line of a collection's literal has a comma.
        case list(String, [Code], String, isLiteral: Bool)
    }

    private let form: Form
    /// The number of characters of the piece on one line; counted once, since it is asked for at each level.
    private let width: Int

    private init(_ form: Form) {
        self.form = form
        switch form {
        case .text(let text): width = text.count
        case .list(let before, let elements, let end, _):
            width = elements.reduce(before.count + end.count + 2 * max(elements.count - 1, 0)) { $0 + $1.width }
        }
    }

    static func text(_ text: String) -> Code { Code(.text(text)) }

    static func list(_ before: String, _ elements: [Code], _ end: String, isLiteral: Bool) -> Code {
        Code(.list(before, elements, end, isLiteral: isLiteral))
    }

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
        switch form {
        case .text(let own): .text(text + own)
        case .list(let before, let elements, let end, let isLiteral):
            .list(text + before, elements, end, isLiteral: isLiteral)
        }
    }

    /// The piece on one line.
    var flat: String {
        var text = ""
        write(to: &text, indent: nil, rest: 0)
        return text
    }

    /// Returns the piece on as many lines as it needs, the first without indentation.
    ///
    /// - Parameters:
    ///   - indent: The number of spaces before the first line.
    ///   - rest: The number of characters that follow on the last line.
    func lines(indent: Int, rest: Int = 0) -> String {
        var text = ""
        write(to: &text, indent: indent, rest: rest)
        return text
    }

    /// Writes the piece; on one line without an indentation.
    private func write(to text: inout String, indent: Int?, rest: Int) {
        switch form {
        case .text(let own): text += own
        case .list(let before, let elements, let end, let isLiteral):
            text += before
            if let indent, !elements.isEmpty, indent + width + rest > 120 {
                let inner = "\n" + String(repeating: " ", count: indent + 4)
                for (index, element) in elements.enumerated() {
                    let comma = index + 1 < elements.count || isLiteral && elements.count > 1 ? "," : ""
                    text += inner
                    element.write(to: &text, indent: indent + 4, rest: comma.count)
                    text += comma
                }
                text += "\n" + String(repeating: " ", count: indent)
            } else {
                for (index, element) in elements.enumerated() {
                    if index > 0 { text += ", " }
                    element.write(to: &text, indent: nil, rest: 0)
                }
            }
            text += end
        }
    }
}
