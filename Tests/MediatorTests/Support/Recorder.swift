import Synchronization

/// What several threads noted, in the order in which they did.
final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    /// Notes an element and returns how many there are.
    @discardableResult
    func record(_ element: Element) -> Int {
        elements.withLock { elements in
            elements.append(element)
            return elements.count
        }
    }
}

/// A place for what comes to be known later, such as the mediator inside a closure that it is made of.
final class Late<Element: Sendable>: Sendable {
    private let element = Mutex<Element?>(nil)

    var value: Element? { element.withLock { $0 } }

    func set(_ value: Element) {
        element.withLock { $0 = value }
    }
}

/// A weak reference that several threads may look at.
final class WeakBox<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?

    init(_ object: Object) {
        self.object = object
    }

    /// Returns when the object is gone: calls of other tests that are under way keep what was replaced for a moment.
    func gone() async {
        while object != nil { await Task.yield() }
    }
}
