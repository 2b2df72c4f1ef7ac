import Mediator

/// The latest lines, each with its number.
struct History {
    private static let longest = 1000

    private var kept: ArraySlice<String> = []
    private var count = 0

    mutating func append(_ line: String) {
        count += 1
        if kept.count == Self.longest { kept.removeFirst() }
        kept.append(line)
    }

    /// The lines, oldest first.
    var all: [String] { Array(kept) }

    /// The lines with their numbers, oldest first: `   3  Cart.total`.
    var numbered: [String] {
        zip((count - kept.count + 1)..., kept).map { number, line in
            let digits = String(number)
            return String(repeating: " ", count: max(0, 4 - digits.count)) + digits + "  " + line
        }
    }
}
