import Mediator
import ModuleBActions

/// The lines of the cart and the orders of running checkouts; not synchronized.
struct CartContents: Sendable {
    /// The lines that a checkout has taken out of the cart.
    struct Order: Sendable {
        fileprivate let number: Int
        let lines: [Line]
        let total: Int
        let currency: String
    }

    private(set) var lines: [Line] = []

    // A failed checkout puts its lines back, which must not fail. So `add` counts them too.
    private var underway: [Order] = []
    private var lastCheckout = 0
    private var lastOrder = 0

    /// The number of items; it cannot overflow, since ``add(_:)`` checks it.
    var count: Int { lines.reduce(0) { $0 + $1.quantity } }

    /// The currency of all lines.
    var currency: String { lines.first?.currency ?? "EUR" }

    mutating func add(_ line: Line) throws(ActionFailure) {
        let all = underway.flatMap(\.lines) + lines
        if let other = all.first(where: { $0.productID != line.productID && $0.currency != line.currency }) {
            throw ActionFailure(
                CartActions.Failure.currencyMismatch,
                "The cart is in another currency; check it out or clear it first.",
                ["expected": .string(other.currency), "found": .string(line.currency)]
            )
        }
        _ = try (all + [line]).count()
        var merged: [Line] = []
        for line in all + [line] {
            merged.merge(line)
        }
        _ = try merged.total()
        lines.merge(line)
    }

    mutating func remove(_ productID: String, _ quantity: Int?) throws(ActionFailure) {
        guard let position = lines.firstIndex(where: { $0.productID == productID }) else {
            throw ActionFailure(
                CartActions.Failure.notInCart,
                "The cart holds nothing of the product.",
                ["productID": .string(productID)]
            )
        }
        if let quantity, quantity < lines[position].quantity {
            lines[position].quantity -= quantity
        } else {
            lines.remove(at: position)
        }
    }

    mutating func clear() {
        lines = []
    }

    /// Takes all lines out of the cart, so that no other checkout orders them.
    mutating func takeOut() throws(ActionFailure) -> Order {
        guard !lines.isEmpty else {
            throw ActionFailure(CartActions.Failure.empty, "The cart is empty; add a product first.")
        }
        let order = Order(number: lastCheckout + 1, lines: lines, total: try lines.total(), currency: currency)
        lastCheckout += 1
        underway.append(order)
        lines = []
        return order
    }

    /// Puts the lines of a failed checkout back, before lines that were added since.
    mutating func putBack(_ order: Order) {
        underway.removeAll { $0.number == order.number }
        var merged = order.lines
        for line in lines {
            merged.merge(line)
        }
        lines = merged
    }

    /// Removes the lines of a successful checkout and returns the order's identifier.
    mutating func complete(_ order: Order) -> String {
        underway.removeAll { $0.number == order.number }
        lastOrder += 1
        return "O-\(lastOrder)"
    }
}
