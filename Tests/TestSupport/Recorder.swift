import Synchronization

/// Thread-safe list of recorded values, in order.
package final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    package init() {}

    package var all: [Element] { elements.withLock { $0 } }

    /// Appends an element and returns the count.
    @discardableResult
    package func record(_ element: Element) -> Int {
        elements.withLock { elements in
            elements.append(element)
            return elements.count
        }
    }
}

/// A thread-safe variable that is set later, such as the mediator for a closure of its own registration.
package final class Late<Element: Sendable>: Sendable {
    private let element = Mutex<Element?>(nil)

    package init() {}

    package var value: Element? { element.withLock { $0 } }

    package func set(_ value: Element) {
        element.withLock { $0 = value }
    }
}

/// A thread-safe weak reference.
package final class WeakBox<Object: AnyObject & Sendable>: Sendable {
    package weak let object: Object?

    package init(_ object: Object) {
        self.object = object
    }
}
