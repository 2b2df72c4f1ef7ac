/// A service that modules request by its type.
public protocol Prices: Sendable {
    /// Returns the price of a product.
    func price(_ productID: String) -> Int
}

/// A service of the same shape, for threads that do not share one.
public protocol Discounts: Sendable {
    /// Returns the discount of a product.
    func discount(_ productID: String) -> Int
}

/// A service without an object: a few numbers.
public protocol Taxes: Sendable {
    /// Returns the tax of a price.
    func tax(_ price: Int) -> Int
}
