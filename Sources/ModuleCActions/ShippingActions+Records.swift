public import Mediator

extension ShippingActions {
    /// An offer to ship to a city.
    public typealias Quote = Record<QuoteFields>
    /// A shipped order.
    public typealias Shipment = Record<ShipmentFields>

    /// The fields of a ``Quote``.
    public struct QuoteFields: RecordFields {
        /// The record's name and fields.
        public static let layout = RecordLayout("Quote", QuoteFields())

        /// The name of the city.
        public let city = Field("city", String.self, "The name of the city.")
        /// The number of days.
        public let days = Field("days", Int.self, "How many days it takes.")
        /// The price in minor units.
        public let price = Field("price", Int.self, "Price in minor units.")
        /// The currency's code.
        public let currency = Field("currency", String.self, "ISO 4217 code.")
    }

    /// The fields of a ``Shipment``.
    public struct ShipmentFields: RecordFields {
        /// The record's name and fields.
        public static let layout = RecordLayout("Shipment", ShipmentFields())

        /// The order's identifier.
        public let orderID = Field("orderID", String.self, "The order's identifier, as O-1.")
        /// The tracking number.
        public let trackingID = Field("trackingID", String.self, "The tracking number, as T-O-1.")
    }
}
