import Synchronization

/// What several threads noted, in the order in which they did.
package final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    package init() {}

    package var all: [Element] { elements.withLock { $0 } }

    /// Notes an element and returns how many there are.
    @discardableResult
    package func record(_ element: Element) -> Int {
        elements.withLock { elements in
            elements.append(element)
            return elements.count
        }
    }
}

/// A place for what comes to be known later, such as the mediator inside a closure that it is made of.
package final class Late<Element: Sendable>: Sendable {
    private let element = Mutex<Element?>(nil)

    package init() {}

    package var value: Element? { element.withLock { $0 } }

    package func set(_ value: Element) {
        element.withLock { $0 = value }
    }
}

/// A weak reference that several threads may look at.
package final class WeakBox<Object: AnyObject & Sendable>: Sendable {
    package weak let object: Object?

    package init(_ object: Object) {
        self.object = object
    }

    /// Returns when the object is gone: calls of other tests that are under way keep what was replaced for a moment.
    package func gone() async {
        while object != nil { await Task.yield() }
    }
}
