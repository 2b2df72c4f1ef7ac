import Mediator
import ModuleAActions
import ModuleBActions

/// The module's own model of a product in the cart.
struct Line: Sendable {
    let productID: String
    // Stored, so that the cart shows, sums and orders the same price also when the catalog changes or is unavailable.
    let title: String
    let price: Int
    let currency: String
    var quantity: Int

    init(_ product: CatalogActions.Product, quantity: Int) {
        productID = product.id
        title = product.title
        price = product.price
        currency = product.currency
        self.quantity = quantity
    }

    static func check(quantity: Int) throws(ActionFailure) {
        guard quantity >= 1 else {
            throw ActionFailure(
                CartActions.Failure.invalidQuantity,
                "The quantity must be at least 1.",
                ["quantity": .int(quantity)]
            )
        }
    }

    /// Price times quantity.
    func amount() throws(ActionFailure) -> Int {
        let (amount, overflow) = price.multipliedReportingOverflow(by: quantity)
        if overflow { throw .tooMuch }
        return amount
    }

    func record() throws -> CartActions.Item {
        let amount = try amount()
        return try CartActions.Item {
            $0.productID = productID
            $0.title = title
            $0.quantity = quantity
            $0.price = price
            $0.currency = currency
            $0.amount = amount
        }
    }
}

extension [Line] {
    /// Merges a newer line into the line of the same product, with the newer price, or appends it.
    mutating func merge(_ newer: Line) {
        guard let position = firstIndex(where: { $0.productID == newer.productID }) else {
            append(newer)
            return
        }
        var merged = newer
        merged.quantity += self[position].quantity
        self[position] = merged
    }

    /// The sum of all amounts.
    func total() throws(ActionFailure) -> Int {
        var total = 0
        for line in self {
            let (sum, overflow) = total.addingReportingOverflow(try line.amount())
            if overflow { throw .tooMuch }
            total = sum
        }
        return total
    }

    /// The sum of all quantities.
    func count() throws(ActionFailure) -> Int {
        var count = 0
        for line in self {
            let (sum, overflow) = count.addingReportingOverflow(line.quantity)
            if overflow { throw .tooMuch }
            count = sum
        }
        return count
    }
}

extension ActionFailure {
    fileprivate static var tooMuch: ActionFailure {
        ActionFailure(CartActions.Failure.tooMuch, "That is more than can be counted.")
    }
}
