import Mediator
import Prices
import StockActions

/// Does what Stock can be asked for.
public struct StockModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the handlers.
    public func register(in registry: inout Registry) {
        registry.handle(StockActions.take) { _, _ in Price(cents: 450).cents }
    }
}
