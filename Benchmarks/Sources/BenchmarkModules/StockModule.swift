public import Mediator
import StockActions

/// Handles the actions of the stock.
public struct StockModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the actions of the target `Stock`.
    public func register(in registry: inout Registry) {
        registry.handle(StockActions.reserve) { _, productID, quantity in productID.utf8.count &+ quantity }
    }
}
