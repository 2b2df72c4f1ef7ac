/// A first-in, first-out queue, whose places are moved seldom.
@usableFromInline struct Queue<Element: Sendable>: Sendable {
    /// The number of places that are moved at least, or kept when the queue is empty.
    @inlinable static var fewPlaces: Int { 64 }

    @usableFromInline var places: [Element?] = []
    @usableFromInline var first = 0

    @inlinable init() {}

    @inlinable var count: Int { places.count - first }

    /// The number of places that the queue occupies, free ones included.
    var placeCount: Int { places.count }

    @inlinable mutating func append(_ element: Element) {
        places.append(element)
    }

    /// Removes the first element and returns it; nil when there is none.
    @inlinable mutating func removeFirst() -> Element? {
        guard first < places.count else { return nil }
        let element = places[first]
        places[first] = nil
        first += 1
        if first == places.count {
            places.removeAll(keepingCapacity: first <= Self.fewPlaces)
            first = 0
        } else if first >= Self.fewPlaces, 2 * first >= places.count {
            // Removing moves the rest, which is at most as much as it removes.
            places.removeFirst(first)
            first = 0
        }
        return element
    }
}
