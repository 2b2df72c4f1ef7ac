/// A piece of Swift code that is neither space nor comment.
struct Token: Equatable {
    enum Kind: Equatable {
        /// A keyword or an identifier.
        case word(String)
        /// An identifier in backticks, without them.
        case name(String)
        /// The text of a string literal, as it is written; empty when it interpolates.
        case string(String)
        /// A number or a regular expression.
        case literal
        /// One character of punctuation or of an operator.
        case symbol(Character)
    }

    var kind: Kind
    var line: Int

    /// The identifier, or nil for everything else.
    var identifier: String? {
        switch kind {
        case .word(let text), .name(let text): text
        default: nil
        }
    }

    func isWord(_ word: String) -> Bool { kind == .word(word) }

    func isSymbol(_ symbol: Character) -> Bool { kind == .symbol(symbol) }
}
