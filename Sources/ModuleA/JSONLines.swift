/// Finds the lines of elements in valid JSON text, since parsed values have no position.
enum JSONLines {
    /// Returns the line, from one, on which each element of the outermost array starts.
    static func ofElements(_ json: [UInt8]) -> [Int] {
        var lines: [Int] = []
        var line = 1
        var depth = 0
        var isInString = false
        var isEscaped = false
        var isElementDue = false
        for byte in json {
            let character = Unicode.Scalar(byte)
            if isInString {
                isInString = isEscaped || character != "\""
                isEscaped = !isEscaped && character == "\\"
                continue
            }
            switch character {
            case "\n":
                line += 1
                continue
            case " ", "\t", "\r":
                continue
            case ",":
                isElementDue = depth == 1
                continue
            case "]", "}":
                depth -= 1
                isElementDue = false
                continue
            default:
                break
            }
            if isElementDue {
                lines.append(line)
                isElementDue = false
            }
            switch character {
            case "\"":
                isInString = true
            case "[", "{":
                isElementDue = depth == 0
                depth += 1
            default:
                break
            }
        }
        return lines
    }
}
