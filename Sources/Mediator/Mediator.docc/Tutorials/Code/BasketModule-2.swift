import BasketActions
public import Mediator
import StockActions
import Synchronization

/// Keeps what a customer wants to buy.
public struct BasketModule: Module {
    private let basket = Basket()

    /// Creates an empty basket.
    public init() {}

    /// The basket takes what it holds from the stock.
    public var requires: [any Contract] { [StockActions.take] }

    /// Registers the basket's actions.
    public func register(in registry: inout Registry) {
        registry.handle(BasketActions.add) { [basket] call, product, count in
            _ = try call.mediator.stock.take(product, count: count)
            return basket.add(count)
        }
    }
}

private final class Basket: Sendable {
    private let count = Mutex(0)

    func add(_ more: Int) -> Int {
        count.withLock { count in
            count += more
            return count
        }
    }
}
