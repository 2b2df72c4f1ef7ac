import Mediator
import ModuleAActions

/// The stock and the reservations; not synchronized.
struct Warehouse: Sendable {
    private struct Reservation: Sendable {
        let productID: String
        let quantity: Int
    }

    private var stock: [String: Int]
    private var reservations: [String: Reservation] = [:]
    private var lastNumber = 0

    init(_ products: [Product]) {
        stock = Dictionary(products.map { ($0.id, $0.stock) }) { first, _ in first }
    }

    func available(_ productID: String) -> Int {
        stock[productID] ?? 0
    }

    mutating func reserve(_ productID: String, _ quantity: Int) throws(ActionFailure) -> String {
        guard quantity >= 1 else {
            throw ActionFailure(
                CatalogActions.Failure.invalidQuantity,
                "The quantity must be at least 1.",
                ["quantity": .int(quantity)]
            )
        }
        let available = available(productID)
        guard quantity <= available else {
            throw ActionFailure(
                CatalogActions.Failure.outOfStock,
                available == 0 ? "None are left." : "Only \(available) \(available == 1 ? "is" : "are") left.",
                ["available": .int(available)]
            )
        }
        stock[productID] = available - quantity
        lastNumber += 1
        let id = "R-\(lastNumber)"
        reservations[id] = Reservation(productID: productID, quantity: quantity)
        return id
    }

    mutating func cancelReservation(_ id: String) throws(ActionFailure) {
        guard let reservation = reservations.removeValue(forKey: id) else {
            throw ActionFailure(
                CatalogActions.Failure.unknownReservation,
                "There is no such reservation; it may have been cancelled before.",
                ["id": .string(id)]
            )
        }
        stock[reservation.productID, default: 0] += reservation.quantity
    }
}
