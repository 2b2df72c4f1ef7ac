import Mediator

/// What the paths of a route look like: a pattern, cut into the forms that its optional parts give.
///
/// `/search(/:category)` has the forms `/search` and `/search/:category`.
struct RoutePattern {
    /// A part of a path.
    struct Part: Equatable {
        enum Kind: Equatable {
            case text([UInt8])
            case placeholder(String)
            /// All further parts; nil for the only array of the action.
            case wildcard(String?)
        }

        var kind: Kind
        /// Where it stands in the pattern, in characters from one.
        var column: Int
    }

    /// One choice of optional parts.
    struct Form: Equatable {
        var parts: [Part] = []
        /// How many of the parts are the path's, the others being the fragment's; nil without a fragment.
        var pathCount: Int?
    }

    /// What is wrong with a pattern.
    struct Problem: Error, Equatable {
        var fact: String
        var column: Int
        var resolution: String
    }

    /// The longest pattern, in characters.
    static let maximumLength = 1_000
    /// How deep parentheses may nest.
    static let maximumDepth = 8
    /// How many forms optional parts may give.
    static let maximumForms = 64

    /// The forms, the shortest first.
    let forms: [Form]

    /// Reads a pattern.
    init(_ text: String) throws(Problem) {
        var parser = RoutePatternParser(text)
        forms = try parser.forms()
    }
}
