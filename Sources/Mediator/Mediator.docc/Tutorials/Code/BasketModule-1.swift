import BasketActions
public import Mediator
import Synchronization

/// Keeps what a customer wants to buy.
public struct BasketModule: Module {
    private let basket = Basket()

    /// Creates an empty basket.
    public init() {}

    /// Registers the basket's actions.
    public func register(in registry: inout Registry) {
        registry.handle(BasketActions.add) { [basket] call, product, count in
            basket.add(count)
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
