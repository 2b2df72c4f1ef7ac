/// What the check wants to know of a Swift file.
struct SwiftFile {
    struct Import: Equatable {
        var module: String
        var line: Int
        /// Whether whoever imports the file's target imports this, too.
        var isExported: Bool
    }

    /// What it imports, in all branches of its `#if`, in order.
    let imports: [Import]
    /// The types, protocols, type aliases and extensions that it declares, in order.
    let declarations: [TypeDeclaration]

    /// Reads Swift code.
    init(_ source: String) {
        let tokens = Lexer.tokens(in: source)
        imports = tokens.indices.compactMap { Self.import(at: $0, of: tokens) }
        declarations = TypeDeclaration.all(in: tokens)
    }

    private static let importKinds: Set<String> = [
        "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
    ]

    private static func `import`(at index: Int, of tokens: [Token]) -> Import? {
        guard tokens[index].isWord("import") else { return nil }
        // Keywords are names of members, and labels of arguments and parameters, too.
        if index > 0, case .symbol(let symbol) = tokens[index - 1].kind, ".(,[".contains(symbol) { return nil }
        var path = tokens[(index + 1)...].prefix { $0.identifier != nil }
        if let kind = path.first, case .word(let word) = kind.kind, importKinds.contains(word), path.count > 1 {
            path.removeFirst()
        }
        let attributes = tokens[..<index].reversed().prefix { token in
            !token.isWord("import") && (token.identifier != nil || token.isSymbol("@"))
        }
        let isExported = attributes.contains { $0.isWord("_exported") }
        return path.first?.identifier.map { Import(module: $0, line: tokens[index].line, isExported: isExported) }
    }
}
