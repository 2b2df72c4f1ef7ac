extension Value: CustomStringConvertible {
    /// The value as text in the manner of JSON, on one line, keys in their order; for people, not for parsing.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): value.description
        case .int(let value): value.description
        case .double(let value): value.description
        case .string(let value): value.quoted
        case .bytes(let bytes): "<\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")>"
        case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .dictionary(let parameters): parameters.description
        case .reference(let reference): reference.description
        }
    }
}

extension Parameters: CustomStringConvertible {
    /// The dictionary as text in the manner of JSON, on one line, keys in their order; for people, not for parsing.
    public var description: String {
        "{" + map { "\($0.key.quoted): \($0.value)" }.joined(separator: ", ") + "}"
    }
}

extension String {
    /// The text in double quotes, with quotes, backslashes and control characters escaped as in JSON (RFC 8259).
    package var quoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
