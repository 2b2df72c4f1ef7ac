/// Names of a document as names of Swift.
enum SwiftNames {
    /// Returns a text as a name in lower camel case: `out-of-stock` as `outOfStock`.
    static func lowerCamelCase(_ text: String) -> String {
        let name = upperCamelCase(text)
        let capitals = name.prefix(while: \.isUppercase)
        let count = capitals.count > 1 && capitals.count < name.count ? capitals.count - 1 : capitals.count
        return name.prefix(count).lowercased() + name.dropFirst(count)
    }

    /// Returns a text as a name in upper camel case.
    static func upperCamelCase(_ text: String) -> String {
        let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.isEmpty || name.first?.isNumber == true ? "N" + name : name
    }

    /// Returns a name of an action, a parameter or a field as a name of a declaration.
    ///
    /// - Parameters:
    ///   - name: The name, of letters, digits and underscores in most documents.
    ///   - suffix: What distinguishes it from a name that is taken.
    ///   - taken: The names that are taken.
    static func member(_ name: String, suffix: String, notIn taken: Set<String> = []) -> String {
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        let plain = isPlain && name.first?.isNumber == false ? name : lowerCamelCase(name)
        if taken.contains(plain) || ["init", "self", "Self", "Type", "Protocol"].contains(plain) {
            return plain + suffix
        }
        return plain
    }

    /// Returns a name as it is declared, and used without a point before it.
    static func declared(_ name: String) -> String {
        ModuleRequest.keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns a text as a string literal.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 32 || scalar.properties.generalCategory == .control:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns a summary as lines of a documentation comment: a sentence, and the rest below it.
    static func comment(_ summary: String, or other: String, indent: String = "    ") -> String {
        let words = oneLine(summary)
        let text = words.isEmpty ? oneLine(other) : words
        let end = text.firstRange(of: ". ")?.lowerBound
        let first = end.map { String(text[...$0]) } ?? (text.hasSuffix(".") ? text : text + ".")
        let rest = end.map { text[$0...].dropFirst(2) } ?? ""
        let lines = wrapped(first, indent) + (rest.isEmpty ? [] : ["\(indent)///"] + wrapped(String(rest), indent))
        return lines.joined(separator: "\n")
    }

    /// Returns a text without line breaks, so that it cannot end a comment.
    static func oneLine(_ text: String) -> String {
        text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
    }

    private static func wrapped(_ text: String, _ indent: String) -> [String] {
        var lines: [String] = []
        var line = "\(indent)///"
        for word in text.split(separator: " ") {
            if line.count + 1 + word.count > 120, line.count > indent.count + 3 {
                lines.append(line)
                line = "\(indent)///"
            }
            line += " " + word
        }
        return lines + [line]
    }
}
