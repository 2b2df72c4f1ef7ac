/// Where `Package.swift` declares what.
struct Manifest {
    private let tokens: [Token]

    /// Reads a manifest.
    init(_ source: String) {
        tokens = Lexer.tokens(in: source)
    }

    /// Returns the line of the dependency with one of these names in a target's declaration.
    ///
    /// A manifest is a program and may put its targets together in any way. Where the dependency is not spelled out
    /// it is the line of the target's declaration, then of the target's first mention, then the first line.
    func line(of names: [String], in target: String) -> Int {
        guard let declaration = declaration(of: target) else {
            return tokens.first { $0.kind == .string(target) }?.line ?? 1
        }
        let dependency = declaration.indices.first { index in
            guard case .string(let text) = tokens[index].kind, names.contains(text) else { return false }
            return isDependency(index, in: declaration)
        }
        return tokens[dependency ?? declaration.startIndex].line
    }

    private static let targetKinds: Set<String> = ["executableTarget", "macro", "plugin", "target", "testTarget"]

    /// Returns the tokens from `target` to the closing parenthesis.
    private func declaration(of target: String) -> ArraySlice<Token>? {
        var index = 0
        while index + 4 < tokens.count {
            guard let kind = tokens[index].identifier, Self.targetKinds.contains(kind),
                tokens[index + 1].isSymbol("("), tokens[index + 2].isWord("name"), tokens[index + 3].isSymbol(":")
            else {
                index += 1
                continue
            }
            let end = endOfCall(index + 1)
            if tokens[index + 4].kind == .string(target) { return tokens[index..<end] }
            // What stands inside are references to targets, not declarations.
            index = end
        }
        return nil
    }

    /// Returns the arguments of all calls of a name that are plain texts, by their labels.
    func calls(of name: String) -> [[String: String]] {
        tokens.indices.dropLast().filter { tokens[$0].isWord(name) && tokens[$0 + 1].isSymbol("(") }.map { index in
            arguments(tokens[(index + 2)..<endOfCall(index + 1)])
        }
    }

    private func arguments(_ call: ArraySlice<Token>) -> [String: String] {
        var arguments: [String: String] = [:]
        var depth = 0
        for index in call.indices {
            if case .symbol(let symbol) = tokens[index].kind {
                if "([{".contains(symbol) { depth += 1 }
                if ")]}".contains(symbol) { depth -= 1 }
            }
            guard depth == 0, index + 3 < call.endIndex, let label = tokens[index].identifier,
                tokens[index + 1].isSymbol(":"), case .string(let text) = tokens[index + 2].kind,
                tokens[index + 3].isSymbol(",") || tokens[index + 3].isSymbol(")")
            else { continue }
            arguments[label] = text
        }
        return arguments
    }

    private func endOfCall(_ parenthesis: Int) -> Int {
        var depth = 0
        for index in parenthesis..<tokens.count {
            if tokens[index].isSymbol("(") { depth += 1 }
            if tokens[index].isSymbol(")") { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return tokens.count
    }

    /// Whether a text is an element of the list, or the `name:` of one, and stands behind `dependencies:`.
    private func isDependency(_ index: Int, in declaration: ArraySlice<Token>) -> Bool {
        guard let list = declaration.firstIndex(where: { $0.isWord("dependencies") }), list < index else {
            return false
        }
        if tokens[index - 1].isSymbol(":") { return tokens[index - 2].isWord("name") }
        return tokens[index - 1].isSymbol("[") || tokens[index - 1].isSymbol(",")
    }
}
