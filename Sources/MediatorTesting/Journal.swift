import Mediator
import Synchronization

/// An item of a ``Journal``.
protocol JournalItem: Sendable {
    var name: ActionPath { get }
}

/// A list of recorded items that resumes the tasks waiting for an item of a name.
final class Journal<Item: JournalItem>: Sendable {
    private struct Waiter: Sendable {
        let key: Int
        let continuation: CheckedContinuation<Int?, Never>
    }

    private struct State: Sendable {
        var items: [Item] = []
        /// The number of items of each name that ``Journal/next(_:)`` has returned.
        var taken: [ActionPath: Int] = [:]
        var waiting: [ActionPath: [Waiter]] = [:]
        var waiterCount = 0

        /// Appends an item and returns its position and the first waiter for its name.
        mutating func append(_ item: Item) -> (Int, Waiter?) {
            items.append(item)
            guard let first = waiting[item.name]?.first else { return (items.count - 1, nil) }
            waiting[item.name]?.removeFirst()
            taken[item.name, default: 0] += 1
            return (items.count - 1, first)
        }

        /// Returns the position of the next item of a name that was not returned yet.
        mutating func take(_ name: ActionPath) -> Int? {
            let positions = items.indices.filter { items[$0].name == name }
            let count = taken[name, default: 0]
            guard count < positions.count else { return nil }
            taken[name] = count + 1
            return positions[count]
        }
    }

    private let state = Mutex(State())

    /// All items, in order.
    var all: [Item] { state.withLock(\.items) }

    func all(_ name: ActionPath) -> [Item] {
        all.filter { $0.name == name }
    }

    /// Appends an item and returns its position.
    @discardableResult
    func append(_ item: Item) -> Int {
        let (position, waiter) = state.withLock { $0.append(item) }
        waiter?.continuation.resume(returning: position)
        return position
    }

    func change(_ position: Int, _ change: @Sendable (inout Item) -> Void) {
        state.withLock { change(&$0.items[position]) }
    }

    /// Waits for the next item of a name that was not returned yet; returns nil when the task is cancelled first.
    func next(_ name: ActionPath) async -> Item? {
        let key = state.withLock { state in
            state.waiterCount += 1
            return state.waiterCount
        }
        let position: Int? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, position) = state.withLock { state -> (Bool, Int?) in
                    if let position = state.take(name) { return (true, position) }
                    // A cancellation handler that ran earlier found no waiter.
                    if Task.isCancelled { return (true, nil) }
                    state.waiting[name, default: []].append(Waiter(key: key, continuation: continuation))
                    return (false, nil)
                }
                if isOver { continuation.resume(returning: position) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let position = state.waiting[name]?.firstIndex(where: { $0.key == key }) else { return nil }
                return state.waiting[name]?.remove(at: position)
            }
            waiter?.continuation.resume(returning: nil)
        }
        return position.map { position in state.withLock { $0.items[position] } }
    }
}
