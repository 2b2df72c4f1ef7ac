import Mediator

/// Texts in the Markdown of GitHub.
enum MarkdownText {
    /// Returns a text as inline code.
    static func code(_ text: String) -> String {
        let text = text.visible
        guard text.contains("`") else { return "`\(text)`" }
        // The fence is longer than each run of backticks in the text.
        var (fence, run) = (1, 0)
        for character in text {
            run = character == "`" ? run + 1 : 0
            fence = max(fence, run)
        }
        let marks = String(repeating: "`", count: fence + 1)
        return "\(marks) \(text) \(marks)"
    }

    /// Returns a text with the special characters of Markdown escaped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.visible {
            if #"\`*_[]<>#"#.contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }

    /// Returns a row of a table; in its cells a bar is escaped, in code too.
    static func row(_ cells: String...) -> String {
        "| " + cells.map { $0.replacing("|", with: #"\|"#) }.joined(separator: " | ") + " |"
    }
}
