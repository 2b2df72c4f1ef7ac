import Foundation

/// What SwiftPM says about the public declarations of a target: the part of its symbol graph that the check reads.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable {
            var identifier: String
        }

        struct Fragment: Decodable {
            var kind: String
            var spelling: String
        }

        struct Signature: Decodable {
            var parameters: [Parameter]?
        }

        struct Parameter: Decodable {
            /// The label, or the name if there is no label.
            var name: String
            /// The name inside of the method, if it differs.
            var internalName: String?
        }

        struct Location: Decodable {
            struct Position: Decodable {
                var line: Int
            }

            var uri: String
            var position: Position
        }

        var kind: Kind
        var pathComponents: [String]
        var declarationFragments: [Fragment]
        var functionSignature: Signature?
        var location: Location?

        /// The type that the symbol is a member of.
        var owner: String { pathComponents.dropLast().joined(separator: ".") }
        /// The name without labels.
        var name: String { String((pathComponents.last ?? "").prefix { $0 != "(" }) }
        /// The type of a property.
        var type: String? { declaration.wholeMatch(of: /var \w+: (\w+) \{ get \}/).map { String($0.1) } }
        var declaration: String { declarationFragments.map(\.spelling).joined() }
        /// The absolute path of the file.
        var file: String { location.flatMap { URL(string: $0.uri)?.path } ?? "" }
        /// The line, counted from 1; a symbol graph counts from 0.
        var line: Int { min(location?.position.line ?? 0, Int.max - 1) + 1 }
    }

    var symbols: [Symbol]

    /// Reads all graphs in a folder.
    static func symbols(in folder: String) throws -> [Symbol] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".symbols.json") }
        return try files.sorted().flatMap { name in
            let path = URL(filePath: folder).appending(path: name)
            return try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: path)).symbols
        }
    }
}

extension SymbolGraph.Symbol {
    /// A contract's types: those of the parameters in order, and that of the result; nil for no contract.
    var contract: (inputs: [String], output: String)? {
        guard kind.identifier == "swift.type.property",
            let match = declaration.wholeMatch(of: /static (?:let|var) .+?: Action<(.*)>(?: \{ get \})?/)
        else { return nil }
        let types = Self.elements(of: match.1)
        guard types.count >= 2 else { return nil }
        return (Array(types.dropFirst(2)), types[1])
    }

    /// The default of each parameter of a method, as it is written.
    var defaults: [String?] {
        var defaults: [String?] = []
        for fragment in declarationFragments {
            if fragment.kind == "externalParam" {
                defaults.append(nil)
            } else if let index = defaults.indices.last {
                if let text = defaults[index] {
                    defaults[index] = text + fragment.spelling
                } else if let start = fragment.spelling.firstRange(of: " = ")?.upperBound {
                    defaults[index] = String(fragment.spelling[start...])
                }
            }
        }
        return defaults.map { $0.map(Self.firstElement) }
    }

    /// Returns the elements of a list that commas separate, without splitting what stands in parentheses or brackets.
    private static func elements(of list: Substring) -> [String] {
        var (rest, elements) = (String(list), [String]())
        while !rest.isEmpty {
            let element = firstElement(of: rest)
            elements.append(element)
            rest = String(rest.dropFirst(element.count + 2))
        }
        return elements
    }

    /// Returns a text up to the first comma or closing bracket that belongs to no opening bracket in it.
    private static func firstElement(of text: String) -> String {
        var (depth, last, isInText, isEscaped) = (0, Character(" "), false, false)
        let end = text.indices.first { index in
            let character = text[index]
            defer { last = character }
            if character == "\"", !isEscaped { isInText.toggle() }
            isEscaped = isInText && character == "\\" && !isEscaped
            if isInText { return false }
            switch character {
            case "(", "[", "<", "{": depth += 1
            // `->` closes nothing.
            case ">" where last == "-": break
            case ")", "]", ">", "}":
                if depth == 0 { return true }
                depth -= 1
            case ",": return depth == 0
            default: break
            }
            return false
        }
        return String(text[..<(end ?? text.endIndex)])
    }
}
