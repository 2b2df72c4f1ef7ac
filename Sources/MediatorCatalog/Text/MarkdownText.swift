import Mediator

/// Texts in the Markdown of GitHub.
enum MarkdownText {
    /// Returns a text as inline code.
    static func code(_ text: String) -> String {
        let text = text.visible
        // The fence is longer than each run of backticks in the text.
        let runs = text.unicodeScalars.split { $0 != "`" }
        guard let longest = runs.map(\.count).max() else { return "`\(text)`" }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(text) \(fence)"
    }

    /// Returns a text with the special characters of Markdown escaped, and without spaces in front.
    static func escaped(_ text: String) -> String {
        let text = String(text.visible.unicodeScalars.drop { $0 == " " })
        let special = #"\`*_[]<>#~&"#.unicodeScalars
        let escaped = text.replacingScalars { special.contains($0) ? #"\\#($0)"# : nil }
        // At the beginning of a line these signs, also behind digits, begin a list.
        guard let sign = escaped.unicodeScalars.firstIndex(where: { !("0"..."9").contains($0) }),
            (sign == escaped.startIndex ? "-+" : ".)").unicodeScalars.contains(escaped.unicodeScalars[sign])
        else { return escaped }
        return "\(escaped[..<sign])\\\(escaped[sign...])"
    }

    /// Returns a row of a table; in its cells a bar is escaped, in code too.
    static func row(_ cells: String...) -> String {
        "| " + cells.map { $0.replacingScalars { $0 == "|" ? #"\|"# : nil } }.joined(separator: " | ") + " |"
    }
}
