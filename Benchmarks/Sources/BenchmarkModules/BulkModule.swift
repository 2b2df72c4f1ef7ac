public import BenchmarkActions
public import Mediator

extension Registry {
    /// Registers a handler for each of many contracts; each handler has a context of its own, as those of modules have
    /// that capture their store.
    public mutating func handleAll(_ contracts: [BulkActions.Contract]) {
        var number = 0
        for contract in contracts {
            number &+= 1
            handle(contract) { [number] _, productID, quantity in
                productID.utf8.count &+ quantity &+ number
            }
        }
    }
}
