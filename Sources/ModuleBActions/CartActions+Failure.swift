extension CartActions {
    /// The codes of the cart's failures, with their details.
    public enum Failure {
        /// The quantity is less than 1: `{"quantity"}`.
        public static let invalidQuantity = "invalidQuantity"
        /// The product's currency is not that of the cart: `{"expected", "found"}`.
        public static let currencyMismatch = "currencyMismatch"
        /// A number of items or an amount does not fit 64 bits; no details.
        public static let tooMuch = "tooMuch"
        /// The cart holds nothing of the product: `{"productID"}`.
        public static let notInCart = "notInCart"
        /// The cart is empty, or another checkout is ordering its lines; no details.
        public static let empty = "empty"
        /// The stock is less than the quantity in the cart: `{"productID", "available"}`.
        public static let outOfStock = "outOfStock"
        /// A checkout failed, and some of its reservations could not be cancelled: `{"reservations", "reason"}`.
        public static let rollbackFailed = "rollbackFailed"
        /// The app's `PaymentService` refuses the amount; details of the service.
        public static let paymentRefused = "paymentRefused"
        /// The login interceptor of the app found no user for an action tagged `login`.
        public static let loginRequired = "loginRequired"
        /// The watch does not exist, or has ended: `{"token"}`.
        public static let unknownToken = "unknownToken"
    }
}
