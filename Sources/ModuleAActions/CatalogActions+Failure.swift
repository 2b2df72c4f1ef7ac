extension CatalogActions {
    /// The codes that the catalogue says no with, and the details that come along.
    public enum Failure {
        /// There is no product of the identifier: `{"id"}`.
        public static let notFound = "notFound"
        /// There is no such category: `{"category", "known"}`.
        public static let unknownCategory = "unknownCategory"
        /// The limit is negative: `{"limit"}`.
        public static let invalidLimit = "invalidLimit"
        /// Fewer items are left than were asked for: `{"available"}`.
        public static let outOfStock = "outOfStock"
        /// The quantity is less than 1: `{"quantity"}`.
        public static let invalidQuantity = "invalidQuantity"
        /// There is no such reservation, or it was cancelled before: `{"id"}`.
        public static let unknownReservation = "unknownReservation"
    }
}
