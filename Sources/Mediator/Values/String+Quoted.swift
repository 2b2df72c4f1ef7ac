extension String {
    /// The text in double quotes, with quotes, backslashes and hidden characters escaped as in JSON (RFC 8259).
    package var quoted: String { quoted(escapingHidden: \.escaped) }

    /// Returns the text in double quotes, with quotes, backslashes, ends of lines and tabs escaped by a backslash.
    ///
    /// - Parameter escapeHidden: Returns the escape of a hidden character.
    package func quoted(escapingHidden escapeHidden: (Unicode.Scalar) -> String) -> String {
        let escaped = replacingScalars { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: scalar.isHidden ? escapeHidden(scalar) : nil
            }
        }
        return "\"\(escaped)\""
    }

    /// Returns the text with other texts in place of some scalars.
    ///
    /// Writers escape by scalars: a sign and the combining mark after it are one character, but two for the reader.
    ///
    /// - Parameter replacement: Returns the text for a scalar; nil to keep the scalar.
    package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
