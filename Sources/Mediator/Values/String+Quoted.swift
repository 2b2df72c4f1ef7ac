extension String {
    /// The text in double quotes, with quotes, backslashes and hidden characters escaped as in JSON (RFC 8259).
    package var quoted: String { quoted(escapingHidden: \.escaped) }

    /// Returns the text in double quotes, with quotes, backslashes, ends of lines and tabs escaped by a backslash.
    ///
    /// - Parameter escapeHidden: Returns the escape of a hidden character.
    package func quoted(escapingHidden escapeHidden: (Unicode.Scalar) -> String) -> String {
        // By scalars: a quotation mark with a combining character is another character of the string.
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isHidden: result += escapeHidden(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
