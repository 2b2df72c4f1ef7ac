import Mediator

/// A parsed pattern: one form for each choice of its optional parts.
///
/// `/search(/:category)` has the forms `/search` and `/search/:category`.
struct RoutePattern {
    /// A part of a path.
    struct Part: Equatable {
        enum Kind: Equatable {
            case text(String)
            case placeholder(String)
            /// All further parts; nil for the only array of the action.
            case wildcard(String?)
        }

        var kind: Kind
        /// The column in the pattern, in characters from one.
        var column: Int
    }

    /// One choice of optional parts.
    struct Form: Equatable {
        var parts: [Part] = []
        /// The number of parts that belong to the path, the others to the fragment; nil without a fragment.
        var pathCount: Int?
    }

    /// A syntax error in a pattern.
    struct Problem: Error, Equatable {
        var fact: String
        var column: Int
        var recoverySuggestion: String
    }

    /// The longest pattern, in characters.
    static let maximumLength = 1_000
    /// The maximum nesting of parentheses.
    static let maximumDepth = 8
    /// The maximum number of forms.
    static let maximumForms = 64

    /// The forms, the shortest first.
    let forms: [Form]

    /// Parses a pattern.
    init(_ text: String) throws(Problem) {
        var parser = RoutePatternParser(text)
        forms = try parser.forms()
    }
}
