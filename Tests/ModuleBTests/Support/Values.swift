import Synchronization

/// Thread-safe list of recorded values, in order.
final class Values<Element: Sendable>: Sendable {
    private let list = Mutex<[Element]>([])

    /// The values recorded so far.
    var all: [Element] { list.withLock { $0 } }

    func add(_ value: Element) {
        list.withLock { $0.append(value) }
    }
}
