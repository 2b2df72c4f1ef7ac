extension ShippingActions {
    /// The codes of the shipping's failures, with their details.
    public enum Failure {
        /// The shipping does not reach the city: `{"city", "cities"}`.
        public static let unknownCity = "unknownCity"
    }
}
