extension String {
    /// The text in double quotes, with quotes, backslashes and hidden characters escaped as in JSON (RFC 8259).
    package var quoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isHidden: result += scalar.escaped
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
