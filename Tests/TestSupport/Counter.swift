import Synchronization

/// A thread-safe counter.
package final class Counter: Sendable {
    private let value = Atomic(0)

    package init() {}

    package var count: Int { value.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    package func increment() -> Int {
        value.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
    }

    package func decrement() {
        value.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
}
