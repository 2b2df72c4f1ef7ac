import Mediator
import Synchronization

/// The thread-safe cart of one mediator.
final class Cart: Sendable {
    let watchers = Watchers()

    private let guarded = Mutex(CartContents())

    /// The current contents.
    var contents: CartContents { guarded.withLock { $0 } }

    func add(_ line: Line) throws(ActionFailure) -> Int {
        try change { contents throws(ActionFailure) in
            try contents.add(line)
            return contents.count
        }
    }

    func remove(_ productID: String, _ quantity: Int?) throws(ActionFailure) -> Int {
        try change { contents throws(ActionFailure) in
            try contents.remove(productID, quantity)
            return contents.count
        }
    }

    func clear() {
        change { $0.clear() }
    }

    func takeOut() throws(ActionFailure) -> CartContents.Order {
        try change { contents throws(ActionFailure) in try contents.takeOut() }
    }

    func putBack(_ order: CartContents.Order) {
        change { $0.putBack(order) }
    }

    func complete(_ order: CartContents.Order) -> String {
        change { $0.complete(order) }
    }

    /// Changes the contents and notifies the watchers if the number of items has changed.
    private func change<Result, Failure: Error>(
        _ body: (inout CartContents) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try guarded.withLock { contents throws(Failure) in
            let before = contents.count
            let result = try body(&contents)
            // Enqueued under the lock, so that the counts are in the order of the changes.
            if contents.count != before { watchers.enqueue(contents.count) }
            return result
        }
        watchers.notify()
        return result
    }
}
