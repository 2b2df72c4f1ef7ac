package import Mediator

// What comes from outside of the process is bounded where it is read. Code that calculates with numbers afterwards stays
// within the range of `Int`, and of clocks; code that compares names takes no longer than their length.

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
    private static var longestWait: Duration { .seconds(Int64(100 * 365) * 86_400) }

    /// The duration as a time to wait: not before zero, and at most ``longestWait``.
    package var boundedWait: Duration { Swift.min(Swift.max(self, .zero), .longestWait) }
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
