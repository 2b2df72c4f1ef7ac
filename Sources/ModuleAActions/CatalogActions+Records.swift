public import Mediator

extension CatalogActions {
    /// A product of the catalog.
    public typealias Product = Record<ProductFields>

    /// The fields of a ``Product``.
    public struct ProductFields: RecordFields {
        /// The record's name and fields.
        public static let layout = RecordLayout("Product", ProductFields())

        /// The catalog identifier.
        public let id = Field("id", String.self, "Catalog identifier, as P-1001.")
        /// The display name.
        public let title = Field("title", String.self, "Name for people.")
        /// One of the catalog's categories.
        public let category = Field("category", String.self, "One of Catalog.categories.")
        /// The price of one item in minor units of the currency.
        public let price = Field("price", Int.self, "Price of one item in minor units, as cents.")
        /// The currency's code.
        public let currency = Field("currency", String.self, "ISO 4217 code.")
        /// The number of items that can still be reserved.
        public let stock = Field("stock", Int.self, "Items that can still be reserved.")
    }
}
