/// A type, a protocol, a type alias or an extension, and what it conforms to, inherits from or stands for.
struct TypeDeclaration: Equatable {
    /// The name under which other files know it; nil for extensions and for what is nested.
    var name: String?
    /// Whether it is a type or an extension of one: what conforms, not what is conformed to.
    var isConcrete: Bool
    /// The names behind the colon or the equals sign, each with what qualifies it: `["Mediator", "Module"]`.
    var parents: [[String]]
}

extension TypeDeclaration {
    private static let concreteKeywords: Set<String> = ["actor", "class", "enum", "extension", "struct"]

    /// Returns the declarations of a file, in order.
    static func all(in tokens: [Token]) -> [TypeDeclaration] {
        var depth = 0
        var found: [TypeDeclaration] = []
        for (index, token) in tokens.enumerated() {
            if token.isSymbol("{") { depth += 1 }
            if token.isSymbol("}") { depth -= 1 }
            guard case .word(let keyword) = token.kind, var declaration = read(keyword, tokens[(index + 1)...])
            else { continue }
            if depth > 0 { declaration.name = nil }
            found.append(declaration)
        }
        return found
    }

    /// Reads what stands behind a keyword.
    private static func read(_ keyword: String, _ rest: ArraySlice<Token>) -> TypeDeclaration? {
        guard let name = rest.first?.identifier else { return nil }
        switch keyword {
        case "extension" where isHead(rest, or: "."):
            return TypeDeclaration(name: nil, isConcrete: true, parents: inherited(rest))
        case "typealias":
            return TypeDeclaration(name: name, isConcrete: false, parents: aliased(rest))
        case "protocol" where isHead(rest):
            return TypeDeclaration(name: name, isConcrete: false, parents: inherited(rest) + required(rest))
        case _ where concreteKeywords.contains(keyword) && isHead(rest):
            return TypeDeclaration(name: name, isConcrete: true, parents: inherited(rest))
        default:
            return nil
        }
    }

    /// Whether a name is followed by what follows the name of a type: in `class func` and `import class A.B` it is not.
    private static func isHead(_ rest: ArraySlice<Token>, or symbol: Character = "{") -> Bool {
        guard let next = rest.dropFirst().first else { return false }
        return next.isWord("where") || ":<{".contains { next.isSymbol($0) } || next.isSymbol(symbol)
    }

    /// Returns the names behind the colon.
    private static func inherited(_ rest: ArraySlice<Token>) -> [[String]] {
        let head = rest.prefix { !$0.isSymbol("{") && !$0.isWord("where") && !$0.isSymbol(";") }
        let outer = withoutGenerics(head)
        guard let colon = outer.firstIndex(where: { $0.isSymbol(":") }) else { return [] }
        return outer[(colon + 1)...].split { $0.isSymbol(",") || $0.isSymbol("&") }.map(path)
    }

    /// Returns the names that a protocol's `where` clause requires of `Self`.
    private static func required(_ rest: ArraySlice<Token>) -> [[String]] {
        let head = withoutGenerics(rest.prefix { !$0.isSymbol("{") && !$0.isSymbol(";") })
        guard let start = head.firstIndex(where: { $0.isWord("where") }) else { return [] }
        return head[(start + 1)...].split { $0.isSymbol(",") }.flatMap { requirement -> [[String]] in
            guard requirement.first?.isWord("Self") == true, requirement.dropFirst().first?.isSymbol(":") == true
            else { return [] }
            return requirement.dropFirst(2).split { $0.isSymbol("&") }.map(path)
        }
    }

    /// Returns the names behind the equals sign: nothing closes an alias, it ends where a name follows a name.
    private static func aliased(_ rest: ArraySlice<Token>) -> [[String]] {
        let head = withoutGenerics(rest.prefix { !$0.isSymbol("{") && !$0.isSymbol("}") && !$0.isSymbol(";") })
        guard head.dropFirst().first?.isSymbol("=") == true else { return [] }
        var names: [[String]] = []
        var joint: Token?
        for token in head.dropFirst(2) where !token.isSymbol("(") {
            if token.isSymbol("&") || token.isSymbol(".") {
                joint = token
            } else if let name = token.identifier, let last = names.indices.last, joint?.isSymbol(".") == true {
                names[last].append(name)
                joint = nil
            } else if let name = token.identifier, names.isEmpty || joint != nil {
                names.append([name])
                joint = nil
            } else {
                break
            }
        }
        return names
    }

    private static func withoutGenerics(_ tokens: ArraySlice<Token>) -> [Token] {
        var angles = 0
        return tokens.filter { token in
            if token.isSymbol("<") { angles += 1 }
            defer { if token.isSymbol(">") { angles -= 1 } }
            return angles <= 0
        }
    }

    /// Returns the last qualified name: what stands before it belongs to attributes and modifiers.
    private static func path(_ tokens: ArraySlice<Token>) -> [String] {
        var path: [String] = []
        var continues = false
        for token in tokens {
            if let name = token.identifier {
                path = continues ? path + [name] : [name]
            }
            continues = token.isSymbol(".")
        }
        return path
    }
}
