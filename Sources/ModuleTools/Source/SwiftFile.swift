/// What the check wants to know of a Swift file.
struct SwiftFile {
    struct Import: Equatable {
        var module: String
        var line: Int
    }

    private let tokens: [Token]

    /// What it imports, in all branches of its `#if`, in order.
    let imports: [Import]

    /// Reads Swift code.
    init(_ source: String) {
        tokens = Lexer.tokens(in: source)
        imports = tokens.indices.compactMap { [tokens] in Self.import(at: $0, of: tokens) }
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
        return path.first?.identifier.map { Import(module: $0, line: tokens[index].line) }
    }
}

// MARK: - Modules

extension SwiftFile {
    /// Whether the file declares a type that conforms to `Module` of Mediator.
    var declaresModule: Bool {
        imports.contains { $0.module == "Mediator" } && tokens.indices.contains(where: conformsToModule)
    }

    private static let typeKeywords: Set<String> = ["actor", "class", "enum", "extension", "struct"]

    private func conformsToModule(declarationAt index: Int) -> Bool {
        guard case .word(let word) = tokens[index].kind, Self.typeKeywords.contains(word) else { return false }
        let head = tokens[(index + 1)...].prefix { !$0.isSymbol("{") && !$0.isWord("where") && !$0.isSymbol(";") }
        guard head.first?.identifier != nil else { return false }
        var inherited: [[String]] = []
        var angles = 0
        var isAttribute = false
        for token in head {
            switch token.kind {
            case .symbol("<"): angles += 1
            case .symbol(">"): angles -= 1
            case _ where angles > 0: break
            case .symbol(":"): inherited = [[]]
            case .symbol(","), .symbol("&"): inherited.append([])
            case .symbol("@"): isAttribute = true
            case .symbol("."): break
            default:
                if !isAttribute, let name = token.identifier, let last = inherited.indices.last {
                    inherited[last].append(name)
                }
                isAttribute = false
            }
        }
        return inherited.contains(["Module"]) || inherited.contains(["Mediator", "Module"])
    }
}
