import Mediator

/// Names and texts of a document in Swift.
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

    /// Returns names of actions, parameters, fields or cases as names of declarations, each once.
    ///
    /// Names that can be declared stay; the others change, and avoid those that stay.
    ///
    /// - Parameters:
    ///   - names: The names, of letters, digits and underscores in most documents.
    ///   - suffix: What distinguishes a name from one that is taken.
    ///   - taken: The names that are taken in the scope of the declarations.
    static func members(_ names: [String], suffix: String, notIn taken: Set<String> = []) -> [String] {
        var scope = NameScope(inside: taken)
        let isKept = names.map { isIdentifier($0) && scope.take($0) }
        return zip(names, isKept).map { name, isKept in
            if isKept { return name }
            let plain = isIdentifier(name) ? name : lowerCamelCase(name)
            return scope.unusedName(plain, or: plain + suffix)
        }
    }

    /// Whether a name can be declared, with backticks if it is a keyword.
    private static func isIdentifier(_ name: String) -> Bool {
        let isWord = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        // Nothing but underscores is a pattern, or looks like one.
        return isWord && name.contains(where: \.isLetter) && name.first?.isNumber == false
    }

    /// The types that generated code names; a declaration of the same name would hide them.
    static let types: Set<String> = [
        "Action", "ActionFailure", "Any", "AnyReference", "Array", "Bool", "Call", "Callback", "CaseIterable",
        "Contract", "Data", "Date", "Decimal", "Dictionary", "Double", "Event", "Field", "Fields", "Float",
        "Foundation", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "MainActor", "Mediator", "Module", "Optional",
        "Parameter", "Parameters", "ParameterValue", "Protocol", "Record", "RecordFields", "RecordLayout", "Reference",
        "Registry", "RouteCondition", "RouteForwarding", "Self", "Sendable", "Set", "String", "Swift", "Type", "UInt",
        "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID", "Value", "Void",
    ]

    /// The names that need backticks, in a declaration or in a call.
    static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "any", "as", "associatedtype", "async", "await", "break", "case", "catch",
        "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "type",
        "typealias", "var", "where", "while",
    ]

    /// The public members of `Mediator`; an extension with a property of the same name would be ambiguous.
    static let mediatorMembers: Set<String> = [
        "add", "callGraph", "caller", "detached", "eventSchema", "eventSchemas", "has", "interceptors", "modules", "on",
        "onMainActor", "onSubscriberFailure", "perform", "performAsync", "post", "postAsync", "release",
        "remoteModules", "remove", "requirementCycles", "routeSchemas", "schema", "schemas", "service", "services",
        "start", "stop", "stream", "update", "waitUntilStarted", "withProgress",
    ]

    /// Returns a name as it is declared, and used without a dot before it.
    static func declared(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns a declared name as the label of an argument, where the compiler warns about most backticks.
    static func label(_ declared: String) -> String {
        ["`inout`", "`let`", "`var`"].contains(declared) ? declared : declared.filter { $0 != "`" }
    }

    /// Returns a text as a string literal.
    static func literal(_ text: String) -> String {
        text.quoted(escapingHidden: { "\\u{\(String($0.value, radix: 16, uppercase: true))}" })
    }

    /// Returns a summary as lines of a documentation comment: a sentence, and the rest below it.
    static func comment(_ summary: String, or other: String, indent: String = "    ") -> String {
        let words = oneLine(summary)
        let text = words.isEmpty ? oneLine(other) : words
        let parts = text.split(separator: ". ", maxSplits: 1).map(String.init)
        let first = text.hasSuffix(".") && parts.count == 1 ? text : "\(parts.first ?? "")."
        let rest = parts.dropFirst().flatMap { ["\(indent)///"] + wrapped($0, indent: indent) }
        return (wrapped(first, indent: indent) + rest).joined(separator: "\n")
    }

    /// Returns a text without line breaks, so that it cannot end a comment, and with all characters visible.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").visible
    }

    /// Returns a text as lines of a documentation comment of at most 120 columns.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - indent: The spaces before each line.
    ///   - continuation: Further spaces in the lines after the first.
    static func wrapped(_ text: String, indent: String, continuation: String = "") -> [String] {
        let start = "\(indent)///"
        var (lines, line) = ([String](), start)
        for word in text.split(separator: " ") {
            if line != start, line.count + 1 + word.count > 120 {
                lines.append(line)
                line = start + continuation
            }
            line += " " + word
        }
        return lines + [line]
    }
}
