public import BenchmarkActions
public import Mediator
import MediatorServices

/// Provides one service of each kind.
public struct ServiceModule: Module {
    /// Creates the module.
    public init() {}

    /// Provides the services.
    public func register(in registry: inout Registry) {
        registry.provide((any Prices).self) { _ in ListedPrices() }
        registry.provide((any Prices).self, qualifier: "sale") { _ in ListedPrices() }
        registry.provide((any Discounts).self) { _ in ListedPrices() }
        registry.provide((any Taxes).self) { _ in FlatTax(percent: 20) }
    }
}

/// Returns an object for a hand-written table.
public func makePrices() -> any Prices { ListedPrices() }

/// Returns an object for a hand-written table.
public func makeDiscounts() -> any Discounts { ListedPrices() }

/// Returns a value for a hand-written table.
public func makeTaxes() -> any Taxes { FlatTax(percent: 20) }

private final class ListedPrices: Prices, Discounts {
    func price(_ productID: String) -> Int { productID.utf8.count }
    func discount(_ productID: String) -> Int { productID.utf8.count }
}

private struct FlatTax: Taxes {
    let percent: Int

    func tax(_ price: Int) -> Int { price &+ percent }
}
