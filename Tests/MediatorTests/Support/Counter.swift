import Synchronization

/// A number that several threads count up and down.
final class Counter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    func increment() -> Int {
        value.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
    }

    func decrement() {
        value.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
}
