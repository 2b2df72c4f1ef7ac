import Mediator
import OrdersActions
import Prices
import StockActions

// import Stock would be an offence outside of comments /* import Stock /* import Stock */ */ and strings.
/// Does what Orders can be asked for.
public struct OrdersModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the handlers.
    public func register(in registry: inout Registry) {
        registry.handle(OrdersActions.place) { call, id in
            let price = Price(cents: try call.mediator.stock.take(id: id))
            let words = #"\#(price.cents); import Stock"#
            return """
                \(id) for \(words)
                import Stock
                """
        }
    }
}
