public import Mediator
import StockActions
import Synchronization

/// Keeps what is on the shelves.
public struct StockModule: Module {
    private let shelves: Shelves

    /// Creates a stock with a number of items of each product.
    public init(_ items: [String: Int]) {
        shelves = Shelves(items)
    }

    /// Registers the stock's actions.
    public func register(in registry: inout Registry) {
        registry.handle(StockActions.take) { [shelves] call, product, count in
            try shelves.take(product, count)
        }
    }
}

private final class Shelves: Sendable {
    private let items: Mutex<[String: Int]>

    init(_ items: [String: Int]) {
        self.items = Mutex(items)
    }

    func take(_ product: String, _ count: Int) throws -> Int {
        try items.withLock { items in
            let there = items[product, default: 0]
            guard (0...there).contains(count) else {
                throw ActionFailure("tooFew", "Only \(there) of \(product) are left.", ["left": .int(there)])
            }
            items[product] = there - count
            return there - count
        }
    }
}
