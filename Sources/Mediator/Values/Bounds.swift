// What comes from outside of the process is bounded where it is read: code that calculates with it afterwards then stays
// within the range of `Int`, and of clocks.

extension Value {
    /// Returns an integer, moved into a range; nil for a value of another case.
    package func integer(in range: ClosedRange<Int>) -> Int? {
        guard case .int(let integer) = self else { return nil }
        return Swift.min(Swift.max(integer, range.lowerBound), range.upperBound)
    }
}

extension ClosedRange<Int> {
    /// The range of a count: two of them can be added, also where `Int` has 32 bits.
    package static var count: ClosedRange<Int> { 0...1_000_000_000 }
}

extension Int {
    /// Returns the sum of two counts, which is a count itself.
    package func adding(count: Int) -> Int { Swift.min(self + count, ClosedRange<Int>.count.upperBound) }
}

extension Duration {
    /// The longest time to wait, a century: a clock traps for a later time than it can represent.
    static var longestWait: Duration { .seconds(Int64(100 * 365) * 86_400) }

    /// The duration as a time to wait: not before zero, and at most ``longestWait``.
    package var boundedWait: Duration { Swift.min(Swift.max(self, .zero), .longestWait) }
}

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

extension Value {
    /// The text as a name that is compared; nil for another value, and for one with so many marks that this would take long.
    package var name: String? {
        if case .string(let name) = self, !name.hasTooManyMarks { name } else { nil }
    }
}

extension ActionPath {
    /// Whether a name of the path has more combining marks in a row than names from outside may have.
    package var hasTooManyMarks: Bool { target.hasTooManyMarks || action.hasTooManyMarks }
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
