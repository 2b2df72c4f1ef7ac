import Mediator
import MediatorTesting
import ModuleAActions
import Synchronization

/// The current products of a test's catalog.
final class Shelf: Sendable {
    private let products: Mutex<[String: CatalogActions.Product]>
    private let lastReservation = Atomic(0)

    init(_ products: CatalogActions.Product...) {
        self.products = Mutex(Dictionary(uniqueKeysWithValues: products.map { ($0.id, $0) }))
    }

    /// Puts a product on the shelf, or another in its place.
    func put(_ product: CatalogActions.Product) {
        products.withLock { $0[product.id] = product }
    }

    func product(_ id: String) throws -> CatalogActions.Product {
        guard let product = products.withLock({ $0[id] }) else {
            throw ActionFailure("notFound", "There is no such product.", ["id": .string(id)])
        }
        return product
    }

    func reserve(_ id: String, _ quantity: Int) throws -> String {
        let stock = try product(id).stock
        guard quantity <= stock else {
            throw ActionFailure("outOfStock", "Only \(stock) are left.", ["available": .int(stock)])
        }
        return "R-\(lastReservation.add(1, ordering: .relaxed).newValue)"
    }
}

/// Returns a product record with a field that the cart does not know.
func product(
    _ id: String,
    price: Int = 450,
    currency: String = "EUR",
    stock: Int = 10
) throws -> CatalogActions.Product {
    try .sample().with {
        $0.id = id
        $0.title = "Title of \(id)"
        $0.price = price
        $0.currency = currency
        $0.stock = stock
        $0.parameters["color"] = "red"
    }
}

extension Stubs {
    /// Stubs a catalog with the products of a shelf, and cancels every reservation.
    ///
    /// - Parameter beforeReserving: The closure to run before each reservation, with the product's identifier.
    mutating func stubCatalog(
        _ shelf: Shelf,
        beforeReserving: @escaping @Sendable (String) async throws -> Void = { _ in }
    ) {
        stub(CatalogActions.product) { _, id in try shelf.product(id) }
        stub(CatalogActions.reserve) { _, id, quantity in
            try await beforeReserving(id)
            return try shelf.reserve(id, quantity)
        }
        stub(CatalogActions.cancelReservation) { _, _ in
            // As a catalog across a network would.
            try Task.checkCancellation()
        }
    }
}

extension TestMediator {
    /// The products that the catalog reserved, in order.
    var reserved: [String] { reservations.map(\.productID) }

    /// The reservations that were not cancelled, each with its quantity.
    var openReservations: [String: Int] {
        let cancelled = calls(to: CatalogActions.cancelReservation).map { $0["id"] }
        return Dictionary(uniqueKeysWithValues: reservations.map { ($0.id, $0.quantity) })
            .filter { !cancelled.contains(.string($0.key)) }
    }

    private var reservations: [(id: String, productID: String, quantity: Int)] {
        calls.compactMap { call in
            guard call.action == CatalogActions.reserve.name, case .success(.string(let id))? = call.outcome,
                case .string(let productID)? = call.parameters["productID"],
                case .int(let quantity)? = call.parameters["quantity"]
            else { return nil }
            return (id, productID, quantity)
        }
    }
}
