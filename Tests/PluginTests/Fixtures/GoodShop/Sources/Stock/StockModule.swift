import Mediator
import Prices
import StockActions

/// The implementation of Stock.
public struct StockModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the handlers.
    public func register(in registry: inout Registry) {
        registry.handle(StockActions.take) { _, _ in Price(cents: 450).cents }
    }
}
