public import Mediator

extension CartActions {
    /// A line of the cart.
    public typealias Item = Record<ItemFields>
    /// The total of the cart.
    public typealias Total = Record<TotalFields>
    /// A placed order.
    public typealias Order = Record<OrderFields>

    /// The fields of an ``Item``.
    public struct ItemFields: RecordFields {
        /// The record's name and fields.
        public static let layout = RecordLayout("Item", ItemFields())

        /// The catalog identifier.
        public let productID = Field("productID", String.self, "Catalog identifier, as P-1001.")
        /// The product's display name.
        public let title = Field("title", String.self, "The product's name for people.")
        /// The number of items.
        public let quantity = Field("quantity", Int.self, "How many items.")
        /// The price of one item in minor units when the product was last added.
        public let price = Field("price", Int.self, "Price of one item in minor units, when it was last added.")
        /// The currency's code.
        public let currency = Field("currency", String.self, "ISO 4217 code.")
        /// Price times quantity, in minor units.
        public let amount = Field("amount", Int.self, "Price times quantity, in minor units.")
    }

    /// The fields of a ``Total``.
    public struct TotalFields: RecordFields {
        /// The record's name and fields.
        public static let layout = RecordLayout("Total", TotalFields())

        /// The sum in minor units.
        public let total = Field("total", Int.self, "Sum in minor units.")
        /// The currency's code; EUR for an empty cart.
        public let currency = Field("currency", String.self, "ISO 4217 code; EUR when the cart is empty.")
        /// The number of items.
        public let items = Field("items", Int.self, "How many items.")
    }

    /// The fields of an ``Order``.
    public struct OrderFields: RecordFields {
        /// The record's name and fields.
        public static let layout = RecordLayout("Order", OrderFields())

        /// The order's identifier.
        public let orderID = Field("orderID", String.self, "The order's identifier, as O-1.")
        /// The sum in minor units.
        public let total = Field("total", Int.self, "Sum in minor units.")
        /// The currency's code.
        public let currency = Field("currency", String.self, "ISO 4217 code.")
        /// The note of the order.
        public let note = Field("note", String?.self, "The word that came with the order.")
    }
}
