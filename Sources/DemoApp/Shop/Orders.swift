import Mediator
import Synchronization

/// The orders that the shop has heard of.
final class Orders: Sendable {
    private let placed = Mutex<[PlacedOrder]>([])

    /// All of them, the newest last.
    var all: [PlacedOrder] { placed.withLock(\.self) }

    func note(_ order: PlacedOrder) {
        placed.withLock { $0.append(order) }
    }
}

/// An order as the shop shows it.
typealias PlacedOrder = Record<PlacedOrderFields>

/// The fields of a ``PlacedOrder``.
struct PlacedOrderFields: RecordFields {
    static let layout = RecordLayout("PlacedOrder", PlacedOrderFields())

    let orderID = Field("orderID", String.self, "The order's identifier.")
    let amount = Field("amount", String.self, "Money with its currency, as 12.99 EUR.")
}
