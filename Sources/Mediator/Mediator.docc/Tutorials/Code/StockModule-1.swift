public import Mediator
import StockActions

/// Keeps what is on the shelves.
public struct StockModule: Module {
    /// Creates a stock.
    public init() {}

    /// Registers the stock's actions.
    public func register(in registry: inout Registry) {
        registry.handle(StockActions.take) { call, product, count in
            0
        }
    }
}
