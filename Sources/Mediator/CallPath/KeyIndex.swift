/// The places of a dictionary's keys, when it has many, and the gaps that removed ones left: finding, adding and removing
/// n keys takes about n steps.
///
/// Belongs to one storage: changed only while that is uniquely referenced, and only read while it is shared.
@usableFromInline final class KeyIndex {
    private var places: [String: Int]
    /// The places of removed keys, ascending.
    private var gaps: [Int] = []

    /// The most keys without an index: searching so few in line is faster.
    static let threshold = 16

    init(_ places: [String: Int]) { self.places = places }

    var count: Int { places.count }

    /// Whether most places are gaps.
    var isSparse: Bool { gaps.count > places.count }

    subscript(key: String) -> Int? {
        get {
            StepCount.add(1)
            return places[key]
        }
        set { places[key] = newValue }
    }

    func remove(_ key: String, at place: Int) {
        places[key] = nil
        gaps.insert(place, at: gapCount { _, gap in gap < place })
    }

    /// Returns the place of the key at a position in order.
    func place(at position: Int) -> Int {
        // The gaps before it are those with at most so many keys before them.
        position + gapCount { number, gap in gap - number <= position }
    }

    func position(at place: Int) -> Int { place - gapCount { _, gap in gap < place } }

    /// Returns how many gaps, from the first on, fulfil a condition on their number and place.
    private func gapCount(_ condition: (Int, Int) -> Bool) -> Int {
        var (low, high) = (0, gaps.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(middle, gaps[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
