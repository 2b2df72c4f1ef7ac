public import Mediator

#if canImport(OrdersActions)  // In a package, the contracts are a target of their own.
    import OrdersActions
#endif

/// The implementation of Orders.
public struct OrdersModule: Module {
    private let warehouse = Warehouse()

    /// Creates the module.
    public init() {}

    /// Registers the handlers of all actions.
    public func register(in registry: inout Registry) {
        registry.handle(OrdersActions.place) { [warehouse] call, productID in
            guard await warehouse.take(productID) else {
                throw ActionFailure(OrdersActions.Failure.soldOut, "None is left.", ["productID": .string(productID)])
            }
            return await warehouse.nextNumber()
        }
    }
}

/// What is in stock, and the last number of an order.
actor Warehouse {
    private var stock = ["P-1001": 1]
    private var last = 0

    func take(_ productID: String) -> Bool {
        guard let left = stock[productID], left > 0 else { return false }
        stock[productID] = left - 1
        return true
    }

    func nextNumber() -> Int {
        last += 1
        return last
    }
}
