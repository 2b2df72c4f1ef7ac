import Mediator
import OrdersActions
import Prices
import StockActions

/// The implementation of Orders.
public struct OrdersModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the handlers.
    public func register(in registry: inout Registry) {
        registry.handle(OrdersActions.place) { call, id in
            let price = Price(cents: try call.mediator.stock.take(id: id))
            return "\(id) for \(price.cents)"
        }
    }
}
