import Mediator
import Synchronization

/// The orders that the cart has reported.
final class Orders: Sendable {
    private let placed = Mutex<[PlacedOrder]>([])

    /// All orders, the newest last.
    var all: [PlacedOrder] { placed.withLock(\.self) }

    func append(_ order: PlacedOrder) {
        placed.withLock { $0.append(order) }
    }
}

/// An order as display text.
typealias PlacedOrder = Record<PlacedOrderFields>

/// The fields of a ``PlacedOrder``.
struct PlacedOrderFields: RecordFields {
    static let layout = RecordLayout("PlacedOrder", PlacedOrderFields())

    let orderID = Field("orderID", String.self, "The order's identifier.")
    let amount = Field("amount", String.self, "Money with its currency, as 12.99 EUR.")
}
