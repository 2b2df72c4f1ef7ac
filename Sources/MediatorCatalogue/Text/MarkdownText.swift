/// Texts in the Markdown of GitHub.
enum MarkdownText {
    /// Returns a text as inline code.
    static func code(_ text: String) -> String {
        let text = text.replacing("\n", with: " ").replacing("|", with: #"\|"#)
        return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    }

    /// Returns a text with the special characters of Markdown escaped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.replacing("\n", with: " ") {
            if #"\`*_[]<>|#"#.contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }
}
