/// The nearest of some names.
package enum Suggestions {
    /// Longer names are not compared, which would cost their length squared.
    private static let maximumLength = 64

    /// Returns up to three names that a typing error separates from the typed one, best first.
    package static func nearest(to typed: String, among names: [String]) -> [String] {
        let word = Array(typed.lowercased())
        guard !word.isEmpty, typed.utf8.count <= maximumLength else { return [] }
        let allowed = max(1, word.count / 3)
        var scored: [(name: String, distance: Int)] = []
        for name in names where name.utf8.count <= maximumLength {
            let other = Array(name.lowercased())
            let distance = distance(word, other)
            // The beginning of a name counts as one typing error, however much is missing.
            let isBeginning = word.count >= 2 && other.starts(with: word)
            if distance <= allowed && distance < word.count || isBeginning {
                scored.append((name, isBeginning ? min(distance, 1) : distance))
            }
        }
        scored = scored.ordered(by: \.name)
        return (0...allowed).flatMap { distance in scored.filter { $0.distance == distance } }.prefix(3).map(\.name)
    }

    /// The number of insertions, deletions, replacements and swaps of neighbors that lead from one to the other
    /// (optimal string alignment).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in 1...left.count {
            var row = [i]
            for j in 1...right.count {
                let cost = left[i - 1] == right[j - 1] ? 0 : 1
                var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    best = min(best, beforeLast[j - 2] + 1)
                }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
