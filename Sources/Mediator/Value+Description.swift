extension Value: CustomStringConvertible {
    /// The value as text for people, similar to JSON, on one line.
    public var description: String {
        var text = ""
        // What comes next, the last first: a list rather than the stack, since values may nest at any depth.
        var pending: [(prefix: String, value: Value?)] = [("", self)]
        while let (prefix, value) = pending.popLast() {
            text += prefix
            switch value {
            case .null?: text += "null"
            case .bool(let value)?: text += value.description
            case .int(let value)?: text += value.description
            case .double(let value)?: text += value.description
            case .string(let value)?: text += value.quoted
            case .bytes(let bytes)?: text += "<\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")>"
            case .array(let values)?:
                text += "["
                pending.append(("]", nil))
                for index in values.indices.reversed() { pending.append((index == 0 ? "" : ", ", values[index])) }
            case .dictionary(let parameters)?:
                let parameters = parameters.shown
                text += "{"
                pending.append(("}", nil))
                for index in parameters.indices.reversed() {
                    let (key, value) = parameters[index]
                    pending.append(((index == 0 ? "" : ", ") + key.quoted + ": ", value))
                }
            case .reference(let reference)?: text += reference.description
            case nil: break
            }
        }
        return text
    }
}

extension Parameters: CustomStringConvertible {
    /// The dictionary as text for people, similar to JSON, on one line; the secret values of a call's as `•••`.
    public var description: String { Value.dictionary(self).description }
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
