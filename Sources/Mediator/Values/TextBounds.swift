// Limits of texts from outside: of marks, which take long to compare, and of characters that are written.

extension String {
    /// How many combining marks may follow one another in names, keys and URLs from outside: those of the stream-safe
    /// format (Unicode Standard Annex 15).
    package static let maximumMarks = 30

    /// Whether more combining marks follow one another.
    ///
    /// Swift compares and hashes texts by Unicode equivalence, which takes the square of such a sequence.
    package var hasTooManyMarks: Bool {
        if utf8.allSatisfy({ $0 < 0x80 }) { return false }
        var count = 0
        return unicodeScalars.contains { scalar in
            count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
            return count > Self.maximumMarks
        }
    }
}

extension StringProtocol {
    /// Returns the beginning of a text that has more characters than a limit; nil where the whole text is within it.
    ///
    /// A character may consist of any number of scalars. A beginning has at most four times as many scalars as
    /// characters, so that its bytes are limited as well.
    package func beginning(ofCharacters limit: Int) -> String? {
        guard utf8.count > limit else { return nil }
        let scalars = unicodeScalars
        let end = scalars.index(startIndex, offsetBy: 4 * limit, limitedBy: endIndex) ?? endIndex
        let beginning = self[..<end].prefix(limit)
        return beginning.endIndex == endIndex ? nil : String(beginning)
    }
}
