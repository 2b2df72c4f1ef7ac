extension Value: CustomStringConvertible {
    /// The value as text for people, similar to JSON, on one line.
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
    /// The dictionary as text for people, similar to JSON, on one line.
    public var description: String { "{" + map { "\($0.key.quoted): \($0.value)" }.joined(separator: ", ") + "}" }
}

extension String {
    /// The text in double quotes, with quotes, backslashes and invisible characters escaped as in JSON (RFC 8259).
    package var quoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isControlling:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Unicode.Scalar {
    /// Whether the character controls a terminal or the text around it: a control character, a line separator, or a
    /// directional formatting character (UAX #9, section 2).
    var isControlling: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
