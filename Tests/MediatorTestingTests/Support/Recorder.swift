import Synchronization

/// Thread-safe list of recorded values, in order.
final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock(\.self) }

    func record(_ element: Element) {
        elements.withLock { $0.append(element) }
    }
}
