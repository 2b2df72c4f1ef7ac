extension CatalogActions {
    /// The codes of the catalog's failures, with their details.
    public enum Failure {
        /// No product has the identifier: `{"id"}`.
        public static let notFound = "notFound"
        /// The category does not exist: `{"category", "known"}`.
        public static let unknownCategory = "unknownCategory"
        /// The limit is negative: `{"limit"}`.
        public static let invalidLimit = "invalidLimit"
        /// The stock is less than the requested quantity: `{"available"}`.
        public static let outOfStock = "outOfStock"
        /// The quantity is less than 1: `{"quantity"}`.
        public static let invalidQuantity = "invalidQuantity"
        /// The reservation does not exist, or was cancelled before: `{"id"}`.
        public static let unknownReservation = "unknownReservation"
    }
}
