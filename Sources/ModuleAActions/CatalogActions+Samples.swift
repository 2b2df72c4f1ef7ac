package import Mediator

extension Record where Fields == CatalogActions.ProductFields {
    /// Returns a product for the tests of modules that call the catalog.
    ///
    /// A new field gets its sample value here, so that no test has to change.
    package static func sample(
        id: String = "P-1001",
        title: String = "Enamel mug",
        category: String = "kitchen",
        price: Int = 1299,
        currency: String = "EUR",
        stock: Int = 40
    ) throws -> CatalogActions.Product {
        try CatalogActions.Product {
            $0.id = id
            $0.title = title
            $0.category = category
            $0.price = price
            $0.currency = currency
            $0.stock = stock
        }
    }
}
