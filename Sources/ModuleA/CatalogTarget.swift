import Mediator
import MediatorCoding
import ModuleAActions
import Synchronization

/// The handlers of the catalog's actions; they convert the module's own models to records.
final class CatalogTarget: Sendable {
    private let products: [Product]
    private let index: SearchIndex
    private let warehouse: Mutex<Warehouse>

    init(_ products: [Product]) {
        self.products = products
        index = SearchIndex(products)
        warehouse = Mutex(Warehouse(products))
    }

    func product(_ call: Call, id: String) throws -> CatalogActions.Product {
        try record(try product(id))
    }

    func search(_ call: Call, text: String, category: String?, limit: Int) throws -> [CatalogActions.Product] {
        guard limit >= 0 else {
            throw ActionFailure(
                CatalogActions.Failure.invalidLimit,
                "The limit must not be negative.",
                ["limit": .int(limit)]
            )
        }
        if let category, !index.categories.contains(category) {
            throw ActionFailure(
                CatalogActions.Failure.unknownCategory,
                "There is no such category.",
                ["category": .string(category), "known": index.categories.parameterValue]
            )
        }
        return try index.positions(of: text)
            .lazy
            .map { self.products[$0] }
            .filter { category == nil || $0.category == category }
            .prefix(limit)
            .map(record)
    }

    func categories(_ call: Call) -> [String] {
        index.categories
    }

    func reserve(_ call: Call, productID: String, quantity: Int) async throws -> String {
        try Task.checkCancellation()
        let product = try product(productID)
        return try warehouse.withLock { warehouse throws(ActionFailure) in
            try warehouse.reserve(product.id, quantity)
        }
    }

    // Ignores cancellation: a cancelled task must still be able to cancel its reservations.
    func cancelReservation(_ call: Call, id: String) async throws {
        try warehouse.withLock { warehouse throws(ActionFailure) in
            try warehouse.cancelReservation(id)
        }
    }

    @MainActor func detailScreen(_ call: Call, id: String) throws -> Reference<any Screen> {
        Reference(ProductScreen(inStock(try product(id))))
    }

    private func product(_ id: String) throws(ActionFailure) -> Product {
        guard let position = index.position(ofID: id) else {
            throw ActionFailure(
                CatalogActions.Failure.notFound,
                "There is no such product.",
                ["id": .string(id)]
            )
        }
        return products[position]
    }

    /// Returns the product with its current stock.
    private func inStock(_ product: Product) -> Product {
        var product = product
        product.stock = warehouse.withLock { $0.available(product.id) }
        return product
    }

    private func record(_ product: Product) throws -> CatalogActions.Product {
        try CatalogActions.Product(Parameters(encoding: inStock(product)))
    }
}
