extension CartActions {
    /// The codes that the cart says no with, and the details that come along.
    public enum Failure {
        /// The quantity is less than 1: `{"quantity"}`.
        public static let invalidQuantity = "invalidQuantity"
        /// A cart has one currency: `{"expected", "found"}`.
        public static let currencyMismatch = "currencyMismatch"
        /// A number of items or an amount does not fit 64 bits; no details.
        public static let tooMuch = "tooMuch"
        /// The cart holds nothing of the product: `{"productID"}`.
        public static let notInCart = "notInCart"
        /// There is nothing to order, or another checkout is ordering it; no details.
        public static let empty = "empty"
        /// Fewer items are left than the cart holds: `{"productID", "available"}`.
        public static let outOfStock = "outOfStock"
        /// A checkout failed, and some of its reservations could not be cancelled: `{"reservations", "reason"}`.
        public static let rollbackFailed = "rollbackFailed"
        /// The app's `PaymentService` says no to the amount; details of its own.
        public static let paymentRefused = "paymentRefused"
        /// There is no user, and the app lets nobody order without one: what its gate in front of actions tagged
        /// `login` says.
        public static let loginRequired = "loginRequired"
        /// There is no such watch, or it has ended: `{"token"}`.
        public static let unknownToken = "unknownToken"
    }
}
