/// Finds getters of typed calls that keep the mediator, as `var cart: CartActions { CartActions(mediator: self) }`.
enum NamespaceGetter {
    struct Getter: Equatable {
        var name: String
        var type: String
        var line: Int

        /// What the getter costs and what to write.
        var note: String {
            """
            note: each call through \(name) counts a reference to the mediator, so that two threads make about as many calls \
            as one; to resolve: write var \(name): \(type) { consuming get { \(type)(mediator: self) } }
            """
        }
    }

    /// Returns the getters without `consuming` of a file, in their order.
    ///
    /// A pattern is enough here, and must do: SwiftPM's symbol graph declares `{ get }` for both forms.
    static func gettersWithoutConsuming(in source: String) -> [Getter] {
        let pattern =
            /^[ \t]*(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|nonisolated)\s+)*var\s+(\w+)\s*:\s*(\w+)\s*\{\s*(?:get\s*\{\s*)?(?:return\s+)?(?:\2|\.init|\2\.init)\(mediator:\s*self\)/
            .anchorsMatchLineEndings()
        return source.matches(of: pattern).map { match in
            // The name's line: a match may begin lines before, at an attribute.
            let line = source[..<match.1.startIndex].count { $0.isNewline } + 1
            return Getter(name: String(match.1), type: String(match.2), line: line)
        }
    }
}
