extension String {
    /// The text in quotes, at most 80 characters of it, so that a hostile name does not flood a message.
    package var quotedBriefly: String { beginning(ofCharacters: 80).map { ($0 + "…").quoted } ?? quoted }

    /// The text as a name in a message: in quotes where it is empty or has hidden characters.
    package var asName: String {
        isEmpty || hasHiddenCharacters ? quotedBriefly : self
    }

    /// The sentence without the full stop at its end, so that more may follow in a message.
    package var withoutFinalStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// The most items that a message lists; it counts the others.
package enum ListLimit {
    package static let names = 20
    package static let problems = 100
}

extension [String] {
    /// The names separated by commas; `none` for none.
    package var listed: String {
        isEmpty ? "none" : cut(to: ListLimit.names).map(\.asName).joined(separator: ", ")
    }

    /// The first texts, and the count of the others where there are more than the limit.
    package func cut(to limit: Int) -> [String] {
        count > limit ? prefix(limit) + ["… and \(count - limit) more"] : self
    }

    /// Returns the first and the last of a chain, some of which were left out before.
    func shortened(omittedCount: Int = 0) -> [String] {
        let shown = 4
        guard count > 2 * shown else { return self }
        return prefix(shown) + ["… \(count + omittedCount - 2 * shown) more …"] + suffix(shown)
    }
}
